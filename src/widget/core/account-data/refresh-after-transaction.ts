/**
 * Refreshes after a transaction has ended: the balance has changed, at least by the fee. Applies
 * even if another account is shown.
 */
import type { StoredTransaction } from '../../../protocol/storage-keys';
import { storage } from '../storage/typed-storage';
import { refreshBalance } from './native-balance';
import { refreshPortfolio } from './portfolio';

function without<Row>(rows: Readonly<Record<string, Row>> | undefined, gone: readonly string[]) {
  return Object.fromEntries(Object.entries(rows ?? {}).filter(([about]) => !gone.includes(about)));
}

export function refreshAfterTransaction({
  namespace,
  networkId,
  from,
  ...facts
}: StoredTransaction): void {
  // The receiver may be the visitor's, too.
  const both = [from, ...('to' in facts ? [facts.to] : [])].map(
    (address) => `${networkId}:${address}`,
  );
  storage.set('native_balance_cache', without(storage.get('native_balance_cache'), both));
  storage.set('portfolio_cache', without(storage.get('portfolio_cache'), both));
  void refreshBalance(namespace, { fresh: true });
  void refreshPortfolio(namespace, { fresh: true });
}
