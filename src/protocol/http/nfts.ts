/** Defines the NFT endpoint: an account's NFTs in pages of 50. The endpoint is ours. */
import * as v from 'valibot';
import {
  caip10,
  caip19,
  cursorQuery,
  type PageReply,
  pageFields,
  wholeNumber,
} from './account-values';
import { endpoint } from './endpoint';
import { label, listOf } from './lenient-schemas';
import { readMediaPath } from './media';

export const NFT_PAGE = 50;
export const MAX_TRAITS = 64;

export const NFT_STANDARDS = ['erc721', 'erc1155', 'token-2022', 'metaplex'] as const;
export type NftStandard = (typeof NFT_STANDARDS)[number];

/** Optional text; a blank text counts as missing. */
const words = (max: number) =>
  v.fallback(
    v.pipe(
      v.nullish(label(max)),
      v.transform((text) => text || null),
    ),
    null,
  );

const traitText = (max: number) =>
  v.pipe(
    v.union([
      v.string(),
      v.pipe(
        v.number(),
        v.check((value) => Number.isFinite(value)),
        v.transform(String),
      ),
    ]),
    label(max),
  );

const trait = v.object({ name: traitText(64), value: traitText(128) });

export const nftEntry = v.object({
  /** CAIP-19, e.g. `eip155:1/erc721:0x…/12`, `solana:…/nft:…`. */
  id: caip19,
  name: words(64),
  description: words(1000),
  collection: v.object({ name: words(64), address: caip10 }),
  /** Decimal; '' on chains whose NFTs have no number. */
  tokenId: v.union([wholeNumber, v.literal('')]),
  standard: v.picklist(NFT_STANDARDS),
  quantity: wholeNumber,
  /** The gateway's copy, `/v1/media/{id}`: `gatewayPicture` makes an address of it. Any other is lost. */
  picture: v.fallback(
    v.pipe(
      v.nullish(v.pipe(v.string(), v.maxLength(2048))),
      v.transform((text) => (text && readMediaPath(text)) || null),
    ),
    null,
  ),
  traits: v.fallback(listOf(trait, MAX_TRAITS), []),
  isSpam: v.fallback(v.boolean(), false),
});
export type NftEntry = v.InferOutput<typeof nftEntry>;

export const nftsQuery = () =>
  v.object({
    /** CAIP-2. */
    chainId: v.string(),
    cursor: cursorQuery(),
  });

/** With `since`, NFTs of earlier transfers may be missing. */
interface NftsReply extends PageReply {
  nfts: NftEntry[];
}

export const nfts = endpoint<v.InferInput<ReturnType<typeof nftsQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/account/:address/nfts',
  reply: v.pipe(
    v.object({ nfts: listOf(nftEntry, 200), ...pageFields }),
    v.transform((reply): NftsReply => reply),
  ),
});
