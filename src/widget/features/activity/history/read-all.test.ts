import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { accountOn } from '../../../core/testing/fake-account';
import { entry, nftTransfer, servePages } from './fake-history';
import { $activityState, readActivity, resetActivity, showActivity } from './history-store';
import { readAll } from './read-all';

beforeEach(resetActivity);
const live = () => new AbortController().signal;

test('all pages read: the result is complete', async () => {
  const { asked } = servePages((cursor) => {
    const page = Number(cursor || 0);
    return { data: [entry(`e${page}`)], next: page < 6 ? String(page + 1) : null };
  });
  await showActivity(accountOn());
  const all = await readAll(readActivity, live());
  assert.equal(all?.entries.length, 7);
  assert.equal(all?.whole, true);
  assert.equal(asked().length, 7);
  assert.equal(all?.marks, $activityState.get().judged.marks);
});

test('endless pages without entries: stops and reports an incomplete result', async () => {
  servePages((cursor) => ({
    data: cursor ? [entry(`s${cursor}`, {}, [nftTransfer(true)])] : [entry('one')],
    next: String(Number(cursor || 0) + 1),
  }));
  await showActivity(accountOn());
  const all = await readAll(readActivity, live());
  assert.deepEqual([all?.entries.length, all?.whole], [1, false]);
});

test('failure, cancel, or network change: no file', async () => {
  servePages((cursor) => (cursor ? { status: 500 } : { data: [entry('a')], next: 'two' }));
  await showActivity(accountOn());
  assert.equal(await readAll(readActivity, live()), undefined);

  servePages((cursor) => (cursor ? 'hang' : { data: [entry('a')], next: 'two' }));
  await showActivity(accountOn());
  const abort = new AbortController();
  const cancelled = readAll(async () => void readActivity(), abort.signal);
  await new Promise((resolve) => setImmediate(resolve));
  abort.abort();
  assert.equal(await cancelled, undefined);

  resetActivity();
  servePages((cursor) => ({ data: [entry(`x${cursor}`)], next: cursor ? null : 'two' }));
  await showActivity(accountOn());
  const moved = readAll(() => showActivity(accountOn('eip155:31338')), live());
  assert.equal(await moved, undefined);
});
