/** The wallets that a visitor used last, as the list shows them. Source: specification §9, protocol §7. */
import { safeParse } from 'valibot';
import { type WalletEntry, walletEntry } from '../../../protocol/http/wallets';
import { $options } from '../config/options';
import { COINBASE_ID } from '../constants/initial-limits';
import { storage } from '../storage/typed-storage';

/**
 * The newest first, without what the owner turned off; what an older version or another script wrote is
 * read like any outside value.
 */
export function recentWallets(): WalletEntry[] {
  const { coinbase } = $options.get().enable;
  return (storage.get('recent_wallets') ?? []).flatMap((one) => {
    const { success, output } = safeParse(walletEntry, one);
    return success && (coinbase || output.rdns !== COINBASE_ID) ? [output] : [];
  });
}
