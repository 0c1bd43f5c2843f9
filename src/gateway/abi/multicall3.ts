/**
 * `aggregate3` of Multicall3: many calls in one, and each call may fail alone. The encoding is
 * manual: for hundreds of calls a general coder takes longer than the chain. Source:
 * https://www.multicall3.com.
 */

/** The contract address, the same on every chain that has it. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

const AGGREGATE3 = '82ad56cb';

export interface EvmCall {
  to: string;
  /** Hex with 0x. */
  data: string;
}

const word = (value: number) => value.toString(16).padStart(64, '0');
const padded = (hex: string) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');

/** Calldata of `aggregate3` with every call allowed to fail. */
export function encodeAggregate3(calls: readonly EvmCall[]): string {
  const tuples = calls.map(({ to, data }) => {
    const bytes = data.slice(2);
    const target = to.slice(2).toLowerCase().padStart(64, '0');
    return target + word(1) + word(96) + word(bytes.length / 2) + padded(bytes);
  });
  let at = calls.length * 32;
  const places = tuples.map((tuple) => {
    const place = word(at);
    at += tuple.length / 2;
    return place;
  });
  return `0x${AGGREGATE3}${word(32)}${word(calls.length)}${places.join('')}${tuples.join('')}`;
}

/**
 * The return data of each call, in order; undefined for a failed call. The whole is undefined when
 * the data is not a reply to `count` calls.
 */
export function decodeAggregate3(data: string, count: number): (string | undefined)[] | undefined {
  const hex = data.slice(2);
  /** A word that is a place or a size within the reply. */
  const size = (at: number): number => {
    const text = hex.slice(at * 2, at * 2 + 64);
    if (!/^0{56}[0-9a-f]{8}$/i.test(text)) throw new RangeError('not a size');
    return Number.parseInt(text, 16);
  };
  try {
    const list = size(0);
    if (size(list) !== count) return undefined;
    const start = list + 32;
    return Array.from({ length: count }, (_, index) => {
      const tuple = start + size(start + index * 32);
      const worked = size(tuple) === 1;
      const bytes = tuple + size(tuple + 32);
      const length = size(bytes);
      const content = hex.slice((bytes + 32) * 2, (bytes + 32 + length) * 2);
      if (content.length !== length * 2) throw new RangeError('cut short');
      return worked ? `0x${content}` : undefined;
    });
  } catch {
    return undefined;
  }
}
