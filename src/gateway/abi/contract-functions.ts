/** The contract functions that the gateway calls, and how their words are written and read. */
import { AbiCoder, FunctionFragment } from 'ethers';

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

const coder = AbiCoder.defaultAbiCoder();

// A fragment hashes its text each time that it is asked for its selector.
const signatures = new Map(
  Object.entries(FUNCTIONS).map(([name, text]) => {
    const { selector, inputs, outputs } = FunctionFragment.from(`function ${text}`);
    return [name, { selector, inputs, outputs }];
  }),
);

const selectorOf = (name: FunctionName): string => {
  const found = signatures.get(name);
  if (!found) throw new TypeError(`No such function: ${name}`);
  return found.selector;
};

/**
 * Calldata of a function of the table.
 * @throws TypeError when the arguments do not fit: that is our mistake, never a visitor's.
 */
export function encode(name: FunctionName, args: readonly unknown[]): string {
  const inputs = signatures.get(name)?.inputs ?? [];
  return selectorOf(name) + coder.encode(inputs, args).slice(2);
}

const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');
const numberWord = (value: bigint | number): string => value.toString(16).padStart(64, '0');

/**
 * Encodes a call whose arguments are all addresses: for hundreds of addresses, manual encoding is
 * many times faster.
 */
export const encodeAddresses = (name: FunctionName, addresses: readonly string[]): string =>
  selectorOf(name) + addresses.map(addressWord).join('');

/**
 * Encodes a call of `getAmountsOut`. The general way hashes each address, which is most of the work of a quote.
 * @param amount a uint256
 */
export function encodeAmountsOut(amount: bigint, path: readonly string[]): string {
  if (amount < 0n || amount >> 256n > 0n) throw new TypeError(`Not a uint256: ${amount}`);
  const head = [amount, 2 * 32, path.length].map(numberWord);
  return selectorOf('getAmountsOut') + head.join('') + path.map(addressWord).join('');
}

/**
 * Decodes the returned values; undefined when the data does not match. Text is bytes: see
 * `readText`.
 */
export function decode(
  name: FunctionName,
  data: string | undefined,
): readonly unknown[] | undefined {
  const found = signatures.get(name);
  // The reason of a failed call is its selector and words.
  if (data === undefined || !found || (data.length - 2) % 64 !== 0) return undefined;
  try {
    return [...coder.decode(found.outputs, data)];
  } catch {
    return undefined;
  }
}
