/** The family of a wallet in several that was picked. Source: protocol §10.3 "ConnectingMultiChain". */
import { findConnector } from '../../core/connectors';
import { prepareFor } from '../../core/door';
import { push } from '../../core/router';
import { showToast } from '../../core/toasts';
import type { Connector } from '../../core/wallet';
import { t } from './messages';

/** The wallet may have gone while its families were looked at. */
export function pickFamily(connector: Connector): void {
  if (!findConnector(connector.id, connector.namespace)) {
    showToast('error', t('noConnector'));
    return;
  }
  prepareFor(connector);
  push('ConnectingExternal', { connector });
}
