/**
 * A swap as its calldata says it, without any word of the page or the gateway. Anything but the one
 * encoding of a known call is undefined: it must not be sent as a swap. Sources: the interfaces
 * of Uniswap's second v2 router; the source of 1inch's aggregation router 6 on block explorers.
 */
import { type CallData, callData } from '../abi/call-data';
import { EVM_NATIVE } from './native-coin';
import type { RouterKind } from './swap-routers';

export interface DecodedSwap {
  /** Addresses are in lower case; `EVM_NATIVE` for the network's own coin. */
  source: string;
  destination: string;
  /** Gets the destination. Undefined: the sender. */
  recipient: string | undefined;
  amountIn: bigint;
  amountOut: bigint;
  /** `in`: `amountOut` is the least. `out`: `amountIn` is the most. */
  exact: 'in' | 'out';
  /** Seconds since the epoch. Undefined: it has none. */
  deadline: bigint | undefined;
}

const ZERO = `0x${'0'.repeat(40)}`;

interface V2Call {
  exact: DecodedSwap['exact'];
  from: 'coin' | 'token';
  to: 'coin' | 'token';
}

// biome-ignore format: a table is read by its lines
const V2_CALLS: Readonly<Record<string, V2Call>> = {
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '38ed1739': { exact: 'in', from: 'token', to: 'token' },
  // swapTokensForExactTokens(uint256,uint256,address[],address,uint256)
  '8803dbee': { exact: 'out', from: 'token', to: 'token' },
  // swapExactETHForTokens(uint256,address[],address,uint256)
  '7ff36ab5': { exact: 'in', from: 'coin', to: 'token' },
  // swapTokensForExactETH(uint256,uint256,address[],address,uint256)
  '4a25d94a': { exact: 'out', from: 'token', to: 'coin' },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '18cbafe5': { exact: 'in', from: 'token', to: 'coin' },
  // swapETHForExactTokens(uint256,address[],address,uint256)
  fb3bdb41: { exact: 'out', from: 'coin', to: 'token' },
  // swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
  '5c11d795': { exact: 'in', from: 'token', to: 'token' },
  // swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)
  b6f9de95: { exact: 'in', from: 'coin', to: 'token' },
  // swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
  '791ac947': { exact: 'in', from: 'token', to: 'coin' },
};
/** swap(address,(address,address,address,address,uint256,uint256,uint256),bytes) */
const ONE_INCH_SWAP = '07ed2379';
/** Tokens are taken through Permit2. Other flags change the meaning of the amounts. */
const USE_PERMIT2 = 4n;

/** Selectors that this file reads, for its test. */
export const SWAP_SELECTORS: readonly string[] = [...Object.keys(V2_CALLS), ONE_INCH_SWAP];

const wrong = (text: string): never => {
  throw new RangeError(text);
};

function v2({ exact, from, to }: V2Call, args: CallData, value: bigint): DecodedSwap {
  // A call that pays with the coin has no word for it.
  const paysCoin = from === 'coin';
  const first = paysCoin ? 0 : 1;
  const head = first + 4;
  if (args.uint(first + 1) !== BigInt(head * 32)) wrong('offset');
  const path = args.addresses(first + 1);
  if (path.length < 2 || args.words !== head + 1 + path.length) wrong('path');
  if (!paysCoin && value !== 0n) wrong('value');
  // Of calls with two amounts, the exact one is the first.
  const [given, bound] = [paysCoin ? value : args.uint(0), args.uint(first)];
  const isIn = exact === 'in';
  const amountIn = paysCoin || isIn ? given : bound;
  const amountOut = paysCoin || isIn ? bound : given;
  return {
    source: paysCoin ? EVM_NATIVE : (path[0] as string),
    destination: to === 'coin' ? EVM_NATIVE : (path.at(-1) as string),
    ...{ recipient: args.address(first + 2), amountIn, amountOut, exact },
    deadline: args.uint(first + 3),
  };
}

const coinOr = (address: string): string => (address === ZERO ? EVM_NATIVE : address);

/** Executor, the description's seven words, the offset of the route's own bytes. */
const ONE_INCH_HEAD = 9;

function oneInch(args: CallData, value: bigint): DecodedSwap {
  if (args.uint(8) !== BigInt(ONE_INCH_HEAD * 32)) wrong('offset');
  args.bytes(8);
  const [source, destination] = [coinOr(args.address(1)), coinOr(args.address(2))];
  const [amountIn, amountOut, flags] = [args.uint(5), args.uint(6), args.uint(7)];
  if ((flags | USE_PERMIT2) !== USE_PERMIT2) wrong('flags');
  if (value !== (source === EVM_NATIVE ? amountIn : 0n)) wrong('value');
  const to = args.address(4);
  const recipient = to === ZERO ? undefined : to;
  return { source, destination, recipient, amountIn, amountOut, exact: 'in', deadline: undefined };
}

/**
 * @param data Hex with 0x.
 * @param value Of the transaction, in the coin's smallest units.
 */
export function decodeSwap(kind: RouterKind, data: string, value: bigint): DecodedSwap | undefined {
  const lower = data.toLowerCase();
  if (!/^0x(?:[\da-f]{2})+$/.test(lower)) return undefined;
  const [selector, hex] = [lower.slice(2, 10), lower.slice(10)];
  try {
    const call = Object.hasOwn(V2_CALLS, selector) ? V2_CALLS[selector] : undefined;
    const args = callData(hex);
    let swap: DecodedSwap | undefined;
    if (kind === 'uniswap-v2') {
      if (call && hex.length % 64 === 0) swap = v2(call, args, value);
    } else if (selector === ONE_INCH_SWAP) {
      // The aggregator appends a few bytes, which no contract reads.
      swap = oneInch(args, value);
    }
    return swap?.source === swap?.destination ? undefined : swap;
  } catch {
    return undefined;
  }
}
