/**
 * Leading a phone's visitor to the wallet app that has something to ask. Which app that is was learnt
 * when it was connected. Source: protocol §3.3 "After connection".
 */
import { isHttp, requestLink } from '../../../protocol/wallet-link';
import { appHref } from '../connect/app-links';
import { onConnected } from '../connect/connect';
import { $deepLinkState, openLink } from '../connect/open-deep-link';
import { pickedApp } from '../connect/selected-app';
import { defineMessages } from '../i18n/i18n';
import { isFramed, isTelegram } from '../platform/browser-detection';
import { isMobile } from '../platform/device';
import { onWalletRequest, type WalletRequest } from '../session/wallet-request-events';
import { combineStops, onAccountChange, type Stop } from '../state/store-listeners';
import { storage } from '../storage/typed-storage';
import { showToast } from '../views/toasts';
import type { RuleSet } from './rule-phases';

const t = defineMessages('app', { approve: 'Open {name} to approve' });

/** Answered without asking anybody. */
const SILENT = /^wallet_get|^eth_(accounts|chainId)$|_getAccounts$/;

/** "when the connection succeeds"; "For QR the link choice is cleared". */
export function rememberDeepLinkChoice(): Stop {
  return combineStops(
    onConnected(({ connector }) => {
      if (connector.type !== 'WALLET_CONNECT') return;
      const { wallet, platform } = pickedApp() ?? {};
      // An app that did not open has not answered either: another device scanned the code.
      const here = !['idle', 'missing'].includes($deepLinkState.get());
      const opens = here && (platform === 'mobile' || platform === 'web' || platform === 'desktop');
      const href = wallet && opens ? appHref(platform, wallet) : undefined;
      if (wallet && href) storage.set('deeplink_choice', { href, name: wallet.name });
      else storage.remove('deeplink_choice');
    }),
    onAccountChange((_, now, before) => {
      const ended = before.status === 'connected' && now.status === 'disconnected';
      if (ended && before.walletInfo.type === 'WALLET_CONNECT') storage.remove('deeplink_choice');
    }),
  );
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
