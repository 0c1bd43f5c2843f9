/** Island `external`. */
import { createExternalWallet } from './wallet';

export const external = createExternalWallet(window);
