/**
 * The NFTs of an account on Solana, with their metadata; from the chain in the order of their
 * mints.
 */
import { parseCaipNetworkId } from '../../../protocol/caip';
import { caipAsset } from '../../../protocol/caip-asset';
import { mediaPath } from '../../../protocol/http/media';
import { NFT_PAGE, type NftEntry } from '../../../protocol/http/nfts';
import { isSolanaAddress } from '../../../protocol/validate';
import type { SolanaNftMint } from '../tokens/solana-mints';
import type { EvmNftSource } from './evm-source';
import { badCursor, type MintCandidates } from './nft-candidates';
import { keyOf } from './nft-rows';
import { isSpamNft } from './nft-spam';
import type { ReadMetadata } from './read-metadata';
import type { SolanaNfts } from './solana-nfts';

interface SolanaSourceOptions {
  solana: SolanaNfts;
  describe: ReadMetadata;
  /** From an external service; absent: the chain itself lists the account's NFTs. */
  candidates?: MintCandidates | undefined;
}

interface Page {
  shown: readonly SolanaNftMint[];
  next: string | null;
}

export function createSolanaSource(options: SolanaSourceOptions): EvmNftSource {
  const { solana, describe, candidates } = options;

  async function own(chain: string, account: string, cursor: string | undefined): Promise<Page> {
    if (cursor !== undefined && !isSolanaAddress(cursor)) throw badCursor();
    const all = await solana.owned(chain, account);
    const later = all.filter(({ mint }) => cursor === undefined || mint > cursor);
    const shown = later.slice(0, NFT_PAGE);
    const last = later.length > NFT_PAGE ? shown.at(-1) : undefined;
    return { shown, next: last?.mint ?? null };
  }

  async function pageOf(chain: string, account: string, cursor: string | undefined): Promise<Page> {
    if (!candidates) return own(chain, account, cursor);
    const { mints, next } = await candidates(account, cursor);
    return { shown: await solana.heldOf(chain, account, mints), next };
  }

  return {
    kind: candidates ? 'external' : 'onchain',
    async page(chain, account, cursor) {
      const { shown, next } = await pageOf(chain, account, cursor);
      const keys = shown.map(({ mint }) => ({ token: mint, tokenId: '' }));
      const facts = await describe(chain, keys, (missing) => solana.locate(chain, missing));
      const network = parseCaipNetworkId(chain).id;
      const nfts = shown.map(({ mint, is2022 }): NftEntry => {
        const metadata = facts.get(keyOf({ token: mint, tokenId: '' }));
        const collection = metadata?.collection;
        const name = collection?.name ?? null;
        return {
          id: caipAsset(network, 'nft', mint),
          name: metadata?.name ?? null,
          description: metadata?.description ?? null,
          collection: { name, address: `${chain}:${collection?.address ?? mint}` },
          tokenId: '',
          standard: is2022 ? 'token-2022' : 'metaplex',
          quantity: '1',
          picture: metadata?.picture ? mediaPath(metadata.picture) : null,
          traits: metadata?.traits ?? [],
          isSpam: isSpamNft({
            ...{ collection: name, metadata, unreadable: false, airdropped: false },
          }),
        };
      });
      return { nfts, next };
    },
  };
}
