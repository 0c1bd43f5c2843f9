/** Island `external`. */
import { createExternalWallet } from './external-wallet';

export const externalWallet = createExternalWallet(window);
