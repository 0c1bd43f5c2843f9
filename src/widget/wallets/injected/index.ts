/** Island `injected`. */

import { createInjectedWallet } from './injected-wallet';
import type { Standard, Standards } from './standard-types';

const walletStandard = async () =>
  (await import('./wallet-standard/wallet-standard')).walletStandard;

/** Loads once for the page, for all callers; a failed load is not cached. */
function once(load: () => Promise<Standard>): () => Promise<Standard> {
  let made: Standard | undefined;
  return async () => {
    const one = made ?? (await load());
    made ??= one;
    return made;
  };
}

const STANDARDS: Standards = {
  solana: walletStandard,
  bip122: walletStandard,
  polkadot: once(async () =>
    (await import('./window-wallets/injected-web3')).discoverInjectedWeb3(window),
  ),
  cosmos: once(async () => (await import('./window-wallets/keplr')).discoverKeplr(window)),
};

export const injected = createInjectedWallet(window, STANDARDS);
