/** What the routes ask about an account. Chains are CAIP-2 ids; addresses may be in any case. */
import { type RawBuilder, sql } from 'kysely';
import { approvedIn, believed } from './approvals';
import type { Store } from './open-store';
import type { TransactionRow, TransferRow } from './tables';

/** A place in a chain's order; older ones are smaller. */
export interface Position {
  block: number;
  position: number;
}

export interface HistoryRow extends TransactionRow {
  /** Epoch seconds. */
  time: number;
  /** Those that the account has a part in, in the chain's order, the first `MOST_TRANSFERS` of them. */
  transfers: TransferRow[];
  /** Whether the account allowed somebody something in it, by a token that is vouched for. */
  approves: boolean;
}

export interface HistoryPage {
  rows: HistoryRow[];
  /** The last one's place, where older ones follow. */
  next: Position | null;
}

export interface Holding {
  token: string;
  /** Decimal digits. */
  tokenId: string;
  kind: 'erc721' | 'erc1155';
  /** Decimal digits, at least 1. */
  quantity: string;
}

export interface HoldingsPage {
  holdings: Holding[];
  /** Where the next page begins. */
  next: { token: string; tokenId: string } | null;
}

export interface Reads {
  /** Contracts of tokens (ERC-20) that the account has received, first those that came last: `MOST_TOKENS` of them. */
  tokensSeenBy(chain: string, account: string): Promise<string[]>;
  /** The pieces that the account holds by what came and went since the store's first block. */
  nftHoldings(
    chain: string,
    account: string,
    after?: HoldingsPage['next'],
    limit?: number,
  ): Promise<HoldingsPage>;
  /**
   * Newest first.
   * @param vouched of `tokensApprovedBy` those that are believed, lower-case; default: none. Approvals of
   *   others bring nothing into the history.
   */
  historyOf(
    chain: string,
    account: string,
    before?: Position | null,
    limit?: number,
    vouched?: readonly string[],
  ): Promise<HistoryPage>;
}

/** Of one transaction and account: an airdrop has thousands, and nobody reads them. */
const MOST_TRANSFERS = 200;
const MOST_TOKENS = 5_000;
const PAGE = 50;
/** Pieces looked at in one question, most of which may have gone on. */
const CANDIDATES = 200;
/** Questions for one page; a page may be short, as long as it says where the next begins. */
const ROUNDS = 10;

const PLACES = [
  ['transactions', 'sender'],
  ['transactions', 'recipient'],
  ['transfers', 'sender'],
  ['transfers', 'recipient'],
] as const;

type Move = Pick<TransferRow, 'token' | 'token_id' | 'kind' | 'value'>;

export function createReads(store: Store): Reads {
  const { db } = store;

  async function transactionsOf(
    chain: string,
    account: string,
    before: Position | null,
    count: number,
    vouched: readonly string[],
  ) {
    const older = before
      ? sql`and (block, position) < (${before.block}, ${before.position})`
      : sql``;
    const newest = sql`order by block desc, position desc limit ${count}`;
    // Each of the four walks along an index and stops early.
    const walk = (table: string, side: string, own: RawBuilder<unknown>) => sql`select * from (
        select distinct block, position from ${sql.table(table)} where ${own} ${older} ${newest}
      ) as ${sql.ref(`${table}_${side}`)}`;
    const places = PLACES.map(([table, side]) =>
      walk(table, side, sql`chain = ${chain} and ${sql.ref(side)} = ${account}`),
    );
    // Only as many as the owner has of them.
    if (vouched.length > 0) {
      places.push(walk('approvals', 'owner', believed(chain, account, vouched)));
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

  /** What came to the account (or left it) of the pieces between two, both included. */
  async function moves(
    side: 'sender' | 'recipient',
    chain: string,
    account: string,
    [first, last]: [Pick<Move, 'token' | 'token_id'>, Pick<Move, 'token' | 'token_id'>],
  ): Promise<Move[]> {
    const { rows } = await sql<Move>`
      select token, token_id, kind, value from transfers
      where chain = ${chain} and ${sql.ref(side)} = ${account} and token_id <> ''
        and (token, token_id) >= (${first.token}, ${first.token_id})
        and (token, token_id) <= (${last.token}, ${last.token_id})`.execute(db);
    return rows;
  }

  async function candidates(chain: string, account: string, after: HoldingsPage['next']) {
    const later = after ? sql`and (token, token_id) > (${after.token}, ${after.tokenId})` : sql``;
    const { rows } = await sql<Pick<Move, 'token' | 'token_id'>>`
      select distinct token, token_id from transfers
      where chain = ${chain} and recipient = ${account} and token_id <> '' ${later}
      order by token, token_id limit ${CANDIDATES}`.execute(db);
    return rows;
  }

  async function heldOf(
    chain: string,
    account: string,
    pieces: readonly Pick<Move, 'token' | 'token_id'>[],
  ): Promise<Holding[]> {
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return [];
    const [came, went] = await Promise.all([
      moves('recipient', chain, account, [first, last]),
      moves('sender', chain, account, [first, last]),
    ]);
    const key = ({ token, token_id }: Pick<Move, 'token' | 'token_id'>) => `${token}/${token_id}`;
    const sums = new Map<string, bigint>();
    const kinds = new Map(came.map((move) => [key(move), move.kind]));
    for (const move of came) sums.set(key(move), (sums.get(key(move)) ?? 0n) + BigInt(move.value));
    for (const move of went) sums.set(key(move), (sums.get(key(move)) ?? 0n) - BigInt(move.value));
    return pieces.flatMap((piece): Holding[] => {
      const sum = sums.get(key(piece)) ?? 0n;
      const kind = kinds.get(key(piece)) === 'erc721' ? 'erc721' : 'erc1155';
      // Less than nothing: they came before the store's first block.
      if (sum <= 0n) return [];
      return [{ token: piece.token, tokenId: piece.token_id, kind, quantity: String(sum) }];
    });
  }

  return {
    async tokensSeenBy(chain, account) {
      const rows = await db
        .selectFrom('transfers')
        .select('token')
        .where('chain', '=', chain)
        .where('recipient', '=', account.toLowerCase())
        .where('token', '<>', '')
        .where('token_id', '=', '')
        .groupBy('token')
        .orderBy(({ fn }) => fn.max('block'), 'desc')
        .orderBy('token')
        .limit(MOST_TOKENS)
        .execute();
      return rows.map(({ token }) => token);
    },
    async nftHoldings(chain, account, after = null, limit = PAGE) {
      const own = account.toLowerCase();
      const holdings: Holding[] = [];
      let place = after;
      for (let round = 0; round < ROUNDS; round++) {
        const pieces = await candidates(chain, own, place);
        for (const holding of await heldOf(chain, own, pieces)) {
          holdings.push(holding);
          const { token, tokenId } = holding;
          if (holdings.length === limit) return { holdings, next: { token, tokenId } };
        }
        const last = pieces.at(-1);
        if (!last || pieces.length < CANDIDATES) return { holdings, next: null };
        place = { token: last.token, tokenId: last.token_id };
      }
      return { holdings, next: place };
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
