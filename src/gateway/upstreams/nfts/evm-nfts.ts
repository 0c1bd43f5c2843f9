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
    pieces: readonly Omit<EvmNft, 'quantity'>[],
  ): Promise<EvmNft[]>;
  /** By `keyOf`; without the NFTs that the node cannot locate now. */
  locate(chain: string, pieces: readonly EvmNft[]): Promise<Map<string, MetadataLocation>>;
}

export function createEvmNfts(calls: EvmCalls): EvmNfts {
  return {
    async owned(chain, account, pieces) {
      const own = account.toLowerCase();
      const replies = await calls.multicall(
        chain,
        pieces.map(({ token, tokenId, kind }) => ({
          to: token,
          data:
            kind === 'erc721'
              ? encode('ownerOf', [tokenId])
              : encode('balanceOfId', [own, tokenId]),
        })),
      );
      return pieces.flatMap((piece, at): EvmNft[] => {
        const reply = replies[at];
        if (piece.kind === 'erc721') {
          return readAddress(reply) === own ? [{ ...piece, quantity: '1' }] : [];
        }
        const count = readUint(reply) ?? 0n;
        return count > 0n ? [{ ...piece, quantity: String(count) }] : [];
      });
    },
    async locate(chain, pieces) {
      const found = new Map<string, MetadataLocation>();
      for (const part of splitIntoBatches(pieces, TOGETHER)) {
        const questions = part.map(({ token, tokenId, kind }) => {
          return { to: token, data: encode(kind === 'erc721' ? 'tokenURI' : 'uri', [tokenId]) };
        });
        const replies = await calls
          .multicall(chain, questions, MAX_URI + 96)
          .catch(() => undefined);
        // A node failure says nothing about the NFT.
        if (!replies) continue;
        part.forEach((piece, at) => {
          const text = readText(replies[at], MAX_URI);
          const hexId = piece.kind === 'erc1155' ? hexIdOf(piece.tokenId) : undefined;
          const uri = hexId ? text?.replaceAll('{id}', hexId) : text;
          found.set(keyOf(piece), { uri, ...(hexId && { hexId }) });
        });
      }
      return found;
    },
  };
}
