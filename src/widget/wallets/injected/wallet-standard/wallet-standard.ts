/** Wallets that register themselves with the page, for solana and bip122. */
import { createWalletStandard } from './standard-registry';

export const walletStandard = createWalletStandard(window);
