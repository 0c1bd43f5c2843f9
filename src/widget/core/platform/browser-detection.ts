/** Detects the browser, because some browsers lack features. Source: protocol §2.1. */
import { userAgent } from './device';

export function isAndroid(): boolean {
  return /android/i.test(userAgent());
}

/** An Apple tablet identifies itself as a Mac, but no Mac has a touch screen. */
export function isIos(): boolean {
  return /iphone|ipad/i.test(userAgent()) || (isMac() && globalThis.navigator?.maxTouchPoints > 1);
}

export function isMac(): boolean {
  return /macintosh/i.test(userAgent());
}

const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'];

/** A page's global may be missing, or a getter that throws. */
export function pageGlobal(name: string): Record<string, unknown> | undefined {
  try {
    const value = (globalThis as Record<string, unknown>)[name];
    return value ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export function isTelegram(): boolean {
  return TELEGRAM.some((name) => pageGlobal(name) !== undefined);
}

export function isTelegramAndroid(): boolean {
  return isTelegram() && isAndroid();
}

/** Browsers within other apps, by what they call themselves; the last one is Android's own name for them. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|\bLine\/|MicroMessenger|Twitter|musical_ly|BytedanceWebview|TikTok|Snapchat|Pinterest|LinkedInApp|\bGSA\/|KAKAOTALK|; ?wv\)/i;

/** The page is shown within another app, which often keeps what the page opens to itself. */
export function isInAppBrowser(): boolean {
  return !isTelegram() && IN_APP.test(userAgent());
}

export function isFramed(): boolean {
  try {
    return globalThis.top !== globalThis.self;
  } catch {
    return true;
  }
}
