import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yieldToEventLoop } from './process-in-batches';
import { createTimeSlices } from './time-slices';

/** Rounds of the event loop while the work runs. */
async function roundsDuring(work: Promise<unknown>): Promise<number> {
  let done = false;
  let rounds = 0;
  work.then(() => {
    done = true;
  });
  while (!done) {
    await yieldToEventLoop();
    rounds += 1;
  }
  return rounds;
}

test('one caller with much work: the event loop has a round after each 5 ms', async () => {
  let now = 0;
  const turn = createTimeSlices(() => now);
  const work = async () => {
    for (let step = 0; step < 100; step += 1) {
      await turn();
      now += 2;
    }
  };
  // Three steps reach 5 ms.
  const rounds = await roundsDuring(work());
  assert.ok(rounds >= 33 && rounds <= 36, `${rounds}`);
});

test('many callers: together they have one slice, and each its turn in order', async () => {
  let now = 0;
  const turn = createTimeSlices(() => now);
  const order: number[] = [];
  const work = async (name: number) => {
    for (let step = 0; step < 10; step += 1) {
      await turn();
      order.push(name);
      now += 5;
    }
  };
  const rounds = await roundsDuring(Promise.all([work(0), work(1), work(2)]));
  assert.equal(order.length, 30);
  assert.ok(rounds >= 27, `${rounds}`);
  assert.deepEqual(order.slice(3, 12), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
});

test('little work: no caller waits for a round of the event loop', async () => {
  const turn = createTimeSlices(() => 0);
  let done = 0;
  const work = async () => {
    for (let step = 0; step < 10; step += 1) await turn();
    done += 1;
  };
  work();
  work();
  for (let tick = 0; tick < 100; tick += 1) await null;
  assert.equal(done, 2);
});
