/** Queries of the routes about an account. Chains are CAIP-2 ids; addresses may be in any case. */
import { type RawBuilder, sql } from 'kysely';
import { approvedIn, trustedApprovals } from './approvals';
import type { Store } from './open-store';
import type { TransactionRow, TransferRow } from './tables';

/** A place in a chain's order; older ones are smaller. */
export interface ChainPosition {
  block: number;
  position: number;
}

export interface HistoryRow extends TransactionRow {
  /** Epoch seconds. */
  time: number;
  /** Transfers from or to the account, in the chain's order, the first `MOST_TRANSFERS` of them. */
  transfers: TransferRow[];
  /** True if the account gave an approval in it, by a listed token. */
  approves: boolean;
}

export interface HistoryPage {
  rows: HistoryRow[];
  /** The last one's place, where older ones follow. */
  next: ChainPosition | null;
}

export interface StoreReads {
  /**
   * Contracts of tokens (ERC-20) that the account has received, newest first: `MOST_TOKENS` of
   * them, by its newest `RECEIPTS` receipts.
   */
  tokensSeenBy(chain: string, account: string): Promise<string[]>;
  /**
   * Newest first.
   * @param vouched the trusted tokens of `tokensApprovedBy`, lower-case; default: none. Approvals
   * of other tokens add nothing to the history.
   */
  historyOf(
    chain: string,
    account: string,
    before?: ChainPosition | null,
    limit?: number,
    vouched?: readonly string[],
  ): Promise<HistoryPage>;
}

/** Transfers of one transaction and account: an airdrop has thousands, and no user reads them. */
const MOST_TRANSFERS = 200;
const MOST_TOKENS = 5_000;
/** Receipts scanned for tokens: third parties can make any number. */
const RECEIPTS = 50_000;
const PAGE = 50;

const PLACES = [
  ['transactions', 'sender'],
  ['transactions', 'recipient'],
  ['transfers', 'sender'],
  ['transfers', 'recipient'],
] as const;

export function createReads(store: Store): StoreReads {
  const { db } = store;

  async function transactionsOf(
    chain: string,
    account: string,
    before: ChainPosition | null,
    count: number,
    vouched: readonly string[],
  ) {
    const older = before
      ? sql`and (block, position) < (${before.block}, ${before.position})`
      : sql``;
    const newest = sql`order by block desc, position desc limit ${count}`;
    // Each walks along an index and stops early.
    const walk = (table: string, side: string, own: RawBuilder<unknown>) => sql`select * from (
        select distinct block, position from ${sql.table(table)} where ${own} ${older} ${newest}
      ) as ${sql.ref(`${table}_${side}`)}`;
    const places = PLACES.map(([table, side]) =>
      walk(table, side, sql`chain = ${chain} and ${sql.ref(side)} = ${account}`),
    );
    // Only as many as the owner has of them.
    if (vouched.length > 0) {
      places.push(walk('approvals', 'owner', trustedApprovals(chain, account, vouched)));
    }
    // `cross join`: SQLite would go through all transactions of the chain, and look for each of them here.
    const { rows } = await sql<TransactionRow & { time: number }>`
      select t.*, b.time from (
        select block, position from (${sql.join(places, sql` union `)}) as found ${newest}
      ) as place cross join transactions as t cross join blocks as b
      where t.chain = ${chain} and t.block = place.block and t.position = place.position
        and b.chain = ${chain} and b.number = t.block
      order by t.block desc, t.position desc`.execute(db);
    return rows;
  }

  async function transfersOf(chain: string, account: string, hashes: readonly string[]) {
    if (hashes.length === 0) return [];
    const { rows } = await sql<TransferRow & { nth: number }>`
      select * from (
        select transfers.*, row_number() over (partition by tx order by log_index, part) as nth
        from transfers where chain = ${chain} and tx in (${sql.join(hashes)})
          and (sender = ${account} or recipient = ${account})
      ) as own where nth <= ${MOST_TRANSFERS} order by log_index, part`.execute(db);
    return rows.map(({ nth: _, ...row }): TransferRow => row);
  }

  return {
    async tokensSeenBy(chain, account) {
      const { rows } = await sql<{ token: string }>`
        select token from (
          select token, token_id, block from transfers
          where chain = ${chain} and recipient = ${account.toLowerCase()}
          order by block desc, position desc limit ${RECEIPTS}
        ) as newest where token <> '' and token_id = ''
        group by token order by max(block) desc, token limit ${MOST_TOKENS}`.execute(db);
      return rows.map(({ token }) => token);
    },
    async historyOf(chain, account, before = null, limit = PAGE, vouched = []) {
      const own = account.toLowerCase();
      const found = await transactionsOf(chain, own, before, limit + 1, vouched);
      const shown = found.slice(0, limit);
      const hashes = shown.map(({ hash }) => hash);
      const [transfers, approved] = await Promise.all([
        transfersOf(chain, own, hashes),
        approvedIn(store, chain, own, vouched, [shown[0], shown.at(-1)]),
      ]);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        rows: shown.map((row) => ({
          ...row,
          transfers: transfers.filter(({ tx }) => tx === row.hash),
          approves: approved.has(row.hash),
        })),
        next: last ? { block: last.block, position: last.position } : null,
      };
    },
  };
}
