/** The owner's own wallets, as entries of the catalogue. Source: protocol §3.1, §10.5. */
import { safeParse } from 'valibot';
import { type WalletEntry, walletEntry } from '../../../protocol/http/wallets';
import { $options } from '../config/options';

/** Leaves out invalid entries: reading the options has warned the site owner. */
export function customWallets(): WalletEntry[] {
  return $options.get().customWallets.flatMap((one) => {
    const { success, output } = safeParse(walletEntry, one);
    return success ? [output] : [];
  });
}
