/** Reads token names and decimals from their contracts. */

import { readText, readUint } from '../../abi/abi-words';
import { encode } from '../../abi/contract-functions';
import type { Clock } from '../../environment';
import type { EvmCalls } from '../rpc/evm-call';
import { cleanFacts, createFacts, type ReadFacts } from './token-metadata';

const QUESTIONS = ['decimals', 'name', 'symbol'] as const;

/** @throws ApiError 503 if no node is available */
export function createEvmFacts(calls: EvmCalls, now: Clock): ReadFacts {
  const words = QUESTIONS.map((question) => encode(question, []));
  return createFacts(async (chainId, tokens) => {
    const replies = await calls.multicall(
      chainId,
      tokens.flatMap((to) => words.map((data) => ({ to, data }))),
    );
    return new Map(
      tokens.map((token, at) => {
        const [decimals, name, symbol] = replies.slice(at * 3, at * 3 + 3);
        return [token, cleanFacts(readText(name), readText(symbol), readUint(decimals))];
      }),
    );
  }, now);
}
