/** Reads an account's approvals, only for listed tokens. */
import { type RawBuilder, sql } from 'kysely';
import type { Store } from './open-store';
import type { ApprovalRow } from './tables';

type Place = Pick<ApprovalRow, 'block' | 'position'> | undefined;

/** Tokens in one question: SQLite takes 32,766 values. */
const TOGETHER = 5_000;

/**
 * Trusted approvals of an account. Any contract may log that any account approved any spender, and
 * a revocation is not an approval.
 * @param account lower-case
 * @param tokens listed tokens, lower-case; at least one
 */
export const trustedApprovals = (
  chain: string,
  account: string,
  tokens: readonly string[],
): RawBuilder<unknown> =>
  sql`chain = ${chain} and owner = ${account} and token in (${sql.join(tokens)}) and value <> '0'`;

/**
 * The listed tokens that log an approval by the account. The query looks for each token separately:
 * the logs of other contracts, and their number, change neither the answer nor its cost.
 * @param listed lower-case
 */
export async function tokensApprovedBy(
  { db }: Store,
  chain: string,
  account: string,
  listed: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < listed.length; at += TOGETHER) {
    const tokens = listed.slice(at, at + TOGETHER);
    const { rows } = await sql<{ token: string }>`
      select distinct token from approvals
      where ${trustedApprovals(chain, account.toLowerCase(), tokens)}`.execute(db);
    found.push(...rows.map(({ token }) => token));
  }
  return found;
}

/** Hashes of the transactions between two places, both included, in which the account has approved something. */
export async function approvedIn(
  { db }: Store,
  chain: string,
  account: string,
  tokens: readonly string[],
  [newest, oldest]: readonly [newest: Place, oldest: Place],
): Promise<ReadonlySet<string>> {
  if (tokens.length === 0 || !newest || !oldest) return new Set();
  const { rows } = await sql<{ tx: string }>`
    select distinct tx from approvals where ${trustedApprovals(chain, account, tokens)}
      and (block, position) >= (${oldest.block}, ${oldest.position})
      and (block, position) <= (${newest.block}, ${newest.position})`.execute(db);
  return new Set(rows.map(({ tx }) => tx));
}
