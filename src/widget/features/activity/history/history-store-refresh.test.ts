/** Tests that new entries come on top, and that entries dropped by the chain disappear. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { made, served, spam } from './fake-history';
import { $activityState, readActivity, refreshActivity, resetActivity } from './history-store';

const ids = () => $activityState.get().entries.map(({ id }) => id);
beforeEach(resetActivity);

test('empty account gets more than a page: the rest is reachable', async () => {
  const serve = await served({});
  assert.deepEqual([ids(), $activityState.get().next], [[], null]);
  serve.pages = { '': { data: [made('b', 2)], next: 'two' }, two: { data: [made('a', 1)] } };
  await refreshActivity();
  await readActivity();
  assert.deepEqual(ids(), ['b', 'a']);
});

test('entries dropped by a reorganization: removed; entries older than the reply stay', async () => {
  const serve = await served({
    '': { data: [made('d', 4), made('c', 3)], next: 'two' },
    two: { data: [made('b', 2), made('a', 1)] },
  });
  await readActivity();
  const [, c, b, a] = $activityState.get().entries;
  serve.pages[''] = { data: [made('e', 5), made('c', 3)], next: 'x' };
  await refreshActivity();
  assert.deepEqual(ids(), ['e', 'c', 'b', 'a']);
  assert.deepEqual($activityState.get().entries.slice(1), [c, b, a]);
  serve.pages[''] = { data: [made('f', 6), made('c', 3)] };
  await refreshActivity();
  assert.deepEqual(ids(), ['f', 'c'], 'an answer without a next page is all there is');
});

test("entries with the time of the reply's last entry: may be behind it, so they stay", async () => {
  const serve = await served({
    '': { data: [made('d', 2), made('c', 2)], next: 'two' },
    two: { data: [made('b', 2), made('a', 1)] },
  });
  await readActivity();
  serve.pages[''] = { data: [made('d', 2), spam('s', 2)], next: 'two' };
  await refreshActivity();
  assert.deepEqual(ids(), ['d', 'c', 'b', 'a']);
});

test('the reply ends with spam: the spam entry marks the end of the reply', async () => {
  const serve = await served({
    '': { data: [made('c', 3), made('b', 2)], next: 'two' },
    two: { data: [made('a', 0)] },
  });
  await readActivity();
  serve.pages[''] = { data: [made('c', 3), spam('s', 1)], next: 'two' };
  await refreshActivity();
  assert.deepEqual(ids(), ['c', 'a']);
  // An entry that is marked as spam from now on disappears, also at the very end of the reply.
  serve.pages[''] = { data: [spam('c', 3)], next: 'two' };
  await refreshActivity();
  assert.deepEqual(ids(), ['a']);
});

test('only entry dropped: the list is empty', async () => {
  const serve = await served({ '': { data: [made('a', 1)] } });
  serve.pages[''] = { data: [] };
  await refreshActivity();
  assert.deepEqual([ids(), $activityState.get().state, $activityState.get().next], [[], 'ready', null]);
});

test('same timestamp: new entries come above known ones, in the order of the reply', async () => {
  const serve = await served({ '': { data: [made('b', 1), made('a', 1)], next: 'two' } });
  serve.pages[''] = { data: ['d', 'c', 'b', 'a'].map((id) => made(id, 1)), next: 'two' };
  await refreshActivity();
  assert.deepEqual(ids(), ['d', 'c', 'b', 'a']);
  serve.pages[''] = { data: ['d', 'b', 'c', 'a'].map((id) => made(id, 1)), next: 'two' };
  await refreshActivity();
  assert.deepEqual(ids(), ['d', 'b', 'c', 'a']);
});

/** The next request for the page is answered when the test releases it. */
function hold(isOf: (url: string) => boolean): () => void {
  const { fetch } = globalThis;
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (...args) => {
    if (isOf(String(args[0]))) await held;
    return fetch(...args);
  };
  return release;
}
const isFirst = (url: string) => url.includes('/history') && !url.includes('cursor=');

test('older page loaded meanwhile: stays below the new entries', async () => {
  const serve = await served({
    '': { data: [made('b', 2)], next: 'two' },
    two: { data: [made('a', 1)], next: 'three' },
  });
  serve.pages[''] = { data: [made('c', 3), made('b', 2)], next: 'x' };
  const release = hold(isFirst);
  const refreshed = refreshActivity();
  await readActivity();
  assert.deepEqual(ids(), ['b', 'a']);
  release();
  await refreshed;
  assert.deepEqual([ids(), $activityState.get().next], [['c', 'b', 'a'], 'three']);
});

test('a reply during the load of a page is dropped: the list is about to change', async () => {
  const serve = await served({
    '': { data: [made('b', 2)], next: 'two' },
    two: { data: [made('a', 1)] },
  });
  serve.pages[''] = { data: [made('c', 3), made('b', 2)], next: 'x' };
  const release = hold(isFirst);
  const refreshed = refreshActivity();
  const go = hold((url) => url.includes('cursor=two'));
  const read = readActivity();
  release();
  await refreshed;
  assert.deepEqual([ids(), $activityState.get().state], [['b'], 'loading']);
  go();
  await read;
  assert.deepEqual([ids(), $activityState.get().state], [['b', 'a'], 'ready']);
});
