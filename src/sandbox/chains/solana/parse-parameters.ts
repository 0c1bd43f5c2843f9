/** Validates the callers' parameters before the local Solana's virtual machine gets them. */

import { base58 } from '@scure/base';
import { type Address, isAddress } from '@solana/kit';
import { invalidParams } from './rpc-error';

export type Config = Readonly<Record<string, unknown>>;

export function parseAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) {
    throw invalidParams('an address in base58 is wanted');
  }
  return value;
}

export function parseList(value: unknown, most: number): unknown[] {
  if (!Array.isArray(value) || value.length > most) {
    throw invalidParams(`a list of at most ${most} is wanted`);
  }
  return value;
}

export function parseSignature(value: unknown): string {
  if (typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)) return value;
  throw invalidParams('a signature in base58 is wanted');
}

export function parseAmount(value: unknown, most: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most) {
    return value;
  }
  throw invalidParams(`a whole number up to ${most} is wanted`);
}

export function parseConfig(value: unknown): Config {
  return typeof value === 'object' && value !== null ? (value as Config) : {};
}

/** Base58 is what a node takes for granted, as clumsy as it is. */
export function parseBytes(value: unknown, encoding: unknown = 'base58'): Uint8Array {
  try {
    if (typeof value === 'string' && encoding === 'base64') {
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new Error('not base64');
      return new Uint8Array(Buffer.from(value, 'base64'));
    }
    if (typeof value === 'string' && encoding === 'base58') return base58.decode(value);
  } catch {}
  throw invalidParams(`bytes in ${String(encoding)} are wanted`);
}

interface Memcmp {
  offset: number;
  bytes: Uint8Array;
}

/** `[{ dataSize } | { memcmp: { offset, bytes, encoding } }]` as one test. */
export function dataFilter(value: unknown): (data: Uint8Array) => boolean {
  if (value === undefined || value === null) return () => true;
  const tests = parseList(value, 4).map((each) => {
    const { dataSize, memcmp } = parseConfig(each);
    if (dataSize !== undefined) {
      const size = parseAmount(dataSize, 10_485_760);
      return (data: Uint8Array) => data.length === size;
    }
    const { offset, bytes: wanted, encoding } = parseConfig(memcmp);
    const filter: Memcmp = {
      offset: parseAmount(offset, 10_485_760),
      bytes: parseBytes(wanted, encoding),
    };
    return (data: Uint8Array) =>
      filter.bytes.every((byte, index) => data[filter.offset + index] === byte);
  });
  return (data) => tests.every((passes) => passes(data));
}
