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
