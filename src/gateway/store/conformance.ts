/**
 * Test cases for every store, whatever its database is. libsql.test.ts and postgres.test.ts run
 * them.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  beginAt,
  dropFrom,
  lastBlocks,
  MovedOnError,
  progressOf,
  writeRange,
} from './block-ranges';
import type { Store } from './open-store';
import { type ChainPosition, createReads } from './store-reads';
import {
  ALICE,
  addressOf,
  BOB,
  CAROL,
  CHAIN,
  hashOf,
  NFT_ROWS,
  nftTransfer,
  range,
  TOKEN,
  tokenMove,
} from './test-rows';

interface Case {
  title: string;
  run(store: Store): Promise<void>;
}

const begin = (store: Store, chain = CHAIN) =>
  beginAt(store, { chain, from_block: 0, next_block: 0, since_time: 1_700_000_000 });

async function allOf(store: Store, account: string, limit: number): Promise<string[]> {
  const { historyOf } = createReads(store);
  const hashes: string[] = [];
  let before: ChainPosition | null = null;
  do {
    const page = await historyOf(CHAIN, account, before, limit);
    assert.ok(page.rows.length <= limit);
    hashes.push(...page.rows.map(({ hash }) => hash));
    before = page.next;
  } while (before);
  return hashes;
}

export const storeCases: readonly Case[] = [
  {
    title: 'written range: complete, with 256-bit amounts to the last digit',
    async run(store) {
      const most = String(2n ** 256n - 1n);
      await begin(store);
      const rows = range(0, 3, (block) => [tokenMove(block, ALICE, BOB, most)]);
      await writeRange(store, CHAIN, 0, 3, rows);
      const { rows: found } = await createReads(store).historyOf(CHAIN, BOB.toUpperCase());
      assert.equal(found.length, 3);
      assert.deepEqual(found[0]?.transfers, [rows.transfers[2]]);
      const { time, transfers: _, approves, ...transaction } = found[0] ?? assert.fail();
      assert.equal(approves, false);
      assert.deepEqual(transaction, rows.transactions[2]);
      assert.equal(time, rows.blocks[2]?.time);
      assert.deepEqual(await progressOf(store, CHAIN), {
        ...{ chain: CHAIN, from_block: 0, next_block: 3, since_time: 1_700_000_000 },
      });
    },
  },
  {
    title: 'late, early or invalid range: writes nothing',
    async run(store) {
      await begin(store);
      const move = (block: number) => [tokenMove(block, ALICE, BOB, '1')];
      await writeRange(store, CHAIN, 0, 2, range(0, 2, move));
      for (const [from, next] of [
        [0, 2],
        [1, 3],
        [3, 4],
      ] as const) {
        await assert.rejects(
          writeRange(store, CHAIN, from, next, range(from, next, move)),
          MovedOnError,
        );
      }
      const broken = range(2, 4, move);
      const [first] = broken.transfers;
      if (first) broken.transfers.push(first);
      await assert.rejects(writeRange(store, CHAIN, 2, 4, broken));
      assert.equal((await progressOf(store, CHAIN))?.next_block, 2);
      assert.equal((await allOf(store, BOB, 50)).length, 2);
      assert.equal((await lastBlocks(store, CHAIN, 9)).length, 2);
      await writeRange(store, CHAIN, 2, 4, range(2, 4, move));
      assert.equal((await allOf(store, BOB, 50)).length, 4);
    },
  },
  {
    title: 'two writers of one range: one succeeds, the other gets an error',
    async run(store) {
      await begin(store);
      const write = () =>
        writeRange(
          store,
          CHAIN,
          0,
          5,
          range(0, 5, (block) => [tokenMove(block, ALICE, BOB, '1')]),
        );
      const outcomes = await Promise.allSettled([write(), write(), write()]);
      const failed = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      assert.deepEqual(
        failed.map((reason) => reason instanceof MovedOnError),
        [true, true],
      );
      assert.equal((await allOf(store, BOB, 50)).length, 5);
    },
  },
  {
    title: 'second start position for a chain: the first one is kept',
    async run(store) {
      await begin(store);
      await beginAt(store, { chain: CHAIN, from_block: 9, next_block: 9, since_time: 2 });
      assert.equal((await progressOf(store, CHAIN))?.from_block, 0);
    },
  },
  {
    title: 'dropped blocks: all their rows are removed, and no rows of another chain',
    async run(store) {
      await begin(store);
      await begin(store, 'eip155:2');
      const move = (block: number) => [tokenMove(block, ALICE, BOB, '1')];
      await writeRange(store, CHAIN, 0, 10, range(0, 10, move));
      await writeRange(store, 'eip155:2', 0, 10, range(0, 10, move, 'eip155:2'));
      await assert.rejects(dropFrom(store, CHAIN, 6, 9), MovedOnError);
      await dropFrom(store, CHAIN, 6, 10);
      const left = await allOf(store, BOB, 50);
      assert.deepEqual(left, [5, 4, 3, 2, 1, 0].map(hashOf));
      assert.deepEqual(
        (await lastBlocks(store, CHAIN, 2)).map(({ number }) => number),
        [5, 4],
      );
      const other = await createReads(store).historyOf('eip155:2', BOB);
      assert.equal(other.rows.length, 10);
      const rows = await store.db
        .selectFrom('transfers')
        .select('tx')
        .where('chain', '=', CHAIN)
        .execute();
      assert.equal(rows.length, 6);
    },
  },
  {
    title: 'pages of any size: each transaction of an account once, newest first',
    async run(store) {
      await begin(store);
      const rows = range(0, 40, (block) =>
        block % 3 === 0
          ? [tokenMove(block, ALICE, BOB, '1'), tokenMove(block, BOB, BOB, '2', 1)]
          : [tokenMove(block, BOB, CAROL, '1'), tokenMove(block, CAROL, ALICE, '1', 1)],
      );
      await writeRange(store, CHAIN, 0, 40, rows);
      const expected = {
        [ALICE]: Array.from({ length: 40 }, (_, at) => 39 - at),
        [BOB]: Array.from({ length: 40 }, (_, at) => 39 - at),
        [CAROL]: Array.from({ length: 40 }, (_, at) => 39 - at).filter((block) => block % 3 !== 0),
      };
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(ALICE, BOB, CAROL),
          fc.integer({ min: 1, max: 45 }),
          async (account, limit) => {
            assert.deepEqual(await allOf(store, account, limit), expected[account]?.map(hashOf));
          },
        ),
        { numRuns: 25 },
      );
      const { historyOf } = createReads(store);
      const [newest] = (await historyOf(CHAIN, BOB, null, 1)).rows;
      assert.deepEqual(
        newest?.transfers.map(({ value }) => value),
        ['1', '2'],
      );
    },
  },
  {
    title: 'received tokens: returned without NFTs and native coins',
    async run(store) {
      await begin(store);
      const rows = range(0, 4, (block) => [
        tokenMove(block, ALICE, BOB, '1'),
        { ...tokenMove(block, ALICE, BOB, '1', -1), kind: 'native', token: '' },
        { ...tokenMove(block, BOB, ALICE, '1', 1), token: NFT_ROWS },
        nftTransfer(block, ALICE, BOB, '7', '1', 2),
      ]);
      await writeRange(store, CHAIN, 0, 4, rows);
      assert.deepEqual(await createReads(store).tokensSeenBy(CHAIN, BOB), [TOKEN]);
      assert.deepEqual(await createReads(store).tokensSeenBy('eip155:2', BOB), []);
    },
  },
  {
    title: 'more received tokens than the limit: the latest ones, newest first',
    async run(store) {
      await begin(store);
      const many = Array.from({ length: 4_999 }, (_, at) => addressOf(at + 1));
      const [early, often, one, two] = [
        addressOf(9_000),
        addressOf(9_001),
        addressOf(9_002),
        TOKEN,
      ];
      const blocks = [
        [early, often],
        // Anybody can make any number, with addresses that are before all others.
        many,
        [two, one, two],
        [often],
      ];
      const rows = range(0, 4, (block) =>
        (blocks[block] ?? []).map((token, at) => ({
          ...tokenMove(block, ALICE, BOB, '1', at),
          token,
        })),
      );
      await writeRange(store, CHAIN, 0, 4, rows);
      const tokens = await createReads(store).tokensSeenBy(CHAIN, BOB.toUpperCase());
      assert.deepEqual(tokens, [often, one, two, ...many.slice(0, 4_997)]);
    },
  },
  {
    title: 'many unsolicited transfers: received tokens come from the newest rows only',
    async run(store) {
      await begin(store);
      const early = { ...tokenMove(0, ALICE, BOB, '1'), token: addressOf(9_000) };
      const paid = [tokenMove(1, ALICE, BOB, '1'), tokenMove(1, ALICE, CAROL, '1', 1)];
      const spam = [nftTransfer(2, ALICE, BOB, '0', '1', 0)];
      const blocks = [[early], paid, spam];
      await writeRange(
        store,
        ...([CHAIN, 0, 3] as const),
        range(0, 3, (block) => blocks[block] ?? []),
      );
      await sql`
        insert into transfers
        with recursive more(n) as (select 1 union all select n + 1 from more where n < 49998)
        select chain, block, tx, position, n, part, kind, token, cast(n as text), sender, recipient, value
        from transfers cross join more where block = 2`.execute(store.db);
      const { tokensSeenBy } = createReads(store);
      assert.deepEqual(await tokensSeenBy(CHAIN, BOB), [TOKEN]);
      assert.deepEqual(await tokensSeenBy(CHAIN, CAROL), [TOKEN]);
    },
  },
];
