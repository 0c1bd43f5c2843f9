import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView';
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView';

export const views = {
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
};
