/**
 * Builds the rows of the whole list from the current stores. `catalogue-rows.ts` holds the
 * decisions.
 */

import { $options } from '../../../core/config/options';
import { recentWallets } from '../../../core/connect/recent-wallets';
import { selectWallet } from '../../../core/connect/select-wallet';
import { isMobile } from '../../../core/platform/device';
import { $namespaceFilter } from '../../../core/state/namespaces';
import { $modal } from '../../../core/views/modal';
import { $route, pushView } from '../../../core/views/router';
import { $catalogue } from '../../../core/wallets/catalogue';
import { connectorImage } from '../../../core/wallets/connector-image';
import { customWallets } from '../../../core/wallets/custom-wallets';
import { walletConnectImage, walletImage } from '../../../core/wallets/image-urls';
import { loadCatalogue } from '../../../core/wallets/load-catalogue';
import { knownWallets } from '../../../core/wallets/lookalike-wallets';
import { browserRows } from './browser-rows';
import { catalogueRows, type ListedRow } from './catalogue-rows';
import type { RowSources } from './wallet-rows';

export function moreRows(sources: RowSources): ListedRow[] {
  const { featured, recommended, excluded } = $catalogue.get();
  const rows = browserRows(sources, knownWallets(), excluded).map((row) =>
    row.kind === 'walletConnect'
      ? { ...row, icon: connectorImage(row.id) ?? walletConnectImage() }
      : row,
  );
  return catalogueRows({
    ...sources,
    rows,
    used: recentWallets(),
    featured,
    custom: customWallets(),
    recommended,
    excludedIds: $options.get().excludeWalletIds,
    wanted: $namespaceFilter.get(),
    phone: isMobile(),
    picture: walletImage,
  });
}

/** The row that was pressed last: an earlier one that still loads leads nowhere. */
let pressed: ListedRow | undefined;

/** A row of a wallet that is not in this browser was pressed. */
export async function selectRow(row: ListedRow): Promise<void> {
  const route = $route.get();
  pressed = row;
  let wallet = row.wallet ?? recentWallets().find(({ id }) => id === row.id);
  // An early row: its links come with the catalogue.
  if (!wallet && row.kind === 'recommended') {
    await loadCatalogue();
    wallet = $catalogue.get().recommended.find(({ id }) => id === row.id);
  }
  // While it loaded, the user may have closed the dialog or gone on.
  if (!$modal.get().open || $route.get() !== route || pressed !== row) return;
  if (wallet) selectWallet(wallet);
  else pushView('ConnectingWalletConnect');
}
