/** Opens the screen for a selected connector. Source: protocol §10.3 "wallet method". */
import { preloadConnector } from '../contracts/island-loaders';
import type { Connector } from '../contracts/wallet';
import { pushView } from '../views/router';

/** Opens the screen that sends the request; its files start to load before the screen renders. */
export function selectConnector(connector: Connector): void {
  preloadConnector(connector);
  const here = connector.siblings ? 'ConnectingMultiChain' : 'ConnectingExternal';
  pushView(connector.type === 'WALLET_CONNECT' ? 'ConnectingWalletConnect' : here, { connector });
}
