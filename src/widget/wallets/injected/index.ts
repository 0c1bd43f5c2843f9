/** Island `injected`. */
import type { Standards } from './standard';
import { createInjectedWallet } from './wallet';

const walletStandard = async () => (await import('./wallet-standard')).walletStandard;

const STANDARDS: Standards = {
  solana: walletStandard,
  bip122: walletStandard,
};

export const injected = createInjectedWallet(window, STANDARDS);
