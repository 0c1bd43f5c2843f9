/** The wallet that a screen is about, as its opener gave it. */
import { safeParse } from 'valibot';
import { type WalletEntry, walletEntry } from '../../../protocol/http/wallets';

/** Also a host page may open a screen: what is no sound entry is none. */
export function routeWallet(data: Readonly<Record<string, unknown>>): WalletEntry | undefined {
  if (!data.wallet) return undefined;
  const { success, output } = safeParse(walletEntry, data.wallet);
  return success ? output : undefined;
}
