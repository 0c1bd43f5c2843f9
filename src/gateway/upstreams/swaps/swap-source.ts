/** The exchange of one network, as the routes see it. Addresses are lower case. */
import type { Slippage } from '../../../protocol/swaps/swap-math';
import type { ListedToken } from '../tokens/token-list';

export interface SwapPair {
  chainId: string;
  /** Token addresses; `EVM_NATIVE` for the native coin. Never the same. */
  from: string;
  to: string;
  /** Smallest units, more than 0. */
  amount: bigint;
}

export interface SwapOrder extends SwapPair {
  account: string;
  slippage: Slippage;
  /** A signed approval (EIP-2612) as hex, where the exchange takes one. */
  permit?: string | undefined;
}

export interface SwapCall {
  to: string;
  /** Hex with 0x. */
  data: string;
  /** Native coin that goes with it, wei. */
  value: bigint;
  /** Smallest units. */
  expected: bigint;
  /** Enough for the call where it is not estimated. */
  gas: bigint;
  /** Gas that an estimate may not include. */
  reserve: bigint;
}

export interface SwapSource {
  /** The operator pays for each question, or has a quota. */
  isPaid?: true;
  /** The tokens that it knows, by address; absent: those of the network's lists. */
  tokens?(chainId: string): Promise<ReadonlyMap<string, ListedToken>>;
  /** The contract that needs an allowance. @throws ApiError 503 */
  spender(chainId: string): Promise<string>;
  /** @throws CodedError if there is no route; ApiError 503 */
  quote(pair: SwapPair): Promise<bigint>;
  /** @throws CodedError if there is no route; ApiError 503 */
  build(order: SwapOrder): Promise<SwapCall>;
}
