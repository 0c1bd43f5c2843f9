/**
 * Metadata as the Metaplex program keeps it. The program itself is not here: its accounts are laid down
 * as it would write them. Source: the layout of `Metadata` of Token Metadata, in Borsh.
 */
import {
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type ReadonlyUint8Array,
} from '@solana/kit';
import type { Ledger } from '../../chains/solana/ledger';
import { METAPLEX_PROGRAM } from '../../facts-seed-solana';

const METADATA_V1 = 4;
const NON_FUNGIBLE = 0;
const FUNGIBLE = 2;
/** The program pads texts to these. */
const NAME = 32;
const SYMBOL = 10;
const URI = 200;

const bytesOf = (key: string): ReadonlyUint8Array => getAddressEncoder().encode(key as Address);

/** Length in four bytes, then text and zeros. */
function text(value: string, size: number): Buffer {
  const bytes = Buffer.from(value);
  if (bytes.length > size) throw new Error(`${value} has ${bytes.length} bytes, at most ${size}`);
  const field = Buffer.alloc(4 + size);
  field.writeUInt32LE(size);
  bytes.copy(field, 4);
  return field;
}

export interface TokenDescription {
  mint: string;
  authority: string;
  name: string;
  symbol: string;
  uri: string;
  nft: boolean;
  collection?: { mint: string; verified: boolean } | undefined;
  /** It is a collection itself. */
  collects: boolean;
}

const NONE = Uint8Array.of(0);
/** The first kind of details: how many there are, in eight bytes that the program no longer keeps. */
const DETAILS = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0);

function encoded(described: TokenDescription): Uint8Array {
  const { mint, authority, name, symbol, uri, nft, collection, collects } = described;
  return Buffer.concat([
    Uint8Array.of(METADATA_V1),
    Buffer.from(bytesOf(authority)),
    Buffer.from(bytesOf(mint)),
    text(name, NAME),
    text(symbol, SYMBOL),
    text(uri, URI),
    // No royalties, no creators, not sold yet, changeable, no edition's nonce.
    Uint8Array.of(0, 0, 0, 0, 1, 0),
    Uint8Array.of(1, nft ? NON_FUNGIBLE : FUNGIBLE),
    ...(collection
      ? [Uint8Array.of(1, collection.verified ? 1 : 0), Buffer.from(bytesOf(collection.mint))]
      : [NONE]),
    // No uses.
    NONE,
    collects ? DETAILS : NONE,
    // No rules.
    NONE,
  ]);
}

/** Address: seeds 'metadata', the program, the mint. */
export async function metadataAddress(mint: string): Promise<Address> {
  const programAddress = METAPLEX_PROGRAM as Address;
  const seeds = ['metadata', bytesOf(programAddress), bytesOf(mint)];
  const [found] = await getProgramDerivedAddress({ programAddress, seeds });
  return found;
}

export async function writeMetadata(ledger: Ledger, described: TokenDescription): Promise<void> {
  const data = encoded(described);
  const space = BigInt(data.length);
  ledger.svm.setAccount({
    address: await metadataAddress(described.mint),
    programAddress: METAPLEX_PROGRAM as Address,
    data,
    executable: false,
    lamports: ledger.svm.minimumBalanceForRentExemption(space) as never,
    space,
  });
}
