/**
 * Bytes of Solana's token accounts and mints, of both token programs. By hand and by place: an extension that
 * is younger than this file must not hide a token. Source: the layouts of SPL Token and Token-2022.
 */
import { base58 } from '@scure/base';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

export const isTokenProgram = (program: string) =>
  program === TOKEN_PROGRAM || program === TOKEN_2022;

const MINT = 82;
/** An account's bytes; a mint with extensions is filled up to as many. */
const ACCOUNT = 165;
const IS_MINT = 1;
const IS_ACCOUNT = 2;
const TOKEN_METADATA = 19;

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);

export interface TokenAccount {
  mint: string;
  owner: string;
  amount: bigint;
}

/** Undefined for data that is not a token account, or for an uninitialized one. */
export function readTokenAccount(data: Uint8Array): TokenAccount | undefined {
  const isAccount =
    data.length === ACCOUNT || (data.length > ACCOUNT && data[ACCOUNT] === IS_ACCOUNT);
  if (!isAccount || data[108] === 0) return undefined;
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
  };
}

export interface Mint {
  supply: bigint;
  decimals: number;
  /** A mint authority can increase the supply. */
  canGrow: boolean;
  /** Of Token-2022's own extension, as written: not cleaned. */
  metadata?: { name: string; symbol: string; uri: string };
}

/** @param address Its own, which the metadata must name. */
export function readMint(data: Uint8Array, address: string): Mint | undefined {
  const isMint = data.length === MINT || (data.length > ACCOUNT && data[ACCOUNT] === IS_MINT);
  if (!isMint || data[45] !== 1) return undefined;
  const metadata = readMetadata(data, address);
  const view = viewOf(data);
  return {
    supply: view.getBigUint64(36, true),
    decimals: data[44] ?? 0,
    canGrow: view.getUint32(0, true) !== 0,
    ...(metadata && { metadata }),
  };
}

/** Extensions follow each other: type, length, content. */
function readMetadata(data: Uint8Array, address: string): Mint['metadata'] | undefined {
  const view = viewOf(data);
  let at = ACCOUNT + 1;
  while (at + 4 <= data.length) {
    const kind = view.getUint16(at, true);
    const end = at + 4 + view.getUint16(at + 2, true);
    if (kind === 0 || end > data.length) return undefined;
    if (kind === TOKEN_METADATA) return readTexts(data.subarray(at + 4, end), address);
    at = end;
  }
  return undefined;
}

/** The authority, the mint, then texts with their lengths before them. */
function readTexts(content: Uint8Array, address: string): Mint['metadata'] | undefined {
  if (content.length < 68 || base58.encode(content.subarray(32, 64)) !== address) return undefined;
  const view = viewOf(content);
  let at = 64;
  const next = (): string | undefined => {
    if (at + 4 > content.length) return undefined;
    const end = at + 4 + view.getUint32(at, true);
    if (end > content.length) return undefined;
    const text = new TextDecoder().decode(content.subarray(at + 4, end));
    at = end;
    return text;
  };
  const name = next();
  const symbol = next();
  if (name === undefined || symbol === undefined) return undefined;
  return { name, symbol, uri: next() ?? '' };
}
