/** The values of specification §9 that the first view needs; all others are in `limits.ts`. */
export const RECENT_WALLETS_COUNT = 2;
export const SHAKE_MS = 500;
export const RECOMMENDED_ENTRIES = 4;
/** Hidden by `-coinbase`. */
export const COINBASE_ID = 'com.coinbase.wallet';
/** (ours) Letters of one reply of a node, or of a gateway's about balances, unpacked; of three bytes each at most. */
export const REPLY_MAX_LENGTH = 16_000_000;

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
