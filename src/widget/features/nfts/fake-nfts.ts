/** For tests: NFTs as the gateway's parser returns them. */
import type { NftEntry } from '../../../protocol/http/nfts';

export const HERE = 'eip155:31337';
const CONTRACT = '0xA36B5D8910997B199cF8f4b411bf96c6C6BC1128';

export function nftOf(
  tokenId: string,
  more: Partial<NftEntry> = {},
  networkId: string = HERE,
): NftEntry {
  return {
    id: `${networkId}/erc721:${CONTRACT}/${tokenId}`,
    name: `Stamp ${tokenId}`,
    description: null,
    collection: { name: 'Stamps', address: `${networkId}:${CONTRACT}` },
    tokenId,
    standard: 'erc721',
    quantity: '1',
    picture: null,
    traits: [],
    isSpam: false,
    ...more,
  };
}
