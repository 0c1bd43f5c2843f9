import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Steps } from '../../../protocol/steps';
import { setGlobal } from '../testing/fake-page';
import { nextPaint, runInSteps } from './yield-to-main';

test('each yield: other tasks run before the work continues', async () => {
  let others = 0;
  function* work(): Steps<string> {
    for (let part = 0; part < 50; part += 1) {
      setImmediate(() => {
        others += 1;
      });
      yield;
    }
    return 'done';
  }
  assert.equal(await runInSteps(work()), 'done');
  // The last ones may come after it.
  assert.ok(others > 40, `${others} of 50`);
});

test('work without a yield: finishes before other tasks', async () => {
  let other = false;
  setImmediate(() => {
    other = true;
  });
  // biome-ignore lint/correctness/useYield: it does not yield
  function* work(): Steps<number> {
    return 7;
  }
  assert.equal(await runInSteps(work()), 7);
  assert.equal(other, false);
});

test('thrown error: passed to the caller', async () => {
  function* work(): Steps<never> {
    yield;
    throw new RangeError('no');
  }
  await assert.rejects(runInSteps(work()), RangeError);
});

test('frame wait: until the next frame, and not forever without one', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const order: string[] = [];
  let draw = (): void => {};
  setGlobal('requestAnimationFrame', (callback: () => void) => {
    draw = callback;
  });
  const seen = nextPaint().then(() => order.push('on'));
  await Promise.resolve();
  assert.equal(order.length, 0);
  draw();
  order.push('drawn');
  await seen;
  assert.deepEqual(order, ['drawn', 'on']);
  // A background page does not render frames.
  const unseen = nextPaint();
  mock.timers.tick(100);
  await unseen;
});
