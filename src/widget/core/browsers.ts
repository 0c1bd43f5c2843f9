/** Which browser it is, for what some of them cannot do. Source: protocol §2.1. */
import { userAgent } from './platform';

export function isAndroid(): boolean {
  return /android/i.test(userAgent());
}

export function isIos(): boolean {
  return /iphone|ipad/i.test(userAgent());
}

export function isMac(): boolean {
  return /macintosh/i.test(userAgent());
}

const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'];

export function isTelegram(): boolean {
  return TELEGRAM.some((name) => Boolean((globalThis as Record<string, unknown>)[name]));
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
