/** Selects the NFTs to show and their texts. Pure. */
import { parseCaipAsset } from '../../../protocol/caip-asset';
import type { NftEntry } from '../../../protocol/http/nfts';
import type { Network } from '../../../protocol/networks';

/** On this network, each once, in the order of the pages. */
export function mergeNfts(
  known: readonly NftEntry[],
  fetched: readonly NftEntry[],
  networkId: string,
): NftEntry[] {
  const all = new Map(known.map((nft) => [nft.id, nft]));
  for (const nft of fetched) {
    if (nft.id.startsWith(`${networkId}/`)) all.set(nft.id, nft);
  }
  return [...all.values()];
}

export const withoutSpam = (nfts: readonly NftEntry[]): NftEntry[] =>
  nfts.filter(({ isSpam }) => !isSpam);

/** `#12`; ids of 78 digits keep their beginning and their end; '' where an NFT has no id. */
export function shortId({ tokenId }: NftEntry): string {
  if (!tokenId) return '';
  return `#${tokenId.length <= 12 ? tokenId : `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}`}`;
}

/** The contract, or the mint of an NFT that is a token by itself. */
export function contractOf({ id, collection, tokenId }: NftEntry): string {
  if (tokenId) return collection.address.split(':')[2] ?? '';
  return parseCaipAsset(id).reference.split('/')[0] ?? '';
}

/** Undefined without an explorer. What goes into the address is of our own schema's alphabet. */
export function explorerLink(network: Network | undefined, nft: NftEntry): string | undefined {
  const place = contractOf(nft);
  if (!network?.explorerUrl || !/^\w+$/.test(place)) return undefined;
  const which = nft.tokenId && `?a=${nft.tokenId}`;
  return `${network.explorerUrl}/token/${place}${which}`;
}
