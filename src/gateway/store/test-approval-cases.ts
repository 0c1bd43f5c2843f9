/** Test cases for the approvals of every store. Run with the other cases of `conformance.ts`. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { tokensApprovedBy } from './approvals';
import { beginAt, dropFrom, progressOf, type RangeRows, writeRange } from './block-ranges';
import { migrate } from './migrations/run-migrations';
import type { Store } from './open-store';
import { type ChainPosition, createReads } from './store-reads';
import type { ApprovalRow } from './tables';
import { ALICE, addressOf, BOB, CAROL, CHAIN, hashOf, range, TOKEN, tokenMove } from './test-rows';

const OTHER = 'eip155:2';
const FAKE = addressOf(0xfa);

const approval = (block: number, more: Partial<ApprovalRow> = {}): ApprovalRow => ({
  ...{ chain: CHAIN, block, tx: hashOf(block), position: 0, log_index: 5, kind: 'erc20' },
  ...{ token: TOKEN, token_id: '', owner: ALICE, spender: BOB, value: '1', ...more },
});

/** Blocks with one transaction each, in which Carol pays Bob, and what it allows. */
function allowing(
  from: number,
  next: number,
  approvals: (block: number) => ApprovalRow[],
  chain = CHAIN,
): RangeRows {
  const rows = range(from, next, (block) => [tokenMove(block, CAROL, BOB, '1')], chain);
  for (let block = from; block < next; block++) rows.approvals.push(...approvals(block));
  return rows;
}

const begin = (store: Store, chain = CHAIN) =>
  beginAt(store, { chain, from_block: 0, next_block: 0, since_time: 1_700_000_000 });

const held = ({ db }: Store, chain = CHAIN) =>
  db.selectFrom('approvals').selectAll().where('chain', '=', chain).orderBy('block').execute();

/** Blocks of the account's history, newest first, by pages of `limit`. */
async function blocksOf(store: Store, limit: number, vouched: readonly string[]) {
  const { historyOf } = createReads(store);
  const blocks: number[] = [];
  let before: ChainPosition | null = null;
  do {
    const page = await historyOf(CHAIN, ALICE.toUpperCase(), before, limit, vouched);
    blocks.push(...page.rows.map(({ block }) => block));
    before = page.next;
  } while (before);
  return blocks;
}

