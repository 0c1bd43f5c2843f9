/**
 * The picture of a name, as the gateway's own copy: an address, or an NFT that the name's owner
 * has. Source: ENSIP-12.
 */
import { parseCaipAsset } from '../../../protocol/caip-asset';
import { isEvmAddress } from '../../../protocol/validate';
import type { PictureCopies } from '../media/picture-copies';
import type { NftStandard } from '../nfts/evm-collections';
import { keyOf } from '../nfts/nft-rows';
import type { Nfts } from '../nfts/nft-sources';

/** Maximum characters of a source: it may contain the picture itself. */
export const MAX_AVATAR = 200_000;
/** How long a caller that already has the name waits for its picture, ms. */
const MAX_WAIT_MS = 4_000;

/** Id of the copy; undefined without a picture that can be shown now. Never rejects. */
export type CopyAvatar = (source: string, owner: string) => Promise<string | undefined>;

interface AvatarOptions {
  media: PictureCopies;
  nfts: Pick<Nfts, 'evm' | 'describe'>;
  /** Chains that the gateway asks. */
  serves(chain: string): boolean;
}

export function createAvatars({ media, nfts, serves }: AvatarOptions): CopyAvatar {
  /** Undefined unless the owner has it: any name can point at any NFT. */
  async function ofNft(source: string, owner: string): Promise<string | undefined> {
    const { networkId, kind, reference, tokenId } = parseCaipAsset(source);
    const isKind = kind === 'erc721' || kind === 'erc1155';
    const isId = tokenId !== undefined && /^\d{1,78}$/.test(tokenId);
    if (!isKind || !isId || !serves(networkId) || !/^0x/i.test(reference)) return undefined;
    if (!isEvmAddress(reference)) return undefined;
    const id = BigInt(tokenId);
    if (id >= 2n ** 256n) return undefined;
    const nft = {
      token: reference.toLowerCase(),
      tokenId: String(id),
      kind: kind as NftStandard,
    };
    const own = await nfts.evm.owned(networkId, owner, [nft]);
    const facts = await nfts.describe(networkId, own, () => nfts.evm.locate(networkId, own));
    return facts.get(keyOf(nft))?.picture ?? undefined;
  }

  async function idOf(source: string, owner: string): Promise<string | undefined> {
    const id = /^eip155:/i.test(source) ? await ofNft(source, owner) : await media.note(source);
    // A broken picture is worse than none.
    return id && (await media.get(id)) ? id : undefined;
  }

  return (source, owner) =>
    Promise.race([
      idOf(source, owner).catch(() => undefined),
      new Promise<undefined>((resolve) => {
        setTimeout(() => resolve(undefined), MAX_WAIT_MS).unref();
      }),
    ]);
}
