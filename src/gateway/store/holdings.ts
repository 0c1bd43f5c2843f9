/**
 * NFTs (ERC-721, ERC-1155) that an account may hold, from incoming and outgoing transfers. The
 * chain has the final word.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Store } from './open-store';
import type { TransferRow } from './tables';

export interface Holding {
  token: string;
  /** Decimal digits. */
  tokenId: string;
  kind: 'erc721' | 'erc1155';
}

export interface HoldingsPage {
  holdings: Holding[];
  /** The start of the next page. */
  next: { token: string; tokenId: string } | null;
}

interface HoldingsQuestion {
  after?: HoldingsPage['next'];
  limit?: number;
  /**
   * The store begins with the chain (default). Else what it has seen leave may have been there before: then
   * whatever came may be held.
   */
  whole?: boolean;
}

export type NftHoldings = (
  chain: string,
  account: string,
  question?: HoldingsQuestion,
) => Promise<HoldingsPage>;

const PAGE = 50;
/** NFTs checked in one query; the account may have sent most of them away. */
const CANDIDATES = 200;
/** Queries for one page; a page may be short, as long as it gives the start of the next page. */
const ROUNDS = 10;
/**
 * Transfers of the NFTs in one query. Third parties can make any number: with more, the query
 * counts nothing.
 */
const MOST_MOVES = 5_000;

type NftKeys = Pick<TransferRow, 'token' | 'token_id'>;
type Move = NftKeys & Pick<TransferRow, 'value'>;

const keyOf = ({ token, token_id }: NftKeys) => `${token}/${token_id}`;

export function createNftHoldings({ db }: Store): NftHoldings {
  async function candidates(chain: string, account: string, after: HoldingsPage['next']) {
    const later = after ? sql`and (token, token_id) > (${after.token}, ${after.tokenId})` : sql``;
    const own = sql`chain = ${chain} and recipient = ${account}`;
    const { rows } = await sql<NftKeys & { kind: Holding['kind'] }>`
      select token, token_id, (
          select kind from transfers
          where ${own} and token = nft.token and token_id = nft.token_id and token_id <> '' limit 1
        ) as kind
      from (
        select distinct token, token_id from transfers where ${own} and token_id <> '' ${later}
        order by token, token_id limit ${CANDIDATES}
      ) as nft order by token, token_id`.execute(db);
    return rows;
  }

  /** Incoming (or outgoing) amounts of these NFTs for the account; undefined above the limit. */
  async function moves(
    side: 'sender' | 'recipient',
    chain: string,
    account: string,
    nfts: readonly RawBuilder<unknown>[],
  ): Promise<Move[] | undefined> {
    const { rows } = await sql<Move>`
      select token, token_id, value from transfers
      where chain = ${chain} and ${sql.ref(side)} = ${account} and token_id <> ''
        and (token, token_id) in (values ${sql.join(nfts)})
      limit ${MOST_MOVES + 1}`.execute(db);
    return rows.length > MOST_MOVES ? undefined : rows;
  }

  /** By `keyOf`; undefined where they cannot be told from the others. */
  async function left(chain: string, account: string, nfts: readonly NftKeys[]) {
    if (nfts.length === 0) return undefined;
    const places = nfts.map(({ token, token_id }) => sql`(${token}, ${token_id})`);
    const [came, went] = await Promise.all([
      moves('recipient', chain, account, places),
      moves('sender', chain, account, places),
    ]);
    if (!came || !went) return undefined;
    const sums = new Map<string, bigint>();
    const add = (move: Move, value: bigint) =>
      sums.set(keyOf(move), (sums.get(keyOf(move)) ?? 0n) + value);
    for (const move of came) add(move, BigInt(move.value));
    for (const move of went) add(move, -BigInt(move.value));
    return new Set([...sums].filter(([, sum]) => sum > 0n).map(([key]) => key));
  }

  return async (chain, account, { after = null, limit = PAGE, whole = true } = {}) => {
    const own = account.toLowerCase();
    const holdings: Holding[] = [];
    let place = after;
    for (let round = 0; round < ROUNDS; round++) {
      const nfts = await candidates(chain, own, place);
      const held = whole ? await left(chain, own, nfts) : undefined;
      for (const nft of nfts) {
        if (held && !held.has(keyOf(nft))) continue;
        const { token, token_id: tokenId, kind } = nft;
        holdings.push({ token, tokenId, kind });
        if (holdings.length === limit) return { holdings, next: { token, tokenId } };
      }
      const last = nfts.at(-1);
      if (!last || nfts.length < CANDIDATES) return { holdings, next: null };
      place = { token: last.token, tokenId: last.token_id };
    }
    return { holdings, next: place };
  };
}