export const approvalCases: readonly { title: string; run(store: Store): Promise<void> }[] = [
  {
    title: 'approvals of a range: written with it; invalid range: no approval is written',
    async run(store) {
      await begin(store);
      const most = String(2n ** 256n - 1n);
      const rows = allowing(0, 3, (block) => [
        approval(block, { value: most }),
        approval(block, { log_index: 6, kind: 'erc721', token_id: most }),
      ]);
      await writeRange(store, CHAIN, 0, 3, rows);
      assert.deepEqual(await held(store), rows.approvals);
      // The last thing that is written fails.
      const broken = allowing(3, 5, (block) => [approval(block), approval(block)]);
      await assert.rejects(writeRange(store, CHAIN, 3, 5, broken));
      assert.deepEqual(await held(store), rows.approvals);
      assert.equal((await progressOf(store, CHAIN))?.next_block, 3);
    },
  },
  {
    title: 'dropped blocks: their approvals are removed, and none of another chain',
    async run(store) {
      await begin(store);
      await begin(store, OTHER);
      const one = (chain: string) => (block: number) => [approval(block, { chain })];
      await writeRange(store, CHAIN, 0, 10, allowing(0, 10, one(CHAIN)));
      await writeRange(store, OTHER, 0, 10, allowing(0, 10, one(OTHER), OTHER));
      await dropFrom(store, CHAIN, 6, 10);
      assert.deepEqual(
        (await held(store)).map(({ block }) => block),
        [0, 1, 2, 3, 4, 5],
      );
      assert.equal((await held(store, OTHER)).length, 10);
      // Others come in their place.
      const next = (block: number) => [approval(block, { spender: CAROL })];
      await writeRange(store, CHAIN, 6, 8, allowing(6, 8, next));
      assert.deepEqual(
        (await held(store)).slice(5).map(({ block, spender }) => [block, spender]),
        [
          [5, BOB],
          [6, CAROL],
          [7, CAROL],
        ],
      );
    },
  },
  {
    title: 'approval that another account submits: in the owner’s history only for a listed token',
    async run(store) {
      await begin(store);
      const collection = { token: FAKE, kind: 'all' } as const;
      const all: ApprovalRow[][] = [
        [approval(0)],
        [approval(1, { value: '0' })],
        [approval(2, collection)],
        [approval(3), approval(3, { log_index: 6, spender: CAROL })],
        [approval(4, { owner: CAROL })],
        [approval(5, { value: '0' }), approval(5, { log_index: 6, kind: 'erc721', token_id: '9' })],
        [approval(6, { token: FAKE }), approval(6, { log_index: 6, value: '0' })],
      ];
      await writeRange(
        store,
        CHAIN,
        0,
        7,
        allowing(0, 7, (block) => all[block] ?? []),
      );
      for (const limit of [1, 2, 50]) {
        assert.deepEqual(await blocksOf(store, limit, []), []);
        assert.deepEqual(await blocksOf(store, limit, [TOKEN]), [5, 3, 0]);
        assert.deepEqual(await blocksOf(store, limit, [FAKE]), [6, 2]);
        assert.deepEqual(await blocksOf(store, limit, [FAKE, TOKEN]), [6, 5, 3, 2, 0]);
      }
      const { historyOf } = createReads(store);
      const { rows } = await historyOf(CHAIN, ALICE, null, 50, [TOKEN]);
      for (const { approves, transfers } of rows)
        assert.deepEqual([approves, transfers], [true, []]);
      // In whose transactions others approved has approved nothing.
      const told = async (account: string) =>
        (await historyOf(CHAIN, account, null, 50, [TOKEN])).rows
          .filter(({ approves }) => approves)
          .map(({ block }) => block);
      assert.deepEqual([await told(BOB), await told(CAROL)], [[], [4]]);
    },
  },
  {
    title: 'approval beside transfers of the same account: returned once, in pages of any size',
    async run(store) {
      await begin(store);
      const rows = range(0, 30, (block) =>
        block % 3 === 0
          ? [tokenMove(block, CAROL, ALICE, '1')]
          : [tokenMove(block, block % 3 === 1 ? CAROL : ALICE, BOB, '1')],
      );
      for (let block = 0; block < 30; block++) rows.approvals.push(approval(block));
      await writeRange(store, CHAIN, 0, 30, rows);
      const expected = Array.from({ length: 30 }, (_, at) => 29 - at);
      for (const limit of [1, 7, 29, 30, 31]) {
        assert.deepEqual(await blocksOf(store, limit, [TOKEN]), expected);
      }
      assert.deepEqual(
        await blocksOf(store, 7, []),
        expected.filter((block) => block % 3 !== 1),
      );
    },
  },
  {
    title:
      'approvals by thousands of contracts: listed tokens are found, with a list of any length',
    async run(store) {
      await begin(store);
      const many = Array.from({ length: 6_000 }, (_, at) => addressOf(at + 1));
      const blocks = [[TOKEN], many, [FAKE]];
      const rows = allowing(0, 3, (block) =>
        (blocks[block] ?? []).map((token, at) => approval(block, { token, log_index: at })),
      );
      rows.approvals.push(approval(2, { token: addressOf(9_000), log_index: 9, value: '0' }));
      await writeRange(store, CHAIN, 0, 3, rows);
      const told = (listed: readonly string[], chain = CHAIN, account = ALICE.toUpperCase()) =>
        tokensApprovedBy(store, chain, account, listed);
      assert.deepEqual(await told([TOKEN, addressOf(9_000), addressOf(9_001)]), [TOKEN]);
      const long = Array.from({ length: 12_000 }, (_, at) => addressOf(20_000 + at));
      assert.deepEqual(await told([...long, TOKEN]), [TOKEN]);
      assert.deepEqual(await told([]), []);
      assert.deepEqual(await told([TOKEN], OTHER), []);
      assert.deepEqual(await told([TOKEN], CHAIN, BOB), []);
    },
  },
  {
    title: 'store older than the approvals table: keeps its rows and stores approvals from then on',
    async run(store) {
      const { db } = store;
      for (const later of [
        'approvals',
        'zone_names',
        'zone_addresses',
        'onramp_orders',
        'onramp_reports',
        'x402_settlements',
      ]) {
        await sql`drop table ${sql.table(later)}`.execute(db);
      }
      await sql`alter table nfts rename to pieces`.execute(db);
      await sql`drop index nfts_fetched`.execute(db);
      await sql`create index pieces_fetched on pieces (fetched)`.execute(db);
      await sql`drop index transfers_pieces_received`.execute(db);
      await sql`create index transfers_received
        on transfers (chain, recipient, token, token_id, block)`.execute(db);
      await sql`delete from kysely_migration where name >= '0005-approvals'`.execute(db);
      await begin(store);
      const before = range(0, 3, (block) => [tokenMove(block, ALICE, BOB, '1')]);
      for (const table of ['blocks', 'transactions', 'transfers'] as const) {
        await db.insertInto(table).values(before[table]).execute();
      }
      await db.updateTable('progress').set({ next_block: 3 }).execute();
      await migrate(db);
      assert.deepEqual(await blocksOf(store, 50, [TOKEN]), [2, 1, 0]);
      await writeRange(
        store,
        CHAIN,
        3,
        5,
        allowing(3, 5, (block) => [approval(block)]),
      );
      assert.deepEqual(await blocksOf(store, 50, [TOKEN]), [4, 3, 2, 1, 0]);
    },
  },
];
