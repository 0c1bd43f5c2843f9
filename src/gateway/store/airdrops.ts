/**
 * Finds NFTs that reached an account in an airdrop: a transaction with very many recipients that
 * the account did not send.
 */
import { sql } from 'kysely';
import type { Store } from './open-store';

/** From this number of recipients, a transaction is an airdrop without a specific target. */
const VERY_MANY = 100;
/** The newest arrivals of one page's NFTs; more are rare. */
const MOST_ARRIVALS = 500;

type NftRef = { token: string; tokenId: string };

/** The members of `nfts` whose newest arrival was an airdrop, as `token/tokenId`. */
export type FindAirdrops = (
  chain: string,
  account: string,
  nfts: readonly NftRef[],
) => Promise<ReadonlySet<string>>;

export function createAirdropped({ db }: Store): FindAirdrops {
  return async (chain, account, nfts) => {
    if (nfts.length === 0) return new Set();
    const arrivals = await db
      .selectFrom('transfers')
      .select(['token', 'token_id', 'tx'])
      .where('chain', '=', chain)
      .where('recipient', '=', account.toLowerCase())
      .where('token', 'in', [...new Set(nfts.map(({ token }) => token))])
      .where('token_id', 'in', [...new Set(nfts.map(({ tokenId }) => tokenId))])
      // The index contains only NFTs.
      .where('token_id', '<>', '')
      // With a plus, or SQLite goes through all that ever came, in the order that it wants here.
      .orderBy(sql`+block`, 'desc')
      .orderBy('position', 'desc')
      .limit(MOST_ARRIVALS)
      .execute();
    const newest = new Map<string, string>();
    for (const { token, token_id, tx } of arrivals) {
      const key = `${token}/${token_id}`;
      if (!newest.has(key)) newest.set(key, tx);
    }
    const hashes = [...new Set(newest.values())];
    if (hashes.length === 0) return new Set();
    const { rows } = await sql<{ tx: string }>`
      select tx from transfers
      where chain = ${chain} and tx in (${sql.join(hashes)}) and token_id <> ''
        and tx not in (
          select hash from transactions
          where chain = ${chain} and hash in (${sql.join(hashes)})
            and sender = ${account.toLowerCase()}
        )
      group by tx having count(distinct recipient) >= ${VERY_MANY}`.execute(db);
    const many = new Set(rows.map(({ tx }) => tx));
    return new Set([...newest].filter(([, tx]) => many.has(tx)).map(([key]) => key));
  };
}
