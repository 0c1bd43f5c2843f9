/** Island `injected`. */
import type { Standards } from './standard';
import { createInjectedWallet } from './wallet';

/** One line a family: `async () => (await import('./file')).standard`. */
const STANDARDS: Standards = {};

export const injected = createInjectedWallet(window, STANDARDS);
