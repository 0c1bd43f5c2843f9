import { WalletCompatibleNetworksView } from './WalletCompatibleNetworksView';
import { WalletReceiveView } from './WalletReceiveView';

export const views = {
  WalletReceive: WalletReceiveView,
  WalletCompatibleNetworks: WalletCompatibleNetworksView,
};
