/** RLP: writes the one form that a value has, and reads no other. Source: Ethereum's yellow paper, appendix B. */

export type RlpItem = Uint8Array | readonly RlpItem[];

const concat = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Big-endian without leading zeros; none for zero. */
export function integerBytes(value: bigint): Uint8Array<ArrayBuffer> {
  if (value === 0n) return new Uint8Array();
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Uint8Array.from({ length: even.length / 2 }, (_, at) =>
    Number.parseInt(even.slice(at * 2, at * 2 + 2), 16),
  );
}

/** @throws RangeError for leading zeros. */
export function bytesInteger(bytes: Uint8Array): bigint {
  if (bytes[0] === 0) throw new RangeError('leading zeros');
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function head(length: number, short: number): Uint8Array {
  if (length < 56) return Uint8Array.of(short + length);
  const size = integerBytes(BigInt(length));
  return concat([Uint8Array.of(short + 55 + size.length), size]);
}

export function encodeRlp(item: RlpItem): Uint8Array<ArrayBuffer> {
  if (item instanceof Uint8Array) {
    const isByte = item.length === 1 && (item[0] as number) < 0x80;
    return isByte ? Uint8Array.from(item) : concat([head(item.length, 0x80), item]);
  }
  const parts = item.map(encodeRlp);
  const body = concat(parts);
  return concat([head(body.length, 0xc0), body]);
}

/** Deeper than any transaction. */
const MAX_DEPTH = 8;

function readItem(bytes: Uint8Array, at: number, depth: number): [RlpItem, number] {
  const first = bytes[at];
  if (first === undefined || depth > MAX_DEPTH) throw new RangeError('not RLP');
  if (first < 0x80) return [bytes.subarray(at, at + 1), at + 1];
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  const sizeBytes = short > 55 ? short - 55 : 0;
  const start = at + 1 + sizeBytes;
  const length = sizeBytes ? Number(bytesInteger(bytes.subarray(at + 1, start))) : short;
  const end = start + length;
  if (end > bytes.length || (sizeBytes && length < 56)) throw new RangeError('not RLP');
  const body = bytes.subarray(start, end);
  if (!isList) {
    if (length === 1 && (body[0] as number) < 0x80) throw new RangeError('not the shortest form');
    return [body, end];
  }
  const items: RlpItem[] = [];
  for (let next = 0; next < body.length; ) {
    const [item, after] = readItem(body, next, depth + 1);
    items.push(item);
    next = after;
  }
  return [items, end];
}

/** @throws RangeError for bytes that are not exactly one item. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const [item, end] = readItem(bytes, 0, 0);
  if (end !== bytes.length) throw new RangeError('more than one item');
  return item;
}
