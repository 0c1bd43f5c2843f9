import { ConnectWalletsView } from './ConnectWalletsView';

export { attachList } from '../../ui/lists/attach-list';
export { CollapsedWallets } from './methods/CollapsedWallets';
export { ConnectMethodList } from './methods/ConnectMethodList';
export { LegalCheckbox } from './methods/LegalNote';
export { AllWalletsHint } from './wallet-list/AllWalletsHint';
export { BelowWallets } from './wallet-list/BelowWallets';
export { LongWallets } from './wallet-list/LongWallets';
export { moreRows, selectRow } from './wallet-list/more-rows';
export { NoWallet } from './wallet-list/NoWallet';
export const views = {
  ConnectWallets: ConnectWalletsView,
};
