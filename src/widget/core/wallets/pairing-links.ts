/** Puts a pairing link, or a waiting request, into the link of a wallet. Source: protocol §3.3. */
import { isHttp, isOpenable, normalizeLink } from '../../../protocol/wallet-link';

export interface WalletLink {
  /** Opens the wallet with the pairing link. */
  redirect: string;
  /** The same by the wallet's https address, which the system gives to its app where it has one. */
  universal?: string;
  /** The wallet without a pairing link, as it is kept for later requests. */
  href: string;
}

export interface NativeOptions {
  /** The wallet's https address (`link_mode`). */
  universalLink?: string | undefined;
  /** Telegram on Android decodes once before it passes the link on. */
  telegramAndroid?: boolean | undefined;
}

const into = (base: string, uri: string): string => `${base}wc?uri=${encodeURIComponent(uri)}`;

/** By an app's own scheme, or as `formatUniversal` for an https address. Undefined: never to be opened. */
export function formatNative(
  appUrl: string,
  wcUri: string,
  { universalLink, telegramAndroid }: NativeOptions = {},
): WalletLink | undefined {
  if (isHttp(appUrl)) return formatUniversal(appUrl, wcUri);
  const href = normalizeLink(appUrl);
  if (!href) return;
  const uri = telegramAndroid ? encodeURIComponent(wcUri) : wcUri;
  const base = universalLink && isHttp(universalLink) ? normalizeLink(universalLink) : undefined;
  return { redirect: into(href, uri), ...(base && { universal: into(base, uri) }), href };
}

/** By the wallet's https address; for anything else as `formatNative`. */
export function formatUniversal(appUrl: string, wcUri: string): WalletLink | undefined {
  if (!isHttp(appUrl)) return formatNative(appUrl, wcUri);
  const href = normalizeLink(appUrl);
  return href ? { redirect: into(href, wcUri), href } : undefined;
}

/**
 * Leads to a request that waits in a connected wallet.
 * @param href as in `WalletLink`
 */
export function requestLink(href: string, id: number, topic: string): string | undefined {
  const facts = `requestId=${id}&sessionTopic=${topic}`;
  const base = href.replace(/\/$/, '');
  if (!/^https:\/\/t\.me(\/|$)/.test(href)) {
    const link = `${base}/wc?${facts}`;
    return isOpenable(link) ? link : undefined;
  }
  const start = btoa(facts).replace(/=+$/, '');
  const link = `${base}${base.includes('?') ? '&' : '?'}startapp=${start}`;
  return isOpenable(link) ? link : undefined;
}
