import type { ConnectedAccount } from '../../core/accounts';
import { disconnect } from '../../core/disconnect';
import { $multiWallet } from '../../core/multi-wallet';
import { push } from '../../core/router';
import { sessionOf } from '../../core/sessions';
import { showToast } from '../../core/toasts';
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
  push('ProfileWallets');
  showToast('success', t('deleted'));
}
