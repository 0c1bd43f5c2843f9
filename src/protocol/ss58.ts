/**
 * Addresses of Substrate accounts: base58 of a network's prefix, a 32-byte account id and two bytes
 * of checksum. Source: the SS58 registry and its address format.
 */
import { blake2b } from '@noble/hashes/blake2b';
import { base58 } from '@scure/base';

export interface Ss58 {
  /** Whose form it is in: 0 Polkadot, 2 Kusama, 42 any network. */
  prefix: number;
  /** The account id, which is the same on every network. */
  account: Uint8Array;
}

/** An address of the longest form has 50 characters. */
const LENGTH = 64;
const ACCOUNT = 32;
const CHECKSUM = 2;
/** Prefixes from here on take two bytes. */
const WIDE = 64;
/** No network has them. Source: the SS58 registry. */
const RESERVED: readonly number[] = [46, 47];
const SALT = Uint8Array.from('SS58PRE', (letter) => letter.charCodeAt(0));

function checksum(body: Uint8Array): Uint8Array {
  const salted = new Uint8Array(SALT.length + body.length);
  salted.set(SALT);
  salted.set(body, SALT.length);
  return blake2b(salted, { dkLen: 64 }).subarray(0, CHECKSUM);
}

/** @throws Error for anything but the address of an account, whole and with a right checksum. */
export function decodeSs58(text: string): Ss58 {
  if (text.length > LENGTH) throw new Error('Too long');
  const bytes = base58.decode(text);
  const [first = WIDE, second = 0] = bytes;
  const wide = first >= WIDE;
  const body = bytes.subarray(0, -CHECKSUM);
  if (first >= 2 * WIDE || body.length !== (wide ? 2 : 1) + ACCOUNT) throw new Error('No account');
  const [a, b] = checksum(body);
  const [given, other] = bytes.subarray(-CHECKSUM);
  if (a !== given || b !== other) throw new Error('Wrong checksum');
  // Fourteen bits: the upper six of the lower byte, its other two, the upper byte.
  const prefix = wide ? ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8) : first;
  // A narrow prefix in two bytes would be a second spelling of the same address.
  if (RESERVED.includes(prefix)) throw new Error('Reserved prefix');
  if (wide && prefix < WIDE) throw new Error('Prefix in the wrong form');
  return { prefix, account: body.subarray(wide ? 2 : 1) };
}

/** @param prefix from 0 to 16,383. */
export function encodeSs58({ prefix, account }: Ss58): string {
  const head =
    prefix < WIDE
      ? [prefix]
      : [((prefix & 0xfc) >> 2) | WIDE, (prefix >> 8) | ((prefix & 0x03) << 6)];
  const body = Uint8Array.from([...head, ...account]);
  return base58.encode(Uint8Array.from([...body, ...checksum(body)]));
}

/** One account, in whatever form the two are. Never throws. */
export function sameAccount(one: string, other: string): boolean {
  try {
    const [a, b] = [one, other].map((text) => decodeSs58(text).account.join());
    return a === b;
  } catch {
    return false;
  }
}
