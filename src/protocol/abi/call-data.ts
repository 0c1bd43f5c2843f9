/** Arguments of a call, word by word. Anything that is not the one encoding throws RangeError. Source: Solidity's ABI specification. */

const WORD = 64;
/** More than any list of a call that a person can judge. */
const MAX_LIST = 64;

export interface CallData {
  address(word: number): string;
  uint(word: number): bigint;
  bool(word: number): boolean;
  /** The `bytes` whose offset is in the word, as hex with 0x. */
  bytes(word: number): string;
  uints(word: number): bigint[];
  addresses(word: number): string[];
  /** Elements of a list whose own parts have offsets: each is read from its own start. */
  list(word: number): CallData[];
  bytesList(word: number): string[];
  /** The tuple whose offset is in the word. */
  tuple(word: number): CallData;
  /** From this word on, for tuples without an offset. */
  from(word: number): CallData;
  /** Words from here to the end. */
  readonly words: number;
}

/** @param hex Without 0x and without the selector. @param start In hex digits. */
export function callData(hex: string, start = 0): CallData {
  const wordAt = (at: number): string => {
    const text = hex.slice(at, at + WORD);
    if (text.length !== WORD) throw new RangeError('too short');
    return text;
  };
  const uintAt = (at: number) => BigInt(`0x${wordAt(at)}`);
  const sizeAt = (at: number): number => {
    const value = uintAt(at);
    if (value > BigInt(hex.length)) throw new RangeError('too long');
    return Number(value);
  };
  const place = (word: number) => start + sizeAt(start + word * WORD) * 2;
  const bytesAt = (at: number): string => {
    const length = sizeAt(at) * 2;
    const text = hex.slice(at + WORD, at + WORD + length);
    if (text.length !== length) throw new RangeError('too short');
    return `0x${text}`;
  };
  const count = (at: number): number => {
    const length = sizeAt(at);
    if (length > MAX_LIST) throw new RangeError('too many');
    return length;
  };
  const listAt = <T>(word: number, read: (inner: CallData, index: number) => T): T[] => {
    const at = place(word);
    const inner = callData(hex, at + WORD);
    return Array.from({ length: count(at) }, (_, index) => read(inner, index));
  };
  return {
    words: Math.max(0, Math.floor((hex.length - start) / WORD)),
    address(word) {
      const text = wordAt(start + word * WORD);
      if (!/^0{24}/.test(text)) throw new RangeError('not an address');
      return `0x${text.slice(24)}`;
    },
    uint: (word) => uintAt(start + word * WORD),
    bool(word) {
      const value = uintAt(start + word * WORD);
      if (value > 1n) throw new RangeError('not a bool');
      return value === 1n;
    },
    bytes: (word) => bytesAt(place(word)),
    uints: (word) => listAt(word, (inner, index) => inner.uint(index)),
    addresses: (word) => listAt(word, (inner, index) => inner.address(index)),
    list: (word) => listAt(word, (inner, index) => inner.tuple(index)),
    bytesList: (word) => listAt(word, (inner, index) => inner.bytes(index)),
    tuple: (word) => callData(hex, place(word)),
    from: (word) => callData(hex, start + word * WORD),
  };
}
