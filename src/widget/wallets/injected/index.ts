/** Island `injected`. */

import { createInjectedWallet } from './injected-wallet';
import { WALLET_STANDARDS } from './load-standards';

export const injectedWallet = createInjectedWallet(window, WALLET_STANDARDS);
