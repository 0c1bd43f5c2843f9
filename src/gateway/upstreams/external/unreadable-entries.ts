/** Entries of services outside that do not say how much there is so that it can be read. */
import type { Log } from '../../environment';
import type { TokenLists } from '../tokens/token-lists';
import { balancesAway } from './balances-unavailable';

/** @throws ApiError 503 for what a visitor counts on: without it the list would look whole. */
export type LeaveOut = (address: string | undefined) => [];
export type UnreadableEntries = (chainId: string) => Promise<LeaveOut>;

/**
 * Only the native coin and listed tokens cause an outage; otherwise a third party could block all
 * balances of an account with any token.
 */
export function createUnreadable(lists: TokenLists, log: Log): UnreadableEntries {
  /** Chains: of tokens there is no end. */
  const reported = new Set<string>();
  return async (chainId) => {
    const listed = await lists.of(chainId);
    return (address) => {
      const known = chainId.startsWith('eip155:') ? address?.toLowerCase() : address;
      if (known === undefined || listed?.has(known)) throw balancesAway();
      if (!reported.has(chainId)) {
        log('warn', 'omitted an unlisted token: unreadable amount', { chain: chainId });
      }
      reported.add(chainId);
      return [];
    };
  };
}
