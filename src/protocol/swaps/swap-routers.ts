/**
 * Exchanges whose calldata we can read, by network. A row needs a public source of its address. Sources:
 * Uniswap, "V2 Deployment Addresses" (docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments);
 * 1inch, "Deployments" of router 6 by network (github.com/1inch/limit-order-protocol#readme). Where the source
 * of a network can't be read, there is no row.
 */
import { sameAddress } from '../address-looks';

export const ROUTER_KINDS = ['uniswap-v2', '1inch-v6'] as const;
/** How its calldata is read: `decode-swap.ts`. */
export type RouterKind = (typeof ROUTER_KINDS)[number];

export interface SwapRouter {
  /** CAIP-2. */
  networkId: string;
  /** Lower case. */
  address: string;
  name: string;
  kind: RouterKind;
}

const UNISWAP_V2: Readonly<Record<number, string>> = {
  1: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  10: '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
  56: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  130: '0x284f11109359a7e1306c3e447ef14d38400063ff',
  137: '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
  480: '0x541ab7c31a119441ef3575f6973277de0ef460bd',
  8453: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  42161: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  43114: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  81457: '0xbb66eb1c5e875933d44dae661dbd80e5d9b03035',
  7777777: '0xa00f34a632630efd15223b1968358ba4845beec7',
  11155111: '0xee567fe1712faf6149d80da1e6934e354124cfe3',
};
const ONE_INCH = '0x111111125421ca6dc452d289314280a0f8842a65';
const ONE_INCH_V6: Readonly<Record<number, string>> = {
  1: ONE_INCH,
  10: ONE_INCH,
  56: ONE_INCH,
  100: ONE_INCH,
  137: ONE_INCH,
  250: ONE_INCH,
  // Its addresses are not those of other networks.
  324: '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
  8217: ONE_INCH,
  8453: ONE_INCH,
  42161: ONE_INCH,
  43114: ONE_INCH,
  1313161554: ONE_INCH,
};

const rows = (kind: RouterKind, name: string, addresses: Readonly<Record<number, string>>) =>
  Object.entries(addresses).map(
    ([chain, address]): SwapRouter => ({ networkId: `eip155:${chain}`, address, name, kind }),
  );

export const SWAP_ROUTERS: readonly SwapRouter[] = [
  ...rows('uniswap-v2', 'Uniswap', UNISWAP_V2),
  ...rows('1inch-v6', '1inch', ONE_INCH_V6),
];

/** @param networkId CAIP-2. */
export const swapRouterAt = (networkId: string, address: string): SwapRouter | undefined =>
  SWAP_ROUTERS.find((row) => row.networkId === networkId && sameAddress(row.address, address));
