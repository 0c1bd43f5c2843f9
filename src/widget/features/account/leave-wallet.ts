import { $multiWallet } from '../../core/config/multi-wallet';
import { disconnect } from '../../core/connect/disconnect';
import { sessionOf } from '../../core/session/sessions';
import type { ConnectedAccount } from '../../core/state/accounts';
import { pushView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { t } from './messages';

/** Ends the wallet that is shown; where there are several, the others stay and are shown. */
export async function leaveWallet({ namespace, connectorId }: ConnectedAccount): Promise<void> {
  try {
    await disconnect(namespace, $multiWallet.get() ? connectorId : undefined);
  } catch {
    showToast('error', t('disconnectFailed'));
    return;
  }
  if (!sessionOf(namespace)) return;
  pushView('ProfileWallets');
  showToast('success', t('deleted'));
}
