import { ConnectingExternalView } from './ConnectingExternalView';
import { WhatIsAWalletView } from './WhatIsAWalletView';

export { BelowWallets } from './BelowWallets';
export { LegalCheckbox } from './Legal';
export { LongWalletList } from './LongWalletList';
export { NoWallet } from './NoWallet';
export const views = {
  ConnectingExternal: ConnectingExternalView,
  WhatIsAWallet: WhatIsAWalletView,
};
