/** The wallets that a visitor used last, kept for the next visit. Source: specification §9, protocol §7. */
import { safeParse } from 'valibot';
import { type WalletEntry, walletEntry } from '../../protocol/http/wallets';
import type { StoredWallet } from '../../protocol/storage-keys';
import { onConnected } from './connections';
import { RECENT_WALLETS_COUNT } from './constants';
import { walletOf } from './route-wallet';
import { $route } from './router';
import { sameWallet } from './same-wallet';
import type { Stop } from './store-changes';
import { storage } from './stored';
import type { Connector } from './wallet';

const LINKS = [
  'image_id',
  'image_url',
  'rdns',
  'mobile_link',
  'link_mode',
  'desktop_link',
  'webapp_link',
] as const;

function stored(wallet: WalletEntry): StoredWallet {
  const { id, name } = wallet;
  const kept: StoredWallet = { id, name };
  for (const key of LINKS) {
    const value = wallet[key];
    if (value) kept[key] = value;
  }
  return kept;
}

/** The newest first; what an older version or another script wrote is read like any outside value. */
export function recentWallets(): WalletEntry[] {
  return (storage.get('recent_wallets') ?? []).flatMap((one) => {
    const { success, output } = safeParse(walletEntry, one);
    return success ? [output] : [];
  });
}

/** @param wallet the entry of the catalogue, or the connector itself */
export function rememberWallet(wallet: WalletEntry | Connector): void {
  const { id, name, rdns } = wallet;
  const one = 'namespace' in wallet ? { id, name, ...(rdns && { rdns }) } : stored(wallet);
  const others = (storage.get('recent_wallets') ?? []).filter((other) => !sameWallet(other, one));
  storage.set('recent_wallets', [one, ...others].slice(0, RECENT_WALLETS_COUNT));
}

/** "Recent wallets kept: 2": those that somebody has connected with. A code that any wallet may scan is none. */
export function recentIsKept(): Stop {
  return onConnected(({ connector }) => {
    const picked = walletOf($route.get().data);
    if (connector.type !== 'WALLET_CONNECT') rememberWallet(connector);
    else if (picked) rememberWallet(picked);
  });
}
