/** Island `injected`. */
import { createInjectedWallet } from './wallet';

export const injected = createInjectedWallet(window);
