/**
 * One refresh at a time in all frames of this browser. Where the browser denies this frame storage, it
 * denies Web Locks too: then nothing is shared with other frames, and a queue of this frame is enough.
 */

export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** @param manager `navigator.locks`; undefined in browsers without it. */
export function createLock(manager: Pick<LockManager, 'request'> | undefined): Lock {
  let tail: Promise<unknown> = Promise.resolve();

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const run = tail.then(work);
    tail = run.catch(() => {});
    return run;
  }

  return async (name, work) => {
    if (!manager) return enqueue(work);
    let begun = false;
    try {
      return await manager.request(name, () => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (begun) throw error;
      return enqueue(work);
    }
  };
}
