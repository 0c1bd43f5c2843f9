/** Island `injected`. */

import { createInjectedWallet } from './injected-wallet';
import type { WalletStandard, WalletStandards } from './standard-types';

const walletStandard = async () =>
  (await import('./wallet-standard/wallet-standard')).walletStandard;

/** Loads once for the page, for all callers; a failed load is not cached. */
function once(load: () => Promise<WalletStandard>): () => Promise<WalletStandard> {
  let made: WalletStandard | undefined;
  return async () => {
    const one = made ?? (await load());
    made ??= one;
    return made;
  };
}

const STANDARDS: WalletStandards = {
  solana: walletStandard,
  bip122: walletStandard,
  polkadot: once(async () =>
    (await import('./window-wallets/injected-web3')).discoverInjectedWeb3(window),
  ),
  cosmos: once(async () => (await import('./window-wallets/keplr')).discoverKeplr(window)),
};

export const injectedWallet = createInjectedWallet(window, STANDARDS);
