import { $options } from '../config/options';
import { isMobile } from '../platform/device';

/** True if the interface links to the list of all wallets; a page may open the list in any case. */
export function allWalletsAreOffered(): boolean {
  const { allWallets, features, enable, projectId } = $options.get();
  if (!projectId || !enable.wallets || !features.allWallets) return false;
  return allWallets === 'show' || (allWallets === 'only-mobile' && isMobile());
}
