/**
 * Mints and token accounts as bytes. Sources: SPL Token (layouts), Token-2022 (extensions behind
 * byte 165, each a kind, a length and its bytes), Metaplex Token Metadata (name and symbol).
 */
import { base58 } from '@scure/base';
import { type Account, readU64 } from './read-cluster';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
/** Bytes of a token account, and of a mint without extensions. */
export const TOKEN_ACCOUNT = 165;
const MINT = 82;
const EXTENSIONS = TOKEN_ACCOUNT + 1;
/**
 * Layout: two authorities and the withheld amount, then two fees, each with first epoch, maximum
 * and basis points.
 */
const TRANSFER_FEE = 1;
const FEE_CONFIG = 108;
const OLDER_FEE = 72;
const NEWER_FEE = 90;
const TOKEN_METADATA = 19;
/** An authority, then the program that is asked at each transfer; zeros: none. */
const TRANSFER_HOOK = 14;
/** By interest, and by a number of the issuer's. */
const SCALES = [10, 25];

export const isTokenProgram = (address: string): boolean =>
  address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM;

export interface Mint {
  /** The program that moves it. */
  program: string;
  decimals: number;
  /** Empty if the token has no name of its own. */
  name: string;
  symbol: string;
  /** A program of its own is asked at each transfer, with accounts that only that program knows. */
  hooked: boolean;
  /** Wallets may show its amounts multiplied. */
  scaled: boolean;
  /** Returns the transfer fee of this amount now. */
  keptOf(amount: bigint): bigint;
}

/** A length of four bytes, then so many of text. */
function texts(data: Uint8Array, at: number, count: number): string[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const found: string[] = [];
  let place = at;
  for (let one = 0; one < count; one += 1) {
    const length = view.getUint32(place, true);
    const bytes = data.subarray(place + 4, place + 4 + length);
    found.push(new TextDecoder().decode(bytes).replace(/\0+$/, ''));
    place += 4 + length;
  }
  return found;
}

function safeTexts(data: Uint8Array, at: number): [name: string, symbol: string] {
  try {
    const [name = '', symbol = ''] = texts(data, at, 2);
    return [name, symbol];
  } catch {
    return ['', ''];
  }
}

function extension(data: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = EXTENSIONS; at + 4 <= data.length; ) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === wanted) return data.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

/** Rounds up, as the chain does. */
function keeper(config: Uint8Array | undefined, epoch: bigint): Mint['keptOf'] {
  if (!config) return () => 0n;
  const at = epoch < readU64(config, NEWER_FEE) ? OLDER_FEE : NEWER_FEE;
  const most = readU64(config, at + 8);
  const points = BigInt((config[at + 16] ?? 0) + 256 * (config[at + 17] ?? 0));
  return (amount) => {
    const part = (amount * points + 9_999n) / 10_000n;
    return part < most ? part : most;
  };
}

/** Returns undefined if the account is not a mint. @param epoch of the cluster, now */
export function readMint({ owner, data }: Account, epoch: bigint): Mint | undefined {
  // In a longer account, a byte after the token account length says if it is a mint or a token
  // account.
  const isMint = data.length === MINT || (data.length > TOKEN_ACCOUNT && data[TOKEN_ACCOUNT] === 1);
  if (!isTokenProgram(owner) || !isMint || data[45] !== 1) return undefined;
  const more = (kind: number) => (owner === TOKEN_2022_PROGRAM ? extension(data, kind) : undefined);
  const own = more(TOKEN_METADATA);
  const [name, symbol] = own ? safeTexts(own, 64) : ['', ''];
  const hooked =
    more(TRANSFER_HOOK)
      ?.subarray(32)
      .some((byte) => byte !== 0) ?? false;
  const fee = more(TRANSFER_FEE);
  if (fee && fee.length < FEE_CONFIG) return undefined;
  return {
    program: owner,
    decimals: data[44] ?? 0,
    name,
    symbol,
    hooked,
    scaled: SCALES.some((kind) => more(kind)),
    keptOf: keeper(fee, epoch),
  };
}

/** Returns undefined if the account is not a token account of this mint and owner. */
export function readAmount(account: Account | null, mint: string, owner: string) {
  if (!account || !isTokenProgram(account.owner)) return undefined;
  const { data } = account;
  if (data.length < TOKEN_ACCOUNT || (data.length > TOKEN_ACCOUNT && data[TOKEN_ACCOUNT] !== 2)) {
    return undefined;
  }
  const same =
    base58.encode(data.subarray(0, 32)) === mint && base58.encode(data.subarray(32, 64)) === owner;
  return same ? readU64(data, 64) : undefined;
}

/** Key, authority and mint come first. */
export const readMetadata = (data: Uint8Array): [name: string, symbol: string] =>
  safeTexts(data, 65);
