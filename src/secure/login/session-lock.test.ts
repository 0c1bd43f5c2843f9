import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLock } from './session-lock';

const denied = {
  request: async () => {
    throw new DOMException('denied', 'SecurityError');
  },
} as unknown as Pick<LockManager, 'request'>;

for (const [name, manager] of [
  ['no Web Locks', undefined],
  ['Web Locks denied with the storage', denied],
] as const) {
  test(`${name}: one after the other in this frame, and a failure does not stop the next`, async () => {
    const lock = createLock(manager);
    const steps: string[] = [];
    const work = (step: string) => async () => {
      steps.push(`${step} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${step} ends`);
      if (step === 'a') throw new Error('failed');
      return step;
    };
    const [first, second] = await Promise.allSettled([lock('x', work('a')), lock('x', work('b'))]);
    assert.deepEqual([first.status, second.status], ['rejected', 'fulfilled']);
    assert.deepEqual(steps, ['a begins', 'a ends', 'b begins', 'b ends']);
  });
}

test('Web Locks: used by name; an error of the work is passed on, and the work runs once', async () => {
  const names: string[] = [];
  let runs = 0;
  const lock = createLock({
    request: async (name: string, work: () => unknown) => {
      names.push(name);
      return work();
    },
  } as unknown as Pick<LockManager, 'request'>);
  const failing = lock('session', async () => {
    runs += 1;
    throw new Error('of the work');
  });
  await assert.rejects(failing, /of the work/);
  assert.deepEqual([names, runs], [['session'], 1]);
});
