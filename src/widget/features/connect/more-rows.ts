/** The rows of the whole list, from what the stores hold now. What is decided stands in `catalogue-rows.ts`. */
import { $catalogue } from '../../core/catalogue';
import { $wantedFamily } from '../../core/chains';
import { customWallets } from '../../core/custom-wallets';
import { walletImage } from '../../core/images';
import { $options } from '../../core/options';
import { pickWallet } from '../../core/pick-wallet';
import { recentWallets } from '../../core/recent-wallets';
import { push } from '../../core/router';
import { type CatalogueSources, catalogueRows, type ListedRow } from './catalogue-rows';
import type { WalletRow } from './wallet-rows';

export function moreRows(
  rows: readonly WalletRow[],
  given: Pick<CatalogueSources, 'order' | 'recent'>,
): ListedRow[] {
  const { featured, recommended } = $catalogue.get();
  return catalogueRows({
    ...given,
    rows,
    used: recentWallets(),
    featured,
    custom: customWallets(),
    recommended,
    excludedIds: $options.get().excludeWalletIds,
    wanted: $wantedFamily.get(),
    picture: walletImage,
  });
}

/** A row of a wallet that is not in this browser was pressed. */
export function pickRow(row: ListedRow): void {
  const wallet = row.wallet ?? recentWallets().find(({ id }) => id === row.id);
  if (wallet) pickWallet(wallet);
  else push('ConnectingWalletConnect');
}
