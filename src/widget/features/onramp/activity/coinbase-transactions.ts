/**
 * The purchases of an account at Coinbase: the one provider whose purchases the history has. Source:
 * specification §3 "Transaction state"; protocol §1.3.
 */
import { type HistoryEntry, history } from '../../../../protocol/http/history';
import { loadGateway } from '../../../core/contracts/island-loaders';
import type { ConnectedAccount } from '../../../core/state/accounts';

const newestFirst = (one: HistoryEntry, other: HistoryEntry): number =>
  other.metadata.minedAt.localeCompare(one.metadata.minedAt);

/** @throws AppKitError, see `gateway-client.ts`. */
export async function loadCoinbaseTransactions({
  address,
  networkId,
}: ConnectedAccount): Promise<readonly HistoryEntry[]> {
  const gateway = await loadGateway();
  const reply = await gateway.callSource(networkId, history, {
    path: { address },
    query: { onramp: 'coinbase', chainId: networkId },
    // The browser's cache would hide a new purchase.
    cache: 'no-cache',
  });
  return [...(reply?.data ?? [])].sort(newestFirst);
}
