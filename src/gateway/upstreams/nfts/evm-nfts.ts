/** ERC-721 and ERC-1155 NFTs: their owners and metadata addresses, from the current chain state. */

import { readAddress, readText, readUint } from '../../abi/abi-words';
import { encode } from '../../abi/contract-functions';
import { splitIntoBatches } from '../../concurrency/process-in-batches';
import type { EvmCalls } from '../rpc/evm-call';
import type { NftStandard } from './evm-collections';
import { keyOf, type NftKey } from './nft-rows';
import type { MetadataLocation } from './read-metadata';

/** The longest address of metadata: it may hold the metadata itself. */
const MAX_URI = 700_000;
/**
 * Metadata addresses requested at once: their combined answers stay below the read limit for a
 * node.
 */
const TOGETHER = 10;

export interface EvmNft extends NftKey {
  kind: NftStandard;
  /** Decimal digits, at least 1. */
  quantity: string;
}

/** The value of `{id}` in an ERC-1155 address: hex, 64 digits, lower case. */
const hexIdOf = (tokenId: string): string => BigInt(tokenId).toString(16).padStart(64, '0');

export interface EvmNfts {
  /** The NFTs that the account has, with the chain's count. @throws ApiError 503 */
  owned(
    chain: string,
    account: string,
    nfts: readonly Omit<EvmNft, 'quantity'>[],
  ): Promise<EvmNft[]>;
  /** By `keyOf`; without the NFTs that the node cannot locate now. */
  locate(chain: string, nfts: readonly EvmNft[]): Promise<Map<string, MetadataLocation>>;
}

export function createEvmNfts(calls: EvmCalls): EvmNfts {
  return {
    async owned(chain, account, nfts) {
      const own = account.toLowerCase();
      const replies = await calls.multicall(
        chain,
        nfts.map(({ token, tokenId, kind }) => ({
          to: token,
          data:
            kind === 'erc721'
              ? encode('ownerOf', [tokenId])
              : encode('balanceOfId', [own, tokenId]),
        })),
      );
      return nfts.flatMap((nft, at): EvmNft[] => {
        const reply = replies[at];
        if (nft.kind === 'erc721') {
          return readAddress(reply) === own ? [{ ...nft, quantity: '1' }] : [];
        }
        const count = readUint(reply) ?? 0n;
        return count > 0n ? [{ ...nft, quantity: String(count) }] : [];
      });
    },
    async locate(chain, nfts) {
      const found = new Map<string, MetadataLocation>();
      for (const part of splitIntoBatches(nfts, TOGETHER)) {
        const questions = part.map(({ token, tokenId, kind }) => {
          return { to: token, data: encode(kind === 'erc721' ? 'tokenURI' : 'uri', [tokenId]) };
        });
        const replies = await calls
          .multicall(chain, questions, MAX_URI + 96)
          .catch(() => undefined);
        // A node failure says nothing about the NFT.
        if (!replies) continue;
        part.forEach((nft, at) => {
          const text = readText(replies[at], MAX_URI);
          const hexId = nft.kind === 'erc1155' ? hexIdOf(nft.tokenId) : undefined;
          const uri = hexId ? text?.replaceAll('{id}', hexId) : text;
          found.set(keyOf(nft), { uri, ...(hexId && { hexId }) });
        });
      }
      return found;
    },
  };
}
