/** Island `embedded`. */
import { createEmbeddedWallet } from './embedded-wallet';

export const embeddedWallet = createEmbeddedWallet(window);
