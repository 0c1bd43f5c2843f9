/** How a selected wallet is opened from this device: which links, in which order, and where. Source: protocol §3.3. */
import type { WalletEntry } from '../../../protocol/http/wallets';
import { $options } from '../config/options';
import type { Connector } from '../contracts/wallet';
import {
  isAndroid,
  isFramed,
  isInAppBrowser,
  isIos,
  isTelegram,
  isTelegramAndroid,
} from '../platform/browser-detection';
import { isMobile } from '../platform/device';
import { $snapshot } from '../state/public-snapshot';
import { $connectors } from '../wallets/connectors';
import { ownBrowserLink } from '../wallets/in-app-browser-links';
import { installedConnector } from '../wallets/installed-wallet';
import { formatNative, formatUniversal, type WalletLink } from '../wallets/pairing-links';
import { type Platform, platformsOf } from '../wallets/wallet-platforms';
import type { OpeningKind } from './open-deep-link';

/** Platforms that open something. */
export type AppPlatform = Extract<Platform, OpeningKind>;

/** The ways to the wallet from here. */
export function walletPlatforms(
  wallet: WalletEntry | undefined,
  connectors: readonly Connector[] = $connectors.get(),
): Platform[] {
  return platformsOf(wallet, {
    mobile: isMobile(),
    adapters: !$snapshot.get().noAdapters && !$options.get().basic,
    installed: wallet !== undefined && installedConnector(wallet, connectors) !== undefined,
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

/** The app link for later requests. */
export function appHref(platform: AppPlatform, wallet: WalletEntry): string | undefined {
  return formed(platform, wallet, '')?.href;
}

/** The window to open it in. Source: protocol §3.3 "Opening". */
export function appTarget(platform: AppPlatform): '_self' | '_top' | '_blank' {
  if (platform !== 'mobile' || isTelegram()) return '_blank';
  return isFramed() ? '_top' : '_self';
}

/** The store link for this device. */
export function storeLink(wallet: WalletEntry, platform: Platform): string | undefined {
  const { app_store, play_store, chrome_store, homepage } = wallet;
  if (isIos()) return app_store ?? homepage;
  if (isAndroid()) return play_store ?? homepage;
  // No other phone's browser takes what that store has.
  if (isMobile()) return homepage;
  if (platform === 'unsupported') return chrome_store ?? homepage;
  return homepage ?? chrome_store;
}
