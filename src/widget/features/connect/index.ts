import { ConnectingExternalView } from './ConnectingExternalView';
import { ConnectWalletsView } from './ConnectWalletsView';
import { DownloadsView } from './DownloadsView';
import { GetWalletView } from './GetWalletView';
import { WhatIsAWalletView } from './WhatIsAWalletView';

export { BelowWallets } from './BelowWallets';
export { LegalCheckbox } from './Legal';
export { LongWalletList } from './LongWalletList';
export { moreRows, pickRow } from './more-rows';
export { NoWallet } from './NoWallet';
export { SeveralWays } from './SeveralWays';
export const views = {
  ConnectingExternal: ConnectingExternalView,
  ConnectWallets: ConnectWalletsView,
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
};
