/** The values of specification §9 that the first view needs; all others are in `limits.ts`. */
export const RECENT_WALLETS_COUNT = 2;
export const SHAKE_MS = 500;
export const RECOMMENDED_ENTRIES = 4;

/** Default orders (specification §2). */
export const CONNECT_METHODS = ['email', 'social', 'wallet'] as const;
export const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const;
export const CONNECTOR_TYPES = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const;
