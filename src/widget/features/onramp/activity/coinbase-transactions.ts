/**
 * The purchases of an account at Coinbase: the one provider whose purchases the history has. Source:
 * specification §3 "Transaction state"; protocol §1.3.
 */
import { atom } from 'nanostores';
import { type HistoryEntry, history } from '../../../../protocol/http/history';
import { loadGateway } from '../../../core/contracts/island-loaders';
import type { ConnectedAccount } from '../../../core/state/accounts';

interface CoinbaseTransactions {
  /** CAIP-10: another account has nothing to do with it. */
  account: string;
  /** Newest first. After a failure, those from before. */
  entries: readonly HistoryEntry[];
}

const state = atom<CoinbaseTransactions>({ account: '', entries: [] });

/** The known ones of this account. */
export function coinbaseTransactionsOf(caipAddress: string): readonly HistoryEntry[] {
  const { account, entries } = state.get();
  return account === caipAddress ? entries : [];
}

const newestFirst = (one: HistoryEntry, other: HistoryEntry): number =>
  other.metadata.minedAt.localeCompare(one.metadata.minedAt);

/** Loads them into the store. @throws AppKitError, see `gateway-client.ts`. */
export async function loadCoinbaseTransactions({
  address,
  networkId,
  caipAddress,
}: ConnectedAccount): Promise<readonly HistoryEntry[]> {
  const gateway = await loadGateway();
  const reply = await gateway.callSource(networkId, history, {
    path: { address },
    query: { onramp: 'coinbase', chainId: networkId },
    // The browser's cache would hide a new purchase.
    cache: 'no-cache',
  });
  const entries = [...(reply?.data ?? [])].sort(newestFirst);
  state.set({ account: caipAddress, entries });
  return entries;
}
