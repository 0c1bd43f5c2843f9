/** The networks that have swaps, and their routers. Apart from `networks.ts`, which the first view loads. */
import { sameAddress } from '../address-looks';
import type { Network } from '../networks';
import { type SwapRouter, swapRouterAt } from './swap-routers';

const CHAINS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554] as const;

/** Source: protocol §4.2. */
export const SWAP_NETWORK_IDS: readonly string[] = CHAINS.map((id) => `eip155:${id}`);

/** Also a network of the page that names its router. */
export const hasSwaps = ({ id, contracts }: Network): boolean =>
  SWAP_NETWORK_IDS.includes(id) || contracts?.swapRouter !== undefined;

/** A router that the widget sends swaps to: of the table, or the one that the page names. */
export function knownRouter({ id, contracts }: Network, address: string): SwapRouter | undefined {
  const own = contracts?.swapRouter;
  return own !== undefined && sameAddress(own, address)
    ? { networkId: id, address: own, name: 'Uniswap', kind: 'uniswap-v2' }
    : swapRouterAt(id, address);
}
