/**
 * Locates and decodes the Metaplex metadata of a mint. The decoding is manual and by position:
 * later fields may be newer than this file. Source: the layout of `Metadata` of Token Metadata, in
 * Borsh.
 */
import { base58 } from '@scure/base';
import { derivedAddress } from '../tokens/solana-addresses';

export const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';
const METADATA_V1 = 4;
const PROGRAM = base58.decode(METAPLEX);

/** The account of a mint's metadata. @throws Error when the mint is not base58. */
export function metadataAddress(mint: string): string {
  return derivedAddress(PROGRAM, [Buffer.from('metadata'), PROGRAM, base58.decode(mint)]);
}

export interface MetaplexMetadata {
  name: string;
  symbol: string;
  uri: string;
  /**
   * The collection that has verified the mint; a collection that the mint only claims does not
   * count.
   */
  collection?: string;
}

/** Texts are filled up with zeros. Undefined for anything but metadata of this mint. */
export function readMetaplex(data: Uint8Array, mint: string): MetaplexMetadata | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data[0] !== METADATA_V1 || base58.encode(data.subarray(33, 65)) !== mint) return undefined;
  let at = 65;
  const text = () => {
    const end = at + 4 + view.getUint32(at, true);
    if (end > data.length) throw new RangeError('cut short');
    const content = new TextDecoder().decode(data.subarray(at + 4, end));
    at = end;
    return content.replace(/\0+$/, '');
  };
  try {
    const name = text();
    const symbol = text();
    const uri = text();
    const collection = collectionAt(data, view, at + 2);
    return { name, symbol, uri, ...(collection && { collection }) };
  } catch {
    return undefined;
  }
}

/**
 * @param at the offset of the list of creators; each optional field has a presence byte before it
 */
function collectionAt(data: Uint8Array, view: DataView, at: number): string | undefined {
  try {
    let place = at;
    if (view.getUint8(place) === 1) place += 4 + view.getUint32(place + 1, true) * 34;
    // Sold once, may be changed; then the edition's number and the kind of token.
    place += 3;
    for (let option = 0; option < 2; option += 1) place += view.getUint8(place) === 1 ? 2 : 1;
    const isVerified = view.getUint8(place) === 1 && view.getUint8(place + 1) === 1;
    const end = place + 34;
    return isVerified && end <= data.length
      ? base58.encode(data.subarray(place + 2, end))
      : undefined;
  } catch {
    return undefined;
  }
}
