/** Finds the routers that the widget sends swaps to. */
import { sameAddress } from '../address-looks';
import type { Network } from '../networks';
import { type SwapRouter, swapRouterAt } from './swap-routers';

/** A router that the widget sends swaps to: of the table, or the one that the page names. */
export function knownRouter({ id, contracts }: Network, address: string): SwapRouter | undefined {
  const own = contracts?.swapRouter;
  return own !== undefined && sameAddress(own, address)
    ? { networkId: id, address: own, name: 'Uniswap', kind: 'uniswap-v2' }
    : swapRouterAt(id, address);
}
