/**
 * Opens the wallet app when it has a request for the user. The connection says which app that is.
 * Started with the island `pair`. Source: protocol §3.3 "After connection".
 */

import { isHttp } from '../../../protocol/wallet-link';
import { appHref } from '../connect/app-links';
import { $deepLinkState, openLink } from '../connect/open-deep-link';
import { selectedApp } from '../connect/selected-app';
import type { ConnectGuard } from '../contracts/connect-guard';
import { defineMessages } from '../i18n/i18n';
import { isFramed, isTelegram } from '../platform/browser-detection';
import { isMobile } from '../platform/device';
import { onWalletRequest, type WalletRequest } from '../session/wallet-request-events';
import { onConnected } from '../state/connect-state';
import type { Stop } from '../state/store-listeners';
import { storage } from '../storage/typed-storage';
import { showToast } from '../views/toasts';
import { requestLink } from '../wallets/pairing-links';
import type { RuleSet } from './rule-phases';

const t = defineMessages('app', { approve: 'Open {name} to approve' });

/** Answered without asking anybody. */
const SILENT = /^wallet_get|^eth_(accounts|chainId)$|_getAccounts$/;

interface AppChoice {
  href: string;
  name: string;
}

/** The app that approved the connection, if this device opened one. */
function openedApp(): AppChoice | undefined {
  const { wallet, platform } = selectedApp() ?? {};
  // An app that did not open has not answered either: another device scanned the code.
  const here = !['idle', 'missing'].includes($deepLinkState.get());
  const opens = here && (platform === 'mobile' || platform === 'web' || platform === 'desktop');
  const href = wallet && opens ? appHref(platform, wallet) : undefined;
  return wallet && href ? { href, name: wallet.name } : undefined;
}

let approved: AppChoice | undefined;

/** Notes the app before the session starts: the screens that follow forget what was opened. */
export const noteOpenedApp: ConnectGuard = async () => {
  approved = openedApp();
};

/** "when the connection succeeds"; "For QR the link choice is cleared". */
export function rememberDeepLinkChoice(): Stop {
  return onConnected(({ connector }) => {
    if (connector.type !== 'WALLET_CONNECT') return;
    if (approved) storage.set('deeplink_choice', approved);
    else storage.remove('deeplink_choice');
  });
}

/** An address that no app takes must not take the place of the page, which waits for the answer. */
function requestTarget(link: string): string {
  if (isFramed()) return '_top';
  return isHttp(link) || isTelegram() ? '_blank' : '_self';
}

/** Opens the app within the user's press; otherwise shows a hint. */
function openFor({ topic, id, method }: WalletRequest): void {
  const choice = isMobile() && !SILENT.test(method) && storage.get('deeplink_choice');
  if (!choice || document.visibilityState === 'hidden' || !document.hasFocus()) return;
  const link = requestLink(choice.href, id, topic);
  if (link && navigator.userActivation?.isActive) openLink(link, requestTarget(link), 'mobile');
  else showToast('loading', t('approve', { name: choice.name }), { autoClose: true });
}

export function requestOpensApp(): Stop {
  return onWalletRequest(openFor);
}

export const REQUEST_APP_RULES: RuleSet = {
  persist: [rememberDeepLinkChoice],
  navigate: [requestOpensApp],
};
