import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChainIndexer } from '../../indexer/indexer';
import { beginAt, writeRange } from '../../store/block-ranges';
import { memoryStore } from '../../store/open-store';
import { ALICE, addressOf, BOB, CHAIN, range, TOKEN, tokenMove } from '../../store/test-rows';
import { createOnchainHistory } from './onchain-history';

const indexer: ChainIndexer = {
  start: () => {},
  stop: async () => {},
  of: () => ({ state: () => 'ready', behind: () => 0, traces: () => undefined }),
};

/** Three transactions, each with this number of token transfers to Bob. */
async function world(tokens: number) {
  const store = memoryStore();
  await beginAt(store, { chain: CHAIN, from_block: 0, next_block: 0, since_time: 1 });
  const rows = range(0, 3, (block) =>
    Array.from({ length: tokens }, (_, at) => ({
      ...{ ...tokenMove(block, ALICE, BOB, '1', at), token: addressOf(1_000 * (block + 1) + at) },
    })),
  );
  await writeRange(store, CHAIN, 0, 3, rows);
  const asked: string[][] = [];
  const clock = { now: 1_000, lists: 0 };
  const history = createOnchainHistory({
    ...{ chain: CHAIN, store, indexer, now: () => clock.now },
    evmFacts: async (_, wanted) => {
      asked.push([...wanted]);
      return new Map();
    },
    lists: {
      known: () => undefined,
      of: async () => {
        clock.lists += 1;
        return new Map([[TOKEN, { name: 'Token', symbol: 'TKN', decimals: 6 }]]);
      },
    },
  });
  return { history, asked, clock, store };
}

test('transaction with many third-party tokens: the chain is asked about the first twenty', async () => {
  const { history, asked, store } = await world(60);
  const { items } = await history.page(BOB, null, 50);
  assert.deepEqual(
    items.map(({ moves }) => moves.length),
    [60, 60, 60],
  );
  const first = (block: number) =>
    Array.from({ length: 20 }, (_, at) => addressOf(1_000 * block + at));
  assert.deepEqual(asked, [[...first(3), ...first(2), ...first(1)]]);
  await store.close();
});

test('listed tokens: looked up for the first page, not for each older one', async () => {
  const { history, clock, store } = await world(1);
  for (const [wait, before, lookups] of [
    [0, null, 1],
    [0, { block: 2, position: 0 }, 1],
    [599_999, { block: 1, position: 0 }, 1],
    [0, null, 2],
    [600_000, { block: 1, position: 0 }, 3],
  ] as const) {
    clock.now += wait;
    await history.page(BOB, before, 1);
    assert.equal(clock.lists, lookups);
  }
  await store.close();
});
