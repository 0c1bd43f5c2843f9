/** Island `external`. */
import { createExternalWallet } from './external-wallet';

export const external = createExternalWallet(window);
