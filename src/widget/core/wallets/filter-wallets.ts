/**
 * Filters the catalog to wallets that work on this device. Source: protocol §2.3 "Post-filters",
 * §3.4.
 */
import type { WalletEntry } from '../../../protocol/http/wallets';
import { $options } from '../config/options';
import { COINBASE_ID } from '../constants/initial-limits';
import { isMobile } from '../platform/device';
import { $snapshot } from '../state/public-snapshot';
import { needsNoLink } from './in-app-browser-links';

/** Not what the owner turned off. On a phone only what can be opened there; without an adapter or in basic mode only what a link reaches. */
export function usableWallets(list: readonly WalletEntry[]): WalletEntry[] {
  const { activeNamespace, noAdapters } = $snapshot.get();
  const { enable, basic } = $options.get();
  const phone = isMobile();
  return list.filter((wallet) => {
    const { rdns, mobile_link, desktop_link, webapp_link } = wallet;
    if (rdns === COINBASE_ID && !enable.coinbase) return false;
    if (phone && !mobile_link && (basic || !needsNoLink(wallet, activeNamespace))) return false;
    return !(noAdapters || basic) || mobile_link || desktop_link || webapp_link;
  });
}
