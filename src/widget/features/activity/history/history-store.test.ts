/** Tests the state of the history: pages, failures, loops, another network. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { $options, setOptions } from '../../../core/config/options';
import { addErrors } from '../../../core/errors/app-kit-error';
import { onHostEvent } from '../../../core/reporting/host-events';
import { accountOn } from '../../../core/testing/fake-account';
import { settle } from '../../../core/testing/fake-page';
import { ACTIVITY_ERRORS } from '../errors';
import { entry, type FakeReply, nftTransfer, servePages } from './fake-history';
import {
  $activityState,
  readActivity,
  refreshActivity,
  resetActivity,
  retryActivity,
  showActivity,
} from './history-store';

addErrors(ACTIVITY_ERRORS);
const ids = () => $activityState.get().entries.map(({ id }) => id);
const at = (day: number) => ({ minedAt: `2025-06-${String(day).padStart(2, '0')}T00:00:00.000Z` });

beforeEach(resetActivity);

test('pages: appended newest first until the last one; the start date is reported', async () => {
  const { asked } = servePages((cursor) =>
    cursor === ''
      ? { data: [entry('c', at(3)), entry('b', at(2))], next: 'two', since: '2025-05-01T00:00:00Z' }
      : { data: [entry('a', at(1))] },
  );
  await showActivity(accountOn());
  assert.deepEqual(ids(), ['c', 'b']);
  assert.equal($activityState.get().next, 'two');
  await readActivity();
  assert.deepEqual(ids(), ['c', 'b', 'a']);
  assert.equal($activityState.get().since, '2025-05-01T00:00:00.000Z');
  await readActivity();
  assert.deepEqual(asked(), ['', 'two']);
});

test('requests: only for the active network', async () => {
  const { calls } = servePages(() => ({ data: [] }));
  await showActivity(accountOn());
  const { url } = calls.at(-1) ?? assert.fail();
  assert.equal(url.searchParams.get('chainId'), 'eip155:31337');
  assert.match(url.pathname, /^\/v1\/account\/0xf39Fd6e5\w+\/history$/);
  assert.equal($activityState.get().state, 'ready');
});

test('failure: no entries, no cursor, an error event, and a retry', async () => {
  const errors: string[] = [];
  const stop = onHostEvent((name, detail) => {
    if (name === 'error') errors.push((detail as { code: string }).code);
  });
  let broken: FakeReply | undefined;
  const { asked } = servePages(
    (cursor) => broken ?? { data: [entry(cursor || 'first')], next: cursor ? null : 'two' },
  );
  await showActivity(accountOn());
  for (const reply of [{ status: 500 }, { status: 503 }, 'down'] as const) {
    broken = reply;
    await readActivity();
    const { state, entries, next } = $activityState.get();
    assert.deepEqual([state, entries.length, next], ['failed', 0, null]);
    broken = undefined;
    await retryActivity();
    assert.deepEqual(ids(), ['first']);
  }
  stop();
  assert.deepEqual(errors, Array(3).fill('transactions_failed'));
  assert.deepEqual(asked(), ['', 'two', '', 'two', '', 'two', '']);
});

test("without an address: Transactions can't be fetched without an accountAddress", async () => {
  const errors: { code: string; message: string }[] = [];
  const stop = onHostEvent((name, detail) => {
    if (name === 'error') errors.push(detail as never);
  });
  const { asked } = servePages(() => ({ data: [] }));
  await showActivity(undefined);
  stop();
  assert.equal(errors[0]?.code, 'transactions_without_address');
  assert.equal(errors[0]?.message, "Transactions can't be fetched without an accountAddress");
  assert.equal($activityState.get().state, 'failed');
  assert.deepEqual(asked(), []);
});

test('network unsupported by the gateway: not reported as an outage', async () => {
  const { asked } = servePages(() => ({ status: 503, field: 'chainId' }));
  await showActivity(accountOn());
  assert.equal($activityState.get().state, 'unsupported');
  await showActivity(accountOn('eip155:5'));
  assert.equal($activityState.get().state, 'unsupported');
  assert.equal(asked().length, 1, 'the second network is not even asked for');
});

test('unknown network: requested again at the next view', async () => {
  const pages: FakeReply[] = [{ status: 503, field: 'chainId' }, { data: [entry('one')] }];
  servePages(() => pages.shift() ?? 'down');
  await showActivity(accountOn());
  assert.equal($activityState.get().state, 'unsupported');
  await showActivity(accountOn());
  assert.deepEqual([$activityState.get().state, $activityState.get().entries.length], ['ready', 1]);
});

test('repeating pages: end; each entry is listed once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 8, maxLength: 8 }),
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }), {
        minLength: 9,
        maxLength: 9,
      }),
      async (leads, contents) => {
        resetActivity();
        const { asked } = servePages((cursor) => {
          const page = cursor === '' ? 8 : Number(cursor.slice(1));
          const next = `c${leads[page] ?? 0}`;
          return { data: (contents[page] ?? []).map((id) => entry(`e${id}`, at(id + 1))), next };
        });
        await showActivity(accountOn());
        for (let times = 0; times < 12; times += 1) await readActivity();
        const { state, next } = $activityState.get();
        assert.deepEqual([state, next], ['ready', null]);
        assert.ok(asked().length <= 9, 'no page is read twice');
        assert.equal(new Set(asked()).size, asked().length);
        assert.equal(new Set(ids()).size, ids().length);
        const reached = new Set<string>();
        for (const cursor of asked()) {
          const page = cursor === '' ? 8 : Number(cursor.slice(1));
          for (const id of contents[page] ?? []) reached.add(`e${id}`);
        }
        assert.deepEqual([...ids()].sort(), [...reached].sort(), 'and nothing is lost');
      },
    ),
    { numRuns: 60 },
  );
});

test('pages with only spam: skipped up to a limit', async () => {
  const spam = (cursor: string) => entry(`s${cursor}`, {}, [nftTransfer(true)]);
  const { asked } = servePages((cursor) => {
    const page = Number(cursor || 0);
    return page === 3
      ? { data: [entry('real')], next: '4' }
      : { data: [spam(cursor)], next: String(page + 1) };
  });
  await showActivity(accountOn());
  assert.deepEqual(ids(), ['real']);
  assert.equal(asked().length, 4);
  await readActivity();
  assert.equal(asked().length, 24);
  assert.deepEqual([$activityState.get().state, $activityState.get().next], ['ready', '24']);
});

test('another network: starts a new list and ignores late replies', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  servePages(() => ({ data: [entry('old')] }));
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    if (String(args[0]).includes('31337') && String(args[0]).includes('/history')) await held;
    return fetch(...args);
  };
  const first = showActivity(accountOn());
  await settle();
  const two = 'eip155:31338';
  servePages(() => ({ data: [entry('new', { chain: two }), entry('other')] }));
  await showActivity(accountOn(two));
  assert.deepEqual(ids(), ['new']);
  release();
  await first;
  assert.deepEqual(ids(), ['new']);
  assert.equal($activityState.get().of, accountOn(two).caipAddress);
});

test('new entries: on top, once; existing entries stay when the refresh fails', async () => {
  let reply: FakeReply = { data: [entry('a', at(1))], next: 'more' };
  servePages(() => reply);
  await showActivity(accountOn());
  reply = { data: [entry('b', at(2)), entry('a', { ...at(1), status: 'failed' })], next: 'x' };
  await refreshActivity();
  assert.deepEqual(ids(), ['b', 'a']);
  assert.equal(
    $activityState.get().entries[1]?.metadata.status,
    'failed',
    'what was said last is true',
  );
  assert.equal($activityState.get().next, 'more');
  reply = { status: 500 };
  await refreshActivity();
  assert.deepEqual([$activityState.get().state, ids().length], ['ready', 2]);
});

test('so many new entries that there may be a gap: the list reloads from its top', async () => {
  let reply: FakeReply = { data: [entry('a', at(1))], next: 'more' };
  servePages(() => reply);
  await showActivity(accountOn());
  reply = { data: [entry('z', at(9))], next: 'behind z' };
  await showActivity(accountOn());
  assert.deepEqual(ids(), ['z']);
  assert.equal($activityState.get().next, 'behind z');
});

test('another gateway: a new list without the entries of the first', async () => {
  let id = 'first';
  servePages(() => ({ data: [entry(id)] }));
  await showActivity(accountOn());
  id = 'second';
  setOptions({ ...$options.get(), apiUrl: 'https://other.test' });
  await showActivity(accountOn());
  assert.deepEqual(ids(), ['second']);
});
