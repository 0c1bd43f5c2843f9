/** Names and addresses known at build time, of specification §9 and protocol §2. Nothing of the first screen. */
/** The social providers, in the order of the remote defaults (specification §9). */
export const SOCIAL_PROVIDERS = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
export const SWAP_PROVIDERS = ['1inch', 'uniswap-v2'] as const;
export const ONRAMP_PROVIDERS = ['meld', 'coinbase'] as const;

/** The public API of the protocol. */
export const PUBLIC_CONFIG_URL = 'https://api.web3modal.org';
export const PUBLIC_API_URL = 'https://rpc.walletconnect.org';

/** Origins that may always use a project of the public API (protocol §2.2). */
export const ALWAYS_ALLOWED_ORIGINS = [
  'http://localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
] as const;

export const RELAY_URL = 'wss://relay.walletconnect.org';
export const ACCOUNT_NAME_SUFFIX = '.reown.id';
