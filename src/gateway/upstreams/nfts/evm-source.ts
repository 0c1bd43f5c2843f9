/**
 * The NFTs of an account on an EVM chain: candidates, checked on the chain, with their metadata.
 */

import { parseCaipNetworkId } from '../../../protocol/caip';
import { caipAsset } from '../../../protocol/caip-asset';
import { mediaPath } from '../../../protocol/http/media';
import { NFT_PAGE, type NftEntry } from '../../../protocol/http/nfts';
import { checksumAddress } from '../../abi/abi-words';
import type { Log } from '../../environment';
import type { FindAirdrops } from '../../store/airdrops';
import type { NftSource } from '../source-types';
import type { ReadCollections } from './evm-collections';
import type { EvmNft, EvmNfts } from './evm-nfts';
import type { NftCandidates } from './nft-candidates';
import { keyOf } from './nft-rows';
import { isSpamNft } from './nft-spam';
import type { ReadMetadata } from './read-metadata';

export type EvmNftSource = NftSource<NftEntry>;

interface EvmSourceOptions {
  candidates: NftCandidates;
  evm: EvmNfts;
  collections: ReadCollections;
  describe: ReadMetadata;
  /** Known only where transfers are. */
  airdropped: FindAirdrops;
  log: Log;
}

export function createEvmSource(options: EvmSourceOptions): EvmNftSource {
  const { candidates, evm, collections, describe, airdropped, log } = options;

  /** Spam marks matter less than the NFTs: without the store the page still loads. */
  async function dropped(chain: string, account: string, own: readonly EvmNft[]) {
    return airdropped(chain, account, own).catch((): ReadonlySet<string> => {
      log('warn', 'failed to read NFT transfers', { chain });
      return new Set();
    });
  }

  /** A slow node must not mark an NFT as spam. */
  async function named(chain: string, own: readonly EvmNft[]) {
    const contracts = new Map(own.map(({ token, kind }) => [token, kind]));
    return collections(chain, contracts).catch((): Awaited<ReturnType<ReadCollections>> => {
      log('warn', 'failed to read collections', { chain });
      return new Map();
    });
  }

  return {
    kind: candidates.kind,
    async page(chain, account, cursor) {
      const { nfts: all, next, since } = await candidates.page(account, cursor, NFT_PAGE);
      const own = await evm.owned(chain, account, all);
      const byKey = new Map(own.map((nft) => [keyOf(nft), nft]));
      const [contracts, facts, drops] = await Promise.all([
        named(chain, own),
        describe(chain, own, (keys) =>
          evm.locate(
            chain,
            keys.flatMap((key) => byKey.get(keyOf(key)) ?? []),
          ),
        ),
        dropped(chain, account, own),
      ]);
      const network = parseCaipNetworkId(chain).id;
      const nfts = own.map((nft): NftEntry => {
        const { token, tokenId, kind, quantity } = nft;
        const metadata = facts.get(keyOf(nft));
        const collection = contracts.get(token);
        const address = checksumAddress(token);
        const isSpam = isSpamNft({
          collection: collection?.name ?? null,
          metadata,
          unreadable: collection?.readable === false,
          airdropped: drops.has(keyOf(nft)),
        });
        return {
          id: caipAsset(network, kind, address, tokenId),
          name: metadata?.name ?? null,
          description: metadata?.description ?? null,
          collection: { name: collection?.name ?? null, address: `${chain}:${address}` },
          ...{ tokenId, standard: kind, quantity },
          picture: metadata?.picture ? mediaPath(metadata.picture) : null,
          traits: metadata?.traits ?? [],
          isSpam,
        };
      });
      return {
        nfts,
        next,
        ...(since !== undefined && { since: new Date(since * 1000).toISOString() }),
      };
    },
  };
}
