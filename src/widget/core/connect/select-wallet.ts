/**
 * Opens the screen for a wallet of the catalog. Source: protocol §10.3 "AllWallets", "wallet
 * method".
 */
import type { WalletEntry } from '../../../protocol/http/wallets';
import { preloadConnector } from '../contracts/island-loaders';
import { pushView } from '../views/router';
import { installedConnector } from '../wallets/installed-wallet';
import { selectConnector } from './select-connector';
import { walletConnectConnector } from './walletconnect-connector';

/** An installed one is asked here, others over a link; where links are turned off: the way to get it. */
export function selectWallet(wallet: WalletEntry): void {
  const here = installedConnector(wallet);
  if (here && here.type !== 'INJECTED') {
    selectConnector(here);
    return;
  }
  // A wallet known only by its flag has no name in its connector: the entry has the name, and its
  // screen also connects to the wallet.
  const connector = here ?? walletConnectConnector();
  if (!connector) {
    pushView('Downloads', { wallet });
    return;
  }
  preloadConnector(connector);
  pushView('ConnectingWalletConnect', { connector, wallet });
}
