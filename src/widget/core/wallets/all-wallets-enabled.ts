import { $options } from '../config/options';
import { isMobile } from '../platform/device';

/** Whether the list of all wallets is led to; a page may open it all the same. */
export function allWalletsAreOffered(): boolean {
  const { allWallets, features, enable, projectId } = $options.get();
  if (!projectId || !enable.wallets || !features.allWallets) return false;
  return allWallets === 'show' || (allWallets === 'only-mobile' && isMobile());
}
