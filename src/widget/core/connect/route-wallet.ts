/** The wallet that a screen is about, as its opener gave it. */
import { safeParse } from 'valibot';
import { type WalletEntry, walletEntry } from '../../../protocol/http/wallets';

/** A host page may also open a screen: an invalid entry counts as missing. */
export function routeWallet(data: Readonly<Record<string, unknown>>): WalletEntry | undefined {
  if (!data.wallet) return undefined;
  const { success, output } = safeParse(walletEntry, data.wallet);
  return success ? output : undefined;
}
