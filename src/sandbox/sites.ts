/** Serves many sites on one port: the Host header selects the site. */
import { INSECURE_PAGES_HOST, LOCAL_CHAINS } from './facts';

const NAMED = [
  'shop',
  'bakery',
  'cdn',
  'gateway',
  'relay',
  'gallery',
  'pages',
  'wallet',
  'secure.gateway',
  'mail',
  'pay',
  'exchange',
  'prices',
  'paywall',
] as const;

export type Site =
  | { kind: (typeof NAMED)[number] }
  | { kind: 'chain'; chain: number | 'solana' }
  | { kind: 'unknown'; name: string };

/**
 * Node cannot resolve `*.localhost` on Debian, so programs dial `127.0.0.1` or `localhost`: these
 * mean the gateway.
 */
export function siteOf(host: string | undefined): Site {
  const name = (host ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (['localhost', '127.0.0.1', '[::1]'].includes(name)) return { kind: 'gateway' };
  if (name === INSECURE_PAGES_HOST) return { kind: 'pages' };
  const label = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : '';
  const kind = NAMED.find((known) => known === label);
  if (kind) return { kind };
  const chain = LOCAL_CHAINS.find(({ chainId }) => label === `chain-${chainId}`);
  if (chain) return { kind: 'chain', chain: chain.chainId };
  if (label === 'chain-solana') return { kind: 'chain', chain: 'solana' };
  return { kind: 'unknown', name };
}
