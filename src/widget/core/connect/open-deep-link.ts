/**
 * Opens a deep link in the system, which does not report the result. A hidden page means that an
 * app came to the foreground. Source: issue "Mobile return engine".
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { isOpenable } from '../../../protocol/wallet-link';
import { track } from '../analytics/track-event';
import { APP_MISSING_MS } from '../constants/limits';
import { log } from '../reporting/logger';

export type DeepLinkState =
  /** Nothing was opened. */
  | 'idle'
  /** Handed over; this page is still in front. */
  | 'opening'
  /** Still in front after a while: perhaps it is not installed. */
  | 'missing'
  /** Something came in front of this page. */
  | 'away'
  /** The visitor has come back. */
  | 'back';

const opening = atom<DeepLinkState>('idle');
export const $deepLinkState: ReadableAtom<DeepLinkState> = opening;

let stop = (): void => {};

const hidden = (): boolean => globalThis.document?.visibilityState === 'hidden';

/** An app of a computer comes beside the page, which then only loses the focus; a site opens in a tab. */
export type OpeningKind = 'mobile' | 'desktop' | 'web';

function watch(kind: OpeningKind): () => void {
  const look = (): void => {
    if (hidden()) opening.set('away');
    else if (opening.get() === 'away') opening.set('back');
  };
  const away = (): void => opening.set('away');
  const back = (): void => {
    if (opening.get() === 'away' && !hidden()) opening.set('back');
  };
  const timer =
    kind === 'web'
      ? undefined
      : setTimeout(() => {
          // A page that stood still meanwhile hears of it later than of its timers.
          if (opening.get() === 'opening') opening.set(hidden() ? 'away' : 'missing');
        }, APP_MISSING_MS);
  const heard: [EventTarget | undefined, string, () => void][] = [
    [globalThis.document, 'visibilitychange', look],
    [globalThis.document, 'freeze', away],
    [globalThis.window, 'pagehide', away],
    [globalThis.window, 'pageshow', back],
    [globalThis.document, 'resume', back],
  ];
  if (kind === 'desktop') {
    heard.push([globalThis.window, 'blur', away], [globalThis.window, 'focus', back]);
  }
  for (const [target, name, listener] of heard) target?.addEventListener(name, listener);
  return () => {
    clearTimeout(timer);
    for (const [target, name, listener] of heard) target?.removeEventListener(name, listener);
  };
}

/** The pairing link without its key. */
function pairingOf(link: string): string {
  try {
    return new URL(link).searchParams.get('uri')?.split('?')[0] ?? '';
  } catch {
    return '';
  }
}

function trackFailure(link: string, wallet: WalletEntry | undefined, message: string): void {
  log.warn('app-opening', message);
  const { mobile_link = '', name = '' } = wallet ?? {};
  track('CONNECT_PROXY_ERROR', { message, uri: pairingOf(link), mobile_link, name });
}

/**
 * Call it within the visitor's press: some systems refuse it afterwards.
 * @param wallet the app that the link opens, for analytics
 * @returns false for a link that may never be opened.
 */
export function openLink(
  link: string,
  target: string,
  kind: OpeningKind,
  wallet?: WalletEntry,
): boolean {
  if (!isOpenable(link)) {
    trackFailure(link, wallet, 'This link must not be opened');
    return false;
  }
  stop();
  stop = watch(kind);
  opening.set('opening');
  try {
    window.open(link, target, 'noreferrer,noopener');
  } catch (cause) {
    // A sandboxed frame may not.
    trackFailure(link, wallet, cause instanceof Error ? cause.message : 'The link was not opened');
  }
  return true;
}

/** The screen is left. */
export function forgetOpening(): void {
  stop();
  stop = () => {};
  if (opening.get() !== 'idle') opening.set('idle');
}
