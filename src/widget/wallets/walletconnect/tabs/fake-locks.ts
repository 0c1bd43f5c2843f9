/** For tests: one lock, held by one at a time, as browsers have it (Web Locks API). */

type Callback = (lock: object | null) => unknown;

export function fakeLocks(): LockManager {
  interface Waiting {
    callback: Callback;
    resolve(value: unknown): void;
    reject(cause: unknown): void;
  }
  let holder: Waiting | undefined;
  const queue: Waiting[] = [];
  const grant = (next: Waiting | undefined) => {
    holder = next;
    if (!next) return;
    Promise.resolve(next.callback({}))
      .then(next.resolve, next.reject)
      .finally(() => {
        if (holder === next) grant(queue.shift());
      });
  };
  const request = (_: string, options: LockOptions, callback: Callback) =>
    new Promise((resolve, reject) => {
      const mine: Waiting = { callback, resolve, reject };
      const aborted = () => new DOMException('stolen', 'AbortError');
      if (options.steal) {
        holder?.reject(aborted());
        grant(mine);
      } else if (!holder) grant(mine);
      else if (options.ifAvailable) resolve(callback(null));
      else {
        queue.push(mine);
        options.signal?.addEventListener('abort', () => {
          const at = queue.indexOf(mine);
          if (at >= 0) queue.splice(at, 1);
          reject(aborted());
        });
      }
    });
  return { request } as unknown as LockManager;
}
