import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../../core/fake-world';
import { takeTurns } from './turns';

type Callback = (lock: object | null) => unknown;

/** One lock, held by one at a time, as browsers have it (Web Locks API). */
function fakeLocks() {
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

function tab(locks: LockManager | undefined) {
  const said: string[] = [];
  const turn = takeTurns(
    'x',
    { mine: () => said.push('mine'), others: () => said.push('others') },
    locks,
  );
  return Object.assign(turn, { said });
}

test('the first tab has it, the second waits, and has it when the first lets go', async () => {
  const locks = fakeLocks();
  const first = tab(locks);
  await settle();
  const second = tab(locks);
  await settle();
  assert.deepEqual(first.said, ['mine']);
  assert.deepEqual(second.said, ['others']);
  first.release();
  await settle();
  assert.deepEqual(second.said, ['others', 'mine']);
});

test('a tab that does not answer loses it, and waits when it wakes', async () => {
  const locks = fakeLocks();
  const first = tab(locks);
  await settle();
  const second = tab(locks);
  await settle();
  second.steal();
  await settle();
  assert.deepEqual(second.said, ['others', 'mine']);
  assert.deepEqual(first.said, ['mine', 'others']);
  second.release();
  await settle();
  assert.deepEqual(first.said, ['mine', 'others', 'mine']);
});

test('who no longer waits is passed over', async () => {
  const locks = fakeLocks();
  const [first, second, third] = [tab(locks), tab(locks), tab(locks)];
  await settle();
  second.release();
  first.release();
  first.release();
  await settle();
  assert.deepEqual(second.said, ['others']);
  assert.deepEqual(third.said, ['others', 'mine']);
});

test('where there are no locks, or none allowed, each tab runs its own', async () => {
  const alone = tab(undefined);
  const forbidden = tab({
    request: () => Promise.reject(new DOMException('no', 'SecurityError')),
  } as unknown as LockManager);
  await settle();
  assert.deepEqual(alone.said, ['mine']);
  assert.deepEqual(forbidden.said, ['mine']);
});
