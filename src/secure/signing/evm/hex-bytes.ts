/** Hex with 0x, and bytes. */

export const isHexBytes = (text: unknown): text is string =>
  typeof text === 'string' && /^0x(?:[\da-f]{2})*$/i.test(text);

/** @param hex As `isHexBytes` takes it. */
export const hexToBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: (hex.length - 2) / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 + at * 2, 4 + at * 2), 16),
  );

export const bytesToHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const isEvmAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^0x[\da-f]{40}$/i.test(text);

/** A quantity of JSON-RPC; also decimal text and whole numbers, as pages write them. */
export function readQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  }
  return typeof value === 'string' && /^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(value)
    ? BigInt(value)
    : undefined;
}

export const quantityHex = (value: bigint): string => `0x${value.toString(16)}`;
