/**
 * Tests thousands of spam entries on top of the history: no empty list, no gap, no endless
 * requests.
 */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { made, served, servePages, spam } from './fake-history';
import { $activityState, readActivity, refreshActivity, resetActivity } from './history-store';

const ids = () => $activityState.get().entries.map(({ id }) => id);
const flood = (name: string, second: number) =>
  Array.from({ length: 50 }, (_, n) => spam(`${name}${n}`, second));

beforeEach(resetActivity);

test('fifty new spam transactions: the list stays, because the entries behind them are known', async () => {
  const old = { data: [made('b', 2), made('a', 1)], next: 'more' };
  const serve = await served({ '': old });
  const before = $activityState.get().entries;
  serve.pages = { '': { data: flood('s', 3), next: 'two' }, two: old };
  const states = new Set<string>();
  const stop = $activityState.subscribe(({ state, entries }) => states.add(state + entries.length));
  await refreshActivity();
  stop();
  assert.equal($activityState.get().entries, before);
  assert.equal($activityState.get().next, 'more');
  assert.deepEqual([...states], ['ready2'], 'nor was it empty meanwhile');
  assert.deepEqual(serve.asked(), ['', '', 'two']);
  await refreshActivity();
  assert.deepEqual(serve.asked().slice(3), [''], 'the spam is known by now');
});

test('new entries behind hundreds of spam transactions: shown, and the list continues', async () => {
  const serve = await served({ '': { data: [made('a', 1)], next: 'more' } });
  serve.pages = {
    '': { data: flood('s', 9), next: 'two' },
    two: { data: flood('r', 8), next: 'three' },
    three: { data: [made('z', 7)], next: 'four' },
    four: { data: [made('y', 6)], next: 'two' },
  };
  await refreshActivity();
  assert.deepEqual([ids(), $activityState.get().next], [['z'], 'four']);
  await readActivity();
  assert.deepEqual(ids(), ['z', 'y']);
  assert.equal($activityState.get().next, null, 'where it has been is known');
});

test('spam skipped at first: not taken for a gap later', async () => {
  const serve = await served({
    '': { data: flood('s', 9), next: 'two' },
    two: { data: [made('b', 2)], next: 'three' },
    three: { data: [made('a', 1)] },
  });
  await readActivity();
  const before = $activityState.get().entries;
  assert.deepEqual(ids(), ['b', 'a']);
  await refreshActivity();
  assert.equal($activityState.get().entries, before);
  assert.deepEqual(serve.asked(), ['', 'two', 'three', '']);
});

test('endless spam: skipped up to a limit; a press continues', async () => {
  await served({ '': { data: [made('a', 1)], next: 'more' } });
  const { asked } = servePages((cursor) => ({
    data: [spam(`s${cursor}`, 0)],
    next: String(Number(cursor) + 1),
  }));
  await refreshActivity();
  assert.equal(asked().length, 20);
  assert.deepEqual([ids(), $activityState.get().state, $activityState.get().next], [[], 'ready', '20']);
  await refreshActivity();
  assert.equal(asked().length, 21, 'what is on top is known');
});

test('repeating spam pages: end the list; skipping fails: the known entries stay', async () => {
  const serve = await served({ '': { data: [made('a', 1)], next: 'more' } });
  serve.pages = { '': { data: flood('s', 9), next: 'two' }, two: { status: 500 } };
  await refreshActivity();
  assert.deepEqual([ids(), $activityState.get().state, $activityState.get().next], [['a'], 'ready', 'more']);
  serve.pages.two = { data: flood('r', 8), next: 'two' };
  await refreshActivity();
  assert.deepEqual([ids(), $activityState.get().state, $activityState.get().next], [[], 'ready', null]);
});

test('every shown entry of the newest page is dropped: loads pages until known entries appear', async () => {
  const serve = await served({
    '': { data: [made('b', 3), spam('s', 2)], next: 'two' },
    two: { data: [made('a', 1)], next: 'three' },
  });
  serve.pages[''] = { data: [spam('s', 2)], next: 'two' };
  await refreshActivity();
  assert.deepEqual([ids(), $activityState.get().state], [['a'], 'ready']);
});
