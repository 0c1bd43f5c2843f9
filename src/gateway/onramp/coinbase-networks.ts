/** The names of networks at Coinbase. Source: protocol §4.11. */

/** EIP-155 number → name. */
export const COINBASE_NETWORKS: Readonly<Record<string, string>> = {
  '1': 'ethereum',
  '42161': 'arbitrum',
  '137': 'polygon',
  '80094': 'berachain',
  '43114': 'avalanche-c-chain',
  '10': 'optimism',
  '42220': 'celo',
  '8453': 'base',
};

const FALLBACK = 'ethereum';

/** @param networkId CAIP-2 */
export const coinbaseNetwork = (networkId: string): string =>
  COINBASE_NETWORKS[networkId.replace(/^eip155:/, '')] ?? FALLBACK;

/** CAIP-2 of a name; undefined for a network outside the table. */
export function networkOfCoinbase(name: string): string | undefined {
  const found = Object.entries(COINBASE_NETWORKS).find(([, known]) => known === name);
  return found && `eip155:${found[0]}`;
}
