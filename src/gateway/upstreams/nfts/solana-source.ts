/** The pieces of an account on Solana, in the order of their mints, with what they say of themselves. */
import { parseCaipNetworkId } from '../../../protocol/caip';
import { caipAsset } from '../../../protocol/caip-asset';
import { mediaPath } from '../../../protocol/http/media';
import { NFT_PAGE, type NftEntry } from '../../../protocol/http/nfts';
import { isSolanaAddress } from '../../../protocol/validate';
import { badCursor } from './candidates';
import type { Describe } from './describe';
import type { PiecesSource } from './evm-source';
import { keyOf } from './piece-rows';
import type { SolanaPieces } from './solana-pieces';
import { isSpamPiece } from './spam';

interface SolanaSourceOptions {
  pieces: SolanaPieces;
  describe: Describe;
}

export function createSolanaSource({ pieces, describe }: SolanaSourceOptions): PiecesSource {
  return {
    kind: 'onchain',
    async page(chain, account, cursor) {
      if (cursor !== undefined && !isSolanaAddress(cursor)) throw badCursor();
      const all = await pieces.owned(chain, account);
      const later = all.filter(({ mint }) => cursor === undefined || mint > cursor);
      const shown = later.slice(0, NFT_PAGE);
      const keys = shown.map(({ mint }) => ({ token: mint, tokenId: '' }));
      const facts = await describe(chain, keys, (missing) => pieces.locate(chain, missing));
      const network = parseCaipNetworkId(chain).id;
      const nfts = shown.map(({ mint, is2022 }): NftEntry => {
        const said = facts.get(keyOf({ token: mint, tokenId: '' }));
        const collection = said?.collection;
        const name = collection?.name ?? null;
        return {
          id: caipAsset(network, 'nft', mint),
          name: said?.name ?? null,
          description: said?.description ?? null,
          collection: { name, address: `${chain}:${collection?.address ?? mint}` },
          tokenId: '',
          standard: is2022 ? 'token-2022' : 'metaplex',
          quantity: '1',
          picture: said?.picture ? mediaPath(said.picture) : null,
          traits: said?.traits ?? [],
          isSpam: isSpamPiece({
            ...{ collection: name, metadata: said, unreadable: false, airdropped: false },
          }),
        };
      });
      const last = later.length > NFT_PAGE ? shown.at(-1) : undefined;
      return { nfts, next: last?.mint ?? null };
    },
  };
}
