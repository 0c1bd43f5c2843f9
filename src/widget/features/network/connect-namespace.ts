/**
 * Connects the selected namespace of a wallet that has several. Source: protocol §10.3
 * "ConnectingMultiChain".
 */

import { preloadConnector } from '../../core/contracts/island-loaders';
import type { Connector } from '../../core/contracts/wallet';
import { pushView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { findConnector } from '../../core/wallets/connectors';
import { t } from './messages';

/** The wallet may have been removed while the user viewed its namespaces. */
export function connectNamespace(connector: Connector): void {
  if (!findConnector(connector.id, connector.namespace)) {
    showToast('error', t('noConnector'));
    return;
  }
  preloadConnector(connector);
  pushView('ConnectingExternal', { connector });
}
