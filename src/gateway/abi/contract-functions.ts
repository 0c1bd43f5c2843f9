/** The contract functions that the gateway calls, and how their words are written and read. */
import { FunctionFragment, Interface } from 'ethers';

const FUNCTIONS = {
  balanceOf: 'balanceOf(address) view returns (uint256)',
  decimals: 'decimals() view returns (uint256)',
  name: 'name() view returns (bytes)',
  symbol: 'symbol() view returns (bytes)',
  // ERC-721, ERC-1155, ERC-165
  ownerOf: 'ownerOf(uint256) view returns (address)',
  tokenURI: 'tokenURI(uint256) view returns (bytes)',
  uri: 'uri(uint256) view returns (bytes)',
  balanceOfId: 'balanceOf(address,uint256) view returns (uint256)',
  supportsInterface: 'supportsInterface(bytes4) view returns (bool)',
  // A factory and a pair as Uniswap v2 has them
  getPair: 'getPair(address,address) view returns (address)',
  getReserves: 'getReserves() view returns (uint112,uint112,uint32)',
  // Its router
  WETH: 'WETH() view returns (address)',
  getAmountsOut: 'getAmountsOut(uint256,address[]) view returns (uint256[])',
  swapExactETHForTokens: 'swapExactETHForTokens(uint256,address[],address,uint256) payable',
  swapExactTokensForETH: 'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  swapExactTokensForTokens: 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  // ERC-20
  allowance: 'allowance(address,address) view returns (uint256)',
  approve: 'approve(address,uint256)',
  // ENS
  resolver: 'resolver(bytes32) view returns (address)',
  addr: 'addr(bytes32) view returns (address)',
  text: 'text(bytes32,string) view returns (bytes)',
  nameOfNode: 'name(bytes32) view returns (bytes)',
} as const;

export type FunctionName = keyof typeof FUNCTIONS;

// One interface each: `balanceOf` is the name of two functions.
const coders = new Map(
  Object.entries(FUNCTIONS).map(([name, text]) => {
    const fragment = FunctionFragment.from(`function ${text}`);
    return [name, { fragment, coder: new Interface([fragment]) }];
  }),
);

/**
 * Calldata of a function of the table.
 * @throws TypeError when the arguments do not fit: that is our mistake, never a visitor's.
 */
export function encode(name: FunctionName, args: readonly unknown[]): string {
  const found = coders.get(name);
  if (!found) throw new TypeError(`No such function: ${name}`);
  return found.coder.encodeFunctionData(found.fragment, args);
}

/**
 * Encodes a call whose arguments are all addresses: for hundreds of addresses, manual encoding is
 * many times faster.
 */
export function encodeAddresses(name: FunctionName, addresses: readonly string[]): string {
  const selector = coders.get(name)?.fragment.selector;
  if (!selector) throw new TypeError(`No such function: ${name}`);
  const words = addresses.map((address) => address.slice(2).toLowerCase().padStart(64, '0'));
  return selector + words.join('');
}

/**
 * Decodes the returned values; undefined when the data does not match. Text is bytes: see
 * `readText`.
 */
export function decode(
  name: FunctionName,
  data: string | undefined,
): readonly unknown[] | undefined {
  const found = coders.get(name);
  if (data === undefined || !found) return undefined;
  try {
    return [...found.coder.decodeFunctionResult(found.fragment, data)];
  } catch {
    return undefined;
  }
}
