/** How a picked wallet is opened from this device: which links, in which order, and where. Source: protocol §3.3, §3.4. */
import type { Namespace } from '../../protocol/caip';
import type { WalletEntry } from '../../protocol/http/wallets';
import { formatNative, formatUniversal, type WalletLink } from '../../protocol/wallet-link';
import type { OpeningKind } from './app-opening';
import {
  isAndroid,
  isFramed,
  isInAppBrowser,
  isIos,
  isTelegram,
  isTelegramAndroid,
} from './browsers';
import { $connectors } from './connectors';
import { isMobile } from './platform';
import { browserIds, type Platform, platformsOf } from './platforms';
import { $presence } from './presence';
import type { Connector } from './wallet';

/** Platforms that open something. */
export type AppPlatform = Extract<Platform, OpeningKind>;

/** A page's global may be missing, or a getter that throws. */
function pageGlobal(name: string): Record<string, unknown> | undefined {
  try {
    const value = (globalThis as Record<string, unknown>)[name];
    return value ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface OwnBrowser {
  /** What the wallet puts on pages in its own browser: there nothing has to be opened. */
  global: string;
  family?: Namespace;
  link(href: string, origin: string): string;
}

const enc = encodeURIComponent;
/** Wallets that open the page in their own browser instead of taking a pairing link. */
const OWN_BROWSERS: Readonly<Record<string, OwnBrowser>> = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    global: 'phantom',
    link: (href, origin) => `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
  },
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    global: 'solflare',
    link: (href) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(href)}`,
  },
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    global: 'coinbaseSolana',
    family: 'solana',
    link: (href) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}`,
  },
};

/** The link that opens this page in the wallet's own browser, for those that have such a one. */
export function ownBrowserLink(
  { id }: Pick<WalletEntry, 'id'>,
  namespace: Namespace | undefined = $presence.get().activeNamespace,
): string | undefined {
  const own = Object.hasOwn(OWN_BROWSERS, id) ? OWN_BROWSERS[id] : undefined;
  if (!own || (own.family && own.family !== namespace) || pageGlobal(own.global)) return;
  return own.link(location.href, location.origin);
}

/** The wallet as an extension, or as what its own browser puts on the page. */
export function browserConnector(
  wallet: WalletEntry,
  connectors: readonly Connector[] = $connectors.get(),
): Connector | undefined {
  const ids = browserIds(wallet);
  const named = connectors.find(({ rdns }) => rdns !== undefined && ids.includes(rdns));
  if (named) return named;
  const flags = pageGlobal('ethereum');
  const says = (id: string): boolean => {
    try {
      return Boolean(flags?.[id]);
    } catch {
      return false;
    }
  };
  return ids.some(says) ? connectors.find(({ type }) => type === 'INJECTED') : undefined;
}

/** The ways to the wallet from here. */
export function walletPlatforms(
  wallet: WalletEntry | undefined,
  connectors: readonly Connector[] = $connectors.get(),
): Platform[] {
  return platformsOf(wallet, {
    mobile: isMobile(),
    adapters: !$presence.get().noAdapters,
    installed: wallet !== undefined && browserConnector(wallet, connectors) !== undefined,
    ownLink: wallet !== undefined && ownBrowserLink(wallet) !== undefined,
  });
}

function formed(platform: AppPlatform, wallet: WalletEntry, uri: string): WalletLink | undefined {
  const { mobile_link, desktop_link, webapp_link, link_mode } = wallet;
  if (platform === 'web') return webapp_link ? formatUniversal(webapp_link, uri) : undefined;
  const link = platform === 'mobile' ? mobile_link : desktop_link;
  if (!link) return;
  return formatNative(link, uri, {
    universalLink: platform === 'mobile' ? link_mode : undefined,
    telegramAndroid: isTelegramAndroid(),
  });
}

/**
 * The links to open it by: the second one is for a second try. A browser within another app often
 * swallows an app's own scheme, so there the https address comes first.
 */
export function appLinks(
  platform: AppPlatform,
  wallet: WalletEntry,
  uri: string | undefined,
): string[] {
  const own = platform === 'mobile' ? ownBrowserLink(wallet) : undefined;
  if (own) return [own];
  const link = uri === undefined ? undefined : formed(platform, wallet, uri);
  if (!link) return [];
  const links = link.universal ? [link.redirect, link.universal] : [link.redirect];
  return isInAppBrowser() ? links.reverse() : links;
}

/** Where later requests find the app again. */
export function appHref(platform: AppPlatform, wallet: WalletEntry): string | undefined {
  return formed(platform, wallet, '')?.href;
}

/** The window to open it in. Source: protocol §3.3 "Opening". */
export function appTarget(platform: AppPlatform): '_self' | '_top' | '_blank' {
  if (platform !== 'mobile' || isTelegram()) return '_blank';
  return isFramed() ? '_top' : '_self';
}

/** Where to get it for this device. */
export function storeLink(wallet: WalletEntry, platform: Platform): string | undefined {
  const { app_store, play_store, chrome_store, homepage } = wallet;
  if (isIos()) return app_store ?? homepage;
  if (isAndroid()) return play_store ?? homepage;
  if (platform === 'unsupported') return chrome_store ?? homepage;
  return homepage ?? chrome_store;
}
