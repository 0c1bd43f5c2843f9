/** How pieces came to an account: whether with those of many others, in a transaction that it did not send. */
import { sql } from 'kysely';
import type { Store } from './open-store';

/** Receivers in one transaction from which on it is an airdrop to nobody in particular. */
const VERY_MANY = 100;
/** Of one page's pieces the newest arrivals; there are hardly more. */
const MOST_ARRIVALS = 500;

type Piece = { token: string; tokenId: string };

/** Those pieces of `pieces` whose newest arrival was such a transaction, as `token/tokenId`. */
export type Airdropped = (
  chain: string,
  account: string,
  pieces: readonly Piece[],
) => Promise<ReadonlySet<string>>;

export function createAirdropped({ db }: Store): Airdropped {
  return async (chain, account, pieces) => {
    if (pieces.length === 0) return new Set();
    const arrivals = await db
      .selectFrom('transfers')
      .select(['token', 'token_id', 'tx'])
      .where('chain', '=', chain)
      .where('recipient', '=', account.toLowerCase())
      .where('token', 'in', [...new Set(pieces.map(({ token }) => token))])
      .where('token_id', 'in', [...new Set(pieces.map(({ tokenId }) => tokenId))])
      // The index has only pieces.
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
