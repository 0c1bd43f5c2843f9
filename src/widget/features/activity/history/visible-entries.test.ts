import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entry, HERE, nftTransfer, transfer } from './fake-history';
import { isSpam, mergeEntries, shownHere, shownTransfers } from './visible-entries';

type Entries = ReturnType<typeof mergeEntries>;
const iso = (minute: number) => new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString();
const when = ({ metadata }: Entries[number]) => metadata.minedAt;
const idsOf = (entries: Entries) => entries.map(({ id }) => id);

test('Spam transactions (every transfer a spam NFT) are filtered out', () => {
  assert.equal(isSpam(entry('a', {}, [nftTransfer(true)])), true);
  assert.equal(isSpam(entry('a', {}, [nftTransfer(true), nftTransfer(true)])), true);
  assert.equal(isSpam(entry('a', {}, [nftTransfer(true), nftTransfer(false)])), false);
  assert.equal(isSpam(entry('a', {}, [nftTransfer(true), transfer()])), false);
  assert.equal(isSpam(entry('a', {}, [])), false, 'an approval moves nothing');
  const mixed = entry('a', {}, [nftTransfer(true), transfer()]);
  assert.equal(shownTransfers(mixed).length, 1);
});

test('visible entries: only transactions on the active network', () => {
  const all = [
    entry('here'),
    entry('there', { chain: 'eip155:1' }),
    entry('nowhere', { chain: undefined }),
    entry('spam', {}, [nftTransfer(true)]),
  ];
  assert.deepEqual(
    shownHere(all, HERE).map(({ id }) => id),
    ['here'],
  );
});

test('any page borders: newest first, each once, equal times in reply order', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 40 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 9 }), (minutes, size) => {
      const sorted = [...minutes].sort((a, b) => b - a);
      const all = sorted.map((minute, index) => entry(`e${index}`, { minedAt: iso(minute) }));
      let list: Entries = [];
      for (let from = 0; from < all.length; from += size) {
        // Pages overlap if new entries arrived between two requests.
        list = mergeEntries(list, all.slice(Math.max(0, from - 1), from + size), HERE);
      }
      assert.deepEqual(list, all);
    }),
  );
});

/** A small set of places and times, so that entries often repeat, differ, or share a time. */
const some = fc.record({
  id: fc.integer({ min: 0, max: 12 }),
  minute: fc.integer({ min: 0, max: 6 }),
  status: fc.constantFrom('pending', 'confirmed', 'spam'),
});
type Some = typeof some extends fc.Arbitrary<infer One> ? One : never;
const pageOf = (all: readonly Some[]): Entries =>
  all.map(({ id, minute, status }) =>
    status === 'spam'
      ? entry(`e${id}`, { minedAt: iso(minute) }, [nftTransfer(true)])
      : entry(`e${id}`, { minedAt: iso(minute), status: status as 'pending' }),
  );

test('any entries, in any order, however often repeated: the same result as a full merge', () => {
  const plain = (known: Entries, told: Entries): Entries => {
    const last = new Map(told.map((one) => [one.id, one]));
    const stays = known.filter(({ id }) => !last.has(id));
    const shown = [...last.values()].filter((one) => !isSpam(one));
    return [...stays, ...shown].sort((a, b) => Date.parse(when(b)) - Date.parse(when(a)));
  };
  const pages = fc.array(fc.array(some, { maxLength: 6 }), { maxLength: 8 });
  fc.assert(
    fc.property(pages, (all) => {
      let list: Entries = [];
      for (const page of all) {
        const told = pageOf(page);
        const wanted = plain(list, told);
        // A merge of an already merged page changes nothing: a page may be dropped and read again.
        assert.deepEqual(mergeEntries(list, told, HERE), wanted);
        list = mergeEntries(list, told, HERE);
        assert.deepEqual(list, wanted);
      }
    }),
  );
});

test('newest page: authoritative down to its end, in its order; nothing behind it is lost', () => {
  const pages = fc.uniqueArray(some, { selector: ({ id }) => id, minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(pages, pages, (before, page) => {
      const known = mergeEntries([], pageOf(before), HERE);
      const told = [...pageOf(page)].sort((a, b) => (when(a) < when(b) ? 1 : -1));
      const edge = when(told.at(-1) ?? assert.fail());
      const list = mergeEntries(known, told, HERE, edge);
      const newer = (all: Entries) => all.filter((one) => when(one) > edge);
      const shown = told.filter((one) => !isSpam(one));
      assert.deepEqual(newer(list), newer(shown), 'what is not told any more is gone');
      const toldIds = new Set(idsOf(told));
      const behind = known.filter((one) => when(one) <= edge && !toldIds.has(one.id));
      const end = list.slice(newer(list).length);
      assert.deepEqual(end, [...shown.filter((one) => when(one) === edge), ...behind]);
      // An unchanged entry stays the same object.
      for (const one of list) {
        const last = known.find(({ id }) => id === one.id);
        if (last && JSON.stringify(last) === JSON.stringify(one)) assert.equal(one, last);
      }
      assert.equal(mergeEntries(list, structuredClone(told), HERE, edge), list, 'no news');
    }),
  );
});

test('unchanged entry: adds nothing; a changed entry replaces the old one', () => {
  const known = [
    entry('a', { status: 'pending' }),
    entry('b', { minedAt: '2025-05-01T00:00:00Z' }),
  ];
  const again = () => structuredClone(known);
  assert.equal(mergeEntries(known, again(), HERE), known);
  assert.equal(mergeEntries(known, [], HERE), known);
  const now = mergeEntries(known, [entry('a', { status: 'confirmed' }), ...again().slice(1)], HERE);
  assert.equal(now[0]?.metadata.status, 'confirmed');
  assert.equal(now[1], known[1]);
  assert.equal(now.length, 2);
});
