/** Single words of calls and replies, as lower-case hex with 0x. Whatever a contract may send is survived. */
import { getAddress } from 'ethers';

/** A longer text is no name, symbol or address of metadata worth showing. */
const MAX_TEXT = 4_096;

/** The first word as a whole number; undefined for missing data. */
export function readUint(data: string | undefined): bigint | undefined {
  const digits = data?.slice(2, 66);
  return digits !== undefined && /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
}

/** A quantity of JSON-RPC; undefined for anything else. */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
}

/** The first word as an address in lower case; undefined for none and for the zero address. */
export function readAddress(data: string | undefined): string | undefined {
  const digits = data?.slice(2, 66) ?? '';
  if (!/^0{24}[0-9a-f]{40}$/i.test(digits) || /^0+$/.test(digits)) return undefined;
  return `0x${digits.slice(24).toLowerCase()}`;
}

/**
 * A `string`, or the `bytes32` that early tokens return. Not cleaned for showing. Undefined when it is
 * neither or longer than `max` bytes.
 */
export function readText(data: string | undefined, max = MAX_TEXT): string | undefined {
  const hex = data?.slice(2) ?? '';
  if (hex.length === 64) return textOf(hex.replace(/(?:00)+$/, ''));
  const offset = sizeAt(hex, 0);
  const length = offset === undefined ? undefined : sizeAt(hex, offset * 2);
  if (offset === undefined || length === undefined || length > max) return undefined;
  const start = (offset + 32) * 2;
  const content = hex.slice(start, start + length * 2);
  return content.length === length * 2 ? textOf(content) : undefined;
}

/** A word that counts bytes of the same reply, so it is small; undefined when it is not. */
function sizeAt(hex: string, at: number): number | undefined {
  const word = hex.slice(at, at + 64);
  if (!/^0{56}[0-9a-f]{8}$/i.test(word)) return undefined;
  return Number.parseInt(word, 16);
}

/** Broken letters become �: a name that is half right is still better than none. */
function textOf(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) return undefined;
  return new TextDecoder().decode(Buffer.from(hex, 'hex'));
}

/**
 * The address with the EIP-55 checksum. Each call costs a hash: for hundreds of addresses, call it
 * once each.
 * @throws TypeError for an invalid address.
 */
export function checksumAddress(address: string): string {
  return getAddress(address.toLowerCase());
}
