/** The steps of a login by e-mail, over the embedded wallet. Source: protocol §5.4 "E-mail", §8.1. */
import { track } from '../../core/analytics/track-event';
import { cancelConnect, connect } from '../../core/connect/connect';
import type { EmailLogin } from '../../core/contracts/email-login';
import { loadWallet } from '../../core/contracts/island-loaders';
import { AppKitError, appKitError, ownError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { $connectState } from '../../core/state/connect-state';
import { $activeNamespace, beginNamespaceSwitch } from '../../core/state/namespaces';
import { $networkState } from '../../core/state/networks';
import { pushView, replaceView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { findAuthConnector } from '../../core/wallets/auth-connector';
import { t } from './messages';

/** @throws AppKitError `load_failed`, 'No auth connector found'. */
export async function loadEmailLogin(): Promise<EmailLogin> {
  const { email } = await loadWallet('embedded');
  if (!email) throw appKitError('auth_connector_missing');
  return email;
}

/** The visitor has begun to type: the frame may load. */
export function prepareLogin(): void {
  loadWallet('embedded').then(
    (wallet) => wallet.prepare?.(),
    () => {},
  );
}

/** The frame's own words, else our sentence. */
export function errorText(cause: unknown): string {
  const error = ownError(cause);
  return error instanceof AppKitError && error.quote ? error.quote : visibleError(error);
}

/** As the title of a code that was refused: without a full stop. */
export const refusedCode = (cause: unknown): string =>
  t('tryAgain', { error: errorText(cause).replace(/[.!]$/, '') });

/** Goes to a namespace that the wallet has keys for, if the active one is another. */
function enterNamespace(): void {
  const connector = findAuthConnector();
  if (!connector) throw appKitError('auth_connector_missing');
  const { namespace } = connector;
  if ($activeNamespace.get() === namespace) return;
  const { network, requested = [] } = $networkState.get()[namespace] ?? {};
  const first = network ?? requested[0];
  if (!first) throw appKitError('auth_connector_missing');
  beginNamespaceSwitch(first);
  showToast('loading', t('switching', { name: first.name }), { autoClose: true });
}

/**
 * Sends the mail and shows the next screen in the place of the login's own screens.
 * @param here Says whether the screen that asks is still shown. A late answer then changes nothing.
 * @throws AppKitError.
 */
export async function sendMail(address: string, here: () => boolean, again = false): Promise<void> {
  const email = await loadEmailLogin();
  enterNamespace();
  if (!again) track('EMAIL_SUBMITTED');
  const { action, digits } = await email.begin(address);
  if (!here()) return;
  if (again) showToast('success', t('resent'));
  const show = again ? replaceView : pushView;
  if (action === 'VERIFY_DEVICE') {
    show('EmailVerifyDevice', { email: address, digits, at: Date.now() });
    return;
  }
  if (action === 'CONNECT') return finishLogin();
  track('EMAIL_VERIFICATION_CODE_SENT');
  show('EmailVerifyOtp', { email: address, at: Date.now() });
}

/** The frame has a session: connects the page to it. @throws AppKitError. */
export async function finishLogin(): Promise<void> {
  const connector = findAuthConnector();
  if (!connector) throw appKitError('auth_connector_missing');
  await connect(connector);
  const now = $connectState.get();
  if (now.state === 'failed' && now.connector.id === connector.id) throw now.error;
}

/** The visitor has left: a late answer connects nothing. */
export function leaveLogin(): void {
  const now = $connectState.get();
  if (now.state !== 'idle' && now.connector.type === 'AUTH') cancelConnect();
}

/** Not a word of the address in an event. */
export function trackRefusal(cause: unknown): void {
  track('EMAIL_VERIFICATION_CODE_FAIL', { message: ownError(cause).message });
}
