import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkWaiters } from './link-waiters';

const never = new AbortController().signal;

test('a decision ends the waits of its attempt alone; an abort or the end of the process ends others', async () => {
  const waiters = createLinkWaiters(60_000, 3);
  const ended: string[] = [];
  const wait = (attempt: string, signal = never) =>
    waiters.wait(attempt, signal)?.then(() => ended.push(attempt));
  const control = new AbortController();
  const all = [wait('a'), wait('b', control.signal), wait('c')];
  waiters.decided('a');
  await all[0];
  assert.deepEqual(ended, ['a']);
  control.abort();
  await all[1];
  assert.deepEqual(ended, ['a', 'b']);
  waiters.release();
  await all[2];
  assert.deepEqual(ended, ['a', 'b', 'c']);
});

test('too many waits: refused until one ends', async () => {
  const waiters = createLinkWaiters(60_000, 2);
  const first = waiters.wait('a', never);
  const second = waiters.wait('a', never);
  assert.ok(first && second);
  assert.equal(waiters.wait('b', never), undefined);
  waiters.decided('a');
  await Promise.all([first, second]);
  assert.ok(waiters.wait('b', never));
  waiters.release();
});
