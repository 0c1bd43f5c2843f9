/** Tests that entries come with their poisoning marks, and that thousands are assessed in steps. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { detectPoisoning, detectPoisoningInSteps } from '../../../core/payments/address-poisoning';
import { accountOn } from '../../../core/testing/fake-account';
import { entry, type FakeReply, ME, servePages, transfer } from './fake-history';
import {
  $activityState,
  readActivity,
  refreshActivity,
  resetActivity,
  showActivity,
} from './history-store';

const MANY = 1_000;
const START = Date.UTC(2025, 5, 1);
const newest = (at: number) => ({ minedAt: new Date(START - at * 60_000).toISOString() });

/** A sequence of addresses that send no payment. */
const nothing = (at: number) =>
  entry(`n${at}`, newest(at), [
    transfer({ from: `0x${String(at).padStart(40, '7')}`, to: ME, quantity: { numeric: '0' } }),
  ]);
const history = Array.from({ length: MANY }, (_, at) => nothing(at));
const ids = () => $activityState.get().entries.map(({ id }) => id);

const Real = globalThis.MessageChannel;
let pauses = 0;
let onPause = (): void => {};

beforeEach(() => {
  resetActivity();
  pauses = 0;
  onPause = () => {};
  globalThis.MessageChannel = new Proxy(Real, {
    construct() {
      pauses += 1;
      onPause();
      return new Real();
    },
  });
});
afterEach(() => {
  globalThis.MessageChannel = Real;
});

test('stepwise: same result as at once, with a pause before each further five hundred', () => {
  for (const [count, wanted] of [
    [1, 0],
    [500, 0],
    [501, 1],
    [MANY, 1],
  ] as const) {
    let rests = 0;
    const steps = detectPoisoningInSteps(history.slice(0, count), ME);
    let step = steps.next();
    for (; !step.done; step = steps.next()) rests += 1;
    assert.equal(rests, wanted, `${count}`);
    assert.deepEqual(step.value, detectPoisoning(history.slice(0, count), ME));
  }
});

test('entry: never without its mark; a long history is assessed with pauses', async () => {
  servePages((cursor) =>
    cursor === '' ? { data: history.slice(0, 50), next: 'all' } : { data: history.slice(50) },
  );
  const unmarked: string[] = [];
  const stop = $activityState.listen(({ entries, judged }) => {
    for (const { id } of entries) if (!judged.marks.has(id)) unmarked.push(id);
  });
  await showActivity(accountOn());
  assert.equal(pauses, 0, 'a first page is there at once');
  await readActivity();
  stop();
  assert.equal(ids().length, MANY);
  assert.deepEqual(unmarked, []);
  assert.ok(pauses >= 1, `${pauses} pauses`);
});

test('page loaded during the assessment: stays; another account is not affected', async () => {
  let reply: FakeReply = { data: history.slice(1), next: 'more' };
  servePages((cursor) => (cursor === '' ? reply : { data: [nothing(MANY)] }));
  await showActivity(accountOn());
  reply = { data: history.slice(0, 2), next: 'more' };
  let read: Promise<void> | undefined;
  onPause = () => {
    read ??= readActivity();
  };
  await refreshActivity();
  assert.ok(read, 'what is new was never being judged');
  await read;
  assert.equal($activityState.get().state, 'ready');
  assert.deepEqual([ids().length, ids().at(-1)], [MANY, `n${MANY}`]);
  onPause = () => {};
  await refreshActivity();
  assert.equal(ids()[0], 'n0');

  reply = { data: [entry('newer', newest(-1)), ...history.slice(0, 1)], next: 'more' };
  onPause = () => {
    resetActivity();
    onPause = () => {};
  };
  await refreshActivity();
  assert.deepEqual(ids(), []);
});
