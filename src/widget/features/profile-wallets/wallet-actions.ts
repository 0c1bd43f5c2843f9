/** Implements the buttons and their messages. No function here rejects. */
import type { Namespace } from '../../../protocol/caip';
import { disconnect } from '../../core/connect/disconnect';
import {
  deleteConnection,
  type SwitchRequest,
  switchConnection,
} from '../../core/connect/switch-connection';
import { ownError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { selectNamespace } from '../../core/network/select-namespace';
import { copyText } from '../../core/platform/clipboard';
import { pushView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { t } from './messages';

const SAID = { wallet: 'walletSwitched', account: 'accountSwitched' } as const;

export async function switchTo(request: SwitchRequest): Promise<void> {
  try {
    const switched = await switchConnection(request);
    if (switched === 'wallet' || switched === 'account') showToast('success', t(SAID[switched]));
  } catch (cause) {
    showToast('error', t('switchFailed'), { detail: visibleError(ownError(cause)) });
  }
}

export async function disconnectWallet(namespace: Namespace, connectorId?: string): Promise<void> {
  try {
    await disconnect(namespace, connectorId);
    showToast('success', t('disconnected'));
  } catch {
    showToast('error', t('disconnectFailed'));
  }
}

export function forgetWallet(namespace: Namespace, connectorId: string): void {
  deleteConnection(namespace, connectorId);
  showToast('success', t('deleted'));
}

export function addWallet(namespace: Namespace): void {
  selectNamespace(namespace);
  pushView('Connect');
}

/** Never says "copied" when the copy failed. */
export async function copyAddress(address: string): Promise<void> {
  if (await copyText(address)) showToast('success', t('copied'), { detail: address });
  else showToast('error', t('copyFailed'), { detail: address });
}
