/** Keeps the wallets that a visitor used last for the next visit. Source: specification §9, protocol §7. */
import type { WalletEntry } from '../../../protocol/http/wallets';
import type { StoredWallet } from '../../../protocol/storage-keys';
import { routeWallet } from '../connect/route-wallet';
import { RECENT_WALLETS_COUNT } from '../constants/initial-limits';
import type { Connector } from '../contracts/wallet';
import { onConnected } from '../state/connect-state';
import type { Stop } from '../state/store-listeners';
import { storage } from '../storage/typed-storage';
import { $route } from '../views/router';
import { sameWallet } from '../wallets/dedupe-wallets';

/** The fields that wallet screens need when the catalog is unavailable. */
const KEPT = [
  'id',
  'name',
  'image_id',
  'image_url',
  'rdns',
  'mobile_link',
  'link_mode',
  'desktop_link',
  'webapp_link',
  'homepage',
  'app_store',
  'play_store',
  'chrome_store',
  'injected',
] as const satisfies readonly (keyof StoredWallet)[];

function stored(wallet: WalletEntry): StoredWallet {
  const kept = KEPT.map((key) => [key, wallet[key]]).filter(([, value]) => value);
  return Object.fromEntries(kept) as StoredWallet;
}

/**
 * A wallet that is kept already is not moved (protocol §7), only known better.
 * @param wallet the entry of the catalogue, or the connector itself
 */
export function rememberWallet(wallet: WalletEntry | Connector): void {
  const { id, name, rdns } = wallet;
  const one = 'namespace' in wallet ? { id, name, ...(rdns && { rdns }) } : stored(wallet);
  const list = storage.get('recent_wallets') ?? [];
  const next = list.some((other) => sameWallet(other, one))
    ? list.map((other) => (sameWallet(other, one) ? one : other))
    : [one, ...list];
  const once = next.filter((each, at) => next.findIndex((other) => sameWallet(each, other)) === at);
  storage.set('recent_wallets', once.slice(0, RECENT_WALLETS_COUNT));
}

/**
 * "Recent wallets kept: 2": wallets that the user connected. A code for any wallet does not count.
 */
export function recordRecentWallets(): Stop {
  return onConnected(({ connector }) => {
    const selected = routeWallet($route.get().data);
    if (connector.type !== 'WALLET_CONNECT') rememberWallet(connector);
    else if (selected) rememberWallet(selected);
  });
}
