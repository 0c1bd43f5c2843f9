/** Where a connector that was picked leads. Source: protocol §10.3 "wallet method". */
import { preloadConnector } from '../contracts/loaders';
import type { Connector } from '../contracts/wallet';
import { push } from '../views/router';

/** To the screen that asks it; its files are on their way before that is drawn. */
export function pickConnector(connector: Connector): void {
  preloadConnector(connector);
  const here = connector.families ? 'ConnectingMultiChain' : 'ConnectingExternal';
  push(connector.type === 'WALLET_CONNECT' ? 'ConnectingWalletConnect' : here, { connector });
}
