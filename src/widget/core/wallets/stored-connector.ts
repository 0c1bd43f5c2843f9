/** Exports what a stored connector says of the code that it needs. */
import { NAMESPACES } from '../../../protocol/caip';
import { $options } from '../config/options';
import { loadAdapter, loadWallet } from '../contracts/island-loaders';
import type { WalletId } from '../contracts/wallet';
import { storage } from '../storage/typed-storage';
import { isExternal } from './external-connectors';

/** Returns the island that contains a stored connector. */
export function walletIdOf(connectorId: string): WalletId {
  if (connectorId === 'walletConnect') return 'walletconnect';
  if (isExternal(connectorId)) return 'external';
  return connectorId === 'AUTH' || connectorId === 'ID_AUTH' ? 'embedded' : 'injected';
}

/**
 * Requests the islands of an earlier connection beside the code that restores it, which would request
 * them one round trip later. Asks no wallet anything; a failure appears when the code is needed.
 */
export function preloadEarlier(): void {
  if (!$options.get().enable.reconnect) return;
  for (const namespace of NAMESPACES) {
    const id = storage.get(`${namespace}:connected_connector_id`);
    if (id) Promise.all([loadAdapter(namespace), loadWallet(walletIdOf(id))]).catch(() => {});
  }
}
