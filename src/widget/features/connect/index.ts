import { ConnectingExternalView } from './ConnectingExternalView';
import { ConnectWalletsView } from './ConnectWalletsView';
import { DownloadsView } from './install/DownloadsView';
import { GetWalletView } from './install/GetWalletView';
import { WhatIsAWalletView } from './install/WhatIsAWalletView';

export { ConnectMethodList } from './methods/ConnectMethodList';
export { LegalCheckbox } from './methods/LegalNote';
export { BelowWallets } from './wallet-list/BelowWallets';
export { LongWalletList } from './wallet-list/LongWalletList';
export { moreRows, pickRow } from './wallet-list/more-rows';
export { NoWallet } from './wallet-list/NoWallet';
export const views = {
  ConnectingExternal: ConnectingExternalView,
  ConnectWallets: ConnectWalletsView,
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
};
