/**
 * Finds out if a chain takes a fee for data on layer 1: it has the contract that computes the fee. A
 * receipt without the fee is incomplete there, and complete on every other chain.
 */
import { gasOracleOf } from '../../protocol/fees/rollup-fees';
import type { ChainCalls } from './chain-calls';

/**
 * Resolves with true until the node gives its answer, which is kept: the code is there from the
 * chain's first block. @throws ApiError 503 when no node answers
 */
export type LayerOneCheck = () => Promise<boolean>;

/** @param chain CAIP-2 */
export function createLayerOneCheck(calls: ChainCalls, chain: string): LayerOneCheck {
  const params = [gasOracleOf(BigInt(chain.slice('eip155:'.length))), 'latest'];
  let known: boolean | undefined;
  return async () => {
    if (known !== undefined) return known;
    const [code] = await calls([{ method: 'eth_getCode', params }], true);
    if (typeof code === 'string' && /^0x[\da-f]*$/i.test(code)) known = code !== '0x';
    return known ?? true;
  };
}
