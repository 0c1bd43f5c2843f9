/** The networks that have swaps. Apart from `networks.ts`, which the first view loads. */
import type { Network } from '../networks';

const CHAINS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554] as const;

/** Source: protocol §4.2. */
export const SWAP_NETWORK_IDS: readonly string[] = CHAINS.map((id) => `eip155:${id}`);

/** Also a network of the page that names its router. */
export const hasSwaps = ({ id, contracts }: Network): boolean =>
  SWAP_NETWORK_IDS.includes(id) || contracts?.swapRouter !== undefined;
