/** Island `walletconnect`. */

import { createWalletConnect } from './walletconnect-wallet';

export const walletConnect = createWalletConnect();
