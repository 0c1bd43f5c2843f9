/** Facts about NFT contracts. */

import { readText, readUint } from '../../abi/abi-words';
import { encode } from '../../abi/contract-functions';
import type { Clock } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';
import type { EvmCalls } from '../rpc/evm-call';
import { cleanText } from './metadata';

/** Names of contracts that can be changed do change. */
const KEEP = 86_400_000;
const KEEP_ODD = 600_000;
const MOST = 20_000;
const ERC721 = '0x80ac58cd';
const ERC1155 = '0xd9b67a26';

export interface Collection {
  name: string | null;
  /** The contract declares the standard that its transfers suggest. */
  readable: boolean;
}

export type NftStandard = 'erc721' | 'erc1155';

/** By contract, in lower case. */
export type ReadCollections = (
  chain: string,
  contracts: ReadonlyMap<string, NftStandard>,
) => Promise<ReadonlyMap<string, Collection>>;

export function createCollections(calls: EvmCalls, now: Clock): ReadCollections {
  const kept = createTtlCache<Collection>(KEEP, MOST, now);
  return async (chain, contracts) => {
    const missing = [...contracts].filter(
      ([token, kind]) => !kept.get(`${chain}/${kind}/${token}`),
    );
    const fresh = new Map<string, Collection>();
    if (missing.length > 0) {
      const replies = await calls.multicall(
        chain,
        missing.flatMap(([to, kind]) => [
          { to, data: encode('name', []) },
          { to, data: encode('supportsInterface', [kind === 'erc721' ? ERC721 : ERC1155]) },
        ]),
      );
      missing.forEach(([token, kind], at) => {
        const name = cleanText(readText(replies[at * 2]), 64);
        const readable = readUint(replies[at * 2 + 1]) === 1n;
        const found = { name, readable };
        fresh.set(token, found);
        kept.set(`${chain}/${kind}/${token}`, found, readable ? KEEP : KEEP_ODD);
      });
    }
    return new Map(
      [...contracts].flatMap(([token, kind]) => {
        const found = fresh.get(token) ?? kept.get(`${chain}/${kind}/${token}`);
        return found ? [[token, found] as const] : [];
      }),
    );
  };
}
