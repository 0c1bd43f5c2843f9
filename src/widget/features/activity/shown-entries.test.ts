import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entry, HERE, piece, transfer } from './fake-history';
import { isSpam, mergeEntries, shownHere, shownTransfers } from './shown-entries';

test('Spam transactions (every transfer a spam NFT) are filtered out', () => {
  assert.equal(isSpam(entry('a', {}, [piece(true)])), true);
  assert.equal(isSpam(entry('a', {}, [piece(true), piece(true)])), true);
  assert.equal(isSpam(entry('a', {}, [piece(true), piece(false)])), false);
  assert.equal(isSpam(entry('a', {}, [piece(true), transfer()])), false);
  assert.equal(isSpam(entry('a', {}, [])), false, 'an approval moves nothing');
  const mixed = entry('a', {}, [piece(true), transfer()]);
  assert.equal(shownTransfers(mixed).length, 1);
});

test('only transactions on the active network are shown', () => {
  const all = [
    entry('here'),
    entry('there', { chain: 'eip155:1' }),
    entry('nowhere', { chain: undefined }),
    entry('spam', {}, [piece(true)]),
  ];
  assert.deepEqual(
    shownHere(all, HERE).map(({ id }) => id),
    ['here'],
  );
});

test('however the pages are cut: newest first, each once, of one time in the order they were told', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 40 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 9 }), (minutes, size) => {
      const sorted = [...minutes].sort((a, b) => b - a);
      const all = sorted.map((minute, index) =>
        entry(`e${index}`, {
          minedAt: new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString(),
        }),
      );
      let list: ReturnType<typeof mergeEntries> = [];
      for (let from = 0; from < all.length; from += size) {
        // Pages overlap where something came on top between two questions.
        list = mergeEntries(list, all.slice(Math.max(0, from - 1), from + size));
      }
      assert.deepEqual(list, all);
    }),
  );
});

test('whatever is told, in whichever order and however often: as if all were gone through each time', () => {
  type Entries = ReturnType<typeof mergeEntries>;
  const plain = (known: Entries, told: Entries): Entries => {
    const all = new Map(known.map((one) => [one.id, one]));
    for (const one of told) all.set(one.id, one);
    const when = (one: Entries[number]) => Date.parse(one.metadata.minedAt);
    return [...all.values()].sort((a, b) => when(b) - when(a));
  };
  const told = fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    minute: fc.integer({ min: 0, max: 6 }),
    status: fc.constantFrom('pending', 'confirmed'),
  });
  fc.assert(
    fc.property(fc.array(fc.array(told, { maxLength: 6 }), { maxLength: 8 }), (pages) => {
      let list: Entries = [];
      let wanted: Entries = [];
      for (const page of pages) {
        const entries = page.map(({ id, minute, status }) =>
          entry(`e${id}`, {
            status,
            minedAt: new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString(),
          }),
        );
        const before = list;
        list = mergeEntries(before, entries);
        wanted = plain(wanted, entries);
        assert.deepEqual(list, wanted);
        // What has been merged once can be merged again: a page that was not wanted any more.
        assert.deepEqual(mergeEntries(before, entries), wanted);
      }
    }),
  );
});

test('what is told again as it is known is no news; what is told otherwise is true from then on', () => {
  const known = [
    entry('a', { status: 'pending' }),
    entry('b', { minedAt: '2025-05-01T00:00:00Z' }),
  ];
  const again = () => structuredClone(known);
  assert.equal(mergeEntries(known, again()), known);
  assert.equal(mergeEntries(known, []), known);
  const now = mergeEntries(known, [entry('a', { status: 'confirmed' }), ...again().slice(1)]);
  assert.equal(now[0]?.metadata.status, 'confirmed');
  assert.equal(now[1], known[1]);
  assert.equal(now.length, 2);
});
