import { DownloadsView } from './DownloadsView';
import { GetWalletView } from './GetWalletView';
import { WhatIsAWalletView } from './WhatIsAWalletView';

export const views = {
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
};
