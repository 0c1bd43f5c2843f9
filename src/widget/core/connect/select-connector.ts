/** Opens the screen for a selected connector. Source: protocol §10.3 "wallet method". */
import { preloadConnector } from '../contracts/loaders';
import type { Connector } from '../contracts/wallet';
import { push } from '../views/router';

/** Opens the screen that sends the request; its files start to load before the screen renders. */
export function pickConnector(connector: Connector): void {
  preloadConnector(connector);
  const here = connector.siblings ? 'ConnectingMultiChain' : 'ConnectingExternal';
  push(connector.type === 'WALLET_CONNECT' ? 'ConnectingWalletConnect' : here, { connector });
}
