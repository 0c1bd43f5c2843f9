/** Writes of the indexer. Each range of a chain is written whole or not at all. */
import { splitIntoBatches, yieldToEventLoop } from '../concurrency/process-in-batches';
import type { Store } from './open-store';
import type { ApprovalRow, BlockRow, ProgressRow, TransactionRow, TransferRow } from './tables';

export interface RangeRows {
  blocks: BlockRow[];
  transactions: TransactionRow[];
  transfers: TransferRow[];
  approvals: ApprovalRow[];
}

/** Another process has written meanwhile; none of our rows were stored. */
export class MovedOnError extends Error {
  override name = 'MovedOnError';
}

/** Values in one statement: SQLite takes 32,766, but works within the call, while visitors wait. */
const MOST_VALUES = 6_000;

function portions<Row extends object>(rows: readonly Row[]): Row[][] {
  const size = Math.floor(MOST_VALUES / Object.keys(rows[0] ?? { one: 1 }).length);
  return splitIntoBatches(rows, size);
}

export async function progressOf({ db }: Store, chain: string): Promise<ProgressRow | undefined> {
  return db.selectFrom('progress').selectAll().where('chain', '=', chain).executeTakeFirst();
}

/** Sets the start of a chain's history. The first writer wins. */
export async function beginAt({ db }: Store, row: ProgressRow): Promise<void> {
  await db
    .insertInto('progress')
    .values(row)
    .onConflict((conflict) => conflict.column('chain').doNothing())
    .execute();
}

/** @throws MovedOnError unless the chain has been read up to `from`, and no further. */
export async function writeRange(
  { db }: Store,
  chain: string,
  from: number,
  next: number,
  { blocks, transactions, transfers, approvals }: RangeRows,
): Promise<void> {
  await db.transaction().execute(async (all) => {
    // First, so that a second writer waits here and then finds that it is late.
    const moved = await all
      .updateTable('progress')
      .set({ next_block: next })
      .where('chain', '=', chain)
      .where('next_block', '=', from)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) throw new MovedOnError(chain);
    for (const rows of portions(blocks)) await all.insertInto('blocks').values(rows).execute();
    // libSQL answers without yielding to the event loop.
    for (const rows of portions(transactions)) {
      await yieldToEventLoop();
      await all.insertInto('transactions').values(rows).execute();
    }
    for (const rows of portions(transfers)) {
      await yieldToEventLoop();
      await all.insertInto('transfers').values(rows).execute();
    }
    for (const rows of portions(approvals)) {
      await yieldToEventLoop();
      await all.insertInto('approvals').values(rows).execute();
    }
  });
}

/** Forgets every block from `block` on, which the chain has dropped, with all that was in it. */
export async function dropFrom(
  { db }: Store,
  chain: string,
  block: number,
  next: number,
): Promise<void> {
  await db.transaction().execute(async (all) => {
    const moved = await all
      .updateTable('progress')
      .set({ next_block: block })
      .where('chain', '=', chain)
      .where('next_block', '=', next)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) throw new MovedOnError(chain);
    for (const table of ['approvals', 'transfers', 'transactions'] as const) {
      await all.deleteFrom(table).where('chain', '=', chain).where('block', '>=', block).execute();
    }
    await all
      .deleteFrom('blocks')
      .where('chain', '=', chain)
      .where('number', '>=', block)
      .execute();
  });
}

/** Hashes of the last blocks read, newest first. */
export async function lastBlocks(
  { db }: Store,
  chain: string,
  limit: number,
): Promise<Pick<BlockRow, 'number' | 'hash'>[]> {
  return db
    .selectFrom('blocks')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
