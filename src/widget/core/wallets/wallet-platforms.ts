/** By which ways a wallet is reached from this device, the first one first. Pure. Source: protocol §3.2. */
import type { WalletEntry } from '../../../protocol/http/wallets';
import { browserIds } from './browser-ids';

export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported';

export interface PlatformFacts {
  mobile: boolean;
  /** It is in this browser. */
  installed: boolean;
  /** True if this page can act on at least one namespace. */
  adapters: boolean;
  /** It opens pages in its own browser by a link of its own (protocol §3.4). */
  ownLink: boolean;
}

/** Never empty: a wallet without any links may still scan a code. */
export function platformsOf(wallet: WalletEntry | undefined, facts: PlatformFacts): Platform[] {
  if (!wallet) return ['qrcode'];
  const { mobile, installed, adapters, ownLink } = facts;
  const { mobile_link, webapp_link, desktop_link } = wallet;
  const inBrowsers = adapters && browserIds(wallet).length > 0;
  const found: Platform[] = [];
  if (inBrowsers && installed) found.push('browser');
  if (mobile_link || (mobile && ownLink)) found.push(mobile ? 'mobile' : 'qrcode');
  if (webapp_link) found.push('web');
  if (desktop_link && !mobile) found.push('desktop');
  if (inBrowsers && !installed) found.push('unsupported');
  return found.length > 0 ? found : ['qrcode'];
}
