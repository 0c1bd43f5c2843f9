/** Tests a chain that grows and reorganizes, behind a gateway that serves it page by page. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import type { HistoryEntry } from '../../../../protocol/http/history';
import { accountOn } from '../../../core/testing/fake-account';
import { made, servePages, spam } from './fake-history';
import {
  $activityState,
  readActivity,
  refreshActivity,
  resetActivity,
  showActivity,
} from './history-store';

const ids = () => $activityState.get().entries.map(({ id }) => id);

beforeEach(resetActivity);

/** Page size in entries. A chain has three slots per second; a cursor is the last slot. */
const SIZE = 4;
const places = fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { maxLength: 20 });
const onTop = fc.uniqueArray(fc.integer({ min: 20, max: 40 }), { maxLength: 8 });
const readings = fc.integer({ min: 0, max: 6 });

interface Block {
  place: number;
  it: HistoryEntry;
}

/** @param name suffix of ids that replace reorganized entries */
const block = (place: number, name: string): Block => ({
  place,
  it: (place % 5 === 0 ? spam : made)(`${name}${place}`, Math.floor(place / 3)),
});
const newestFirst = (all: readonly Block[]) => [...all].sort((a, b) => b.place - a.place);
const time = ({ metadata }: HistoryEntry) => metadata.minedAt;
const real = (all: readonly HistoryEntry[]) =>
  all.filter(({ transfers }) => !transfers[0]?.nft_info).map(({ id }) => id);

test('any chain change: the list matches the newest page down to its end, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(places, places, onTop, readings, async (first, dropped, late, times) => {
      resetActivity();
      let chain = newestFirst(first.map((place) => block(place, 'old')));
      servePages((cursor) => {
        const below = chain.filter(({ place }) => cursor === '' || place < Number(cursor));
        const page = below.slice(0, SIZE);
        const next = below.length > SIZE ? String(page.at(-1)?.place) : null;
        return { data: page.map(({ it }) => it), next };
      });
      await showActivity(accountOn());
      for (let read = 0; read < times; read += 1) await readActivity();

      const left = chain.filter(({ place }) => !dropped.includes(place));
      const added = late.filter((place) => left.every((one) => one.place < place));
      chain = newestFirst([...left, ...added.map((place) => block(place, 'new'))]);
      await refreshActivity();
      const { entries, state } = $activityState.get();
      assert.equal(state, 'ready');
      const page = chain.slice(0, SIZE).map(({ it }) => it);
      const edge = chain.length > SIZE ? time(page.at(-1) ?? assert.fail()) : '';
      const above = (all: readonly HistoryEntry[]) => all.filter((one) => time(one) > edge);
      assert.deepEqual(real(above(entries)), real(above(page)), 'as the answer says, in its order');
      assert.deepEqual(real(entries), ids(), 'no spam');
      for (const id of real(page)) assert.ok(ids().includes(id), `${id} is shown`);
      for (const [at, one] of entries.entries()) {
        assert.ok(time(one) <= time(entries[at - 1] ?? one), 'newest first');
      }
      assert.equal(new Set(ids()).size, entries.length, 'each once');

      for (let read = 0; read < 20; read += 1) await readActivity();
      for (const id of real(chain.map(({ it }) => it)))
        assert.ok(ids().includes(id), `${id} is lost`);
    }),
    { numRuns: 300 },
  );
});
