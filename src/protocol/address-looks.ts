/**
 * Addresses that can be taken for each other. A screen shows the first four and the last six
 * characters, and a poisoner makes an address that has the same. Source: hazards §5.
 */

/** No pattern, and no text made on the way: a history of thousands asks this some ten times of each entry. */
const isHex = (address: string) => address[0] === '0' && (address[1] === 'x' || address[1] === 'X');
const prefix = (address: string) => (isHex(address) ? 2 : 0);

/** A character's code, of A to Z that of the small letter. */
function smallAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** Hex may be written in either case; in base58 the case is part of the address. */
export function sameAddress(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length !== other.length || !isHex(one) || !isHex(other)) return false;
  for (let at = 2; at < one.length; at++) if (smallAt(one, at) !== smallAt(other, at)) return false;
  return true;
}

/** Of the two and six that a screen shows behind `0x`: no chance makes so many equal. */
const SUSPICIOUS = 8;
/** At each end: addresses made to begin with many zeros are no forgeries of each other. */
const AT_LEAST = 2;

/** Two addresses that are not the same and can be taken for each other. */
export function looksLikeAddress(one: string, other: string): boolean {
  if (sameAddress(one, other)) return false;
  const [oneFrom, otherFrom] = [prefix(one), prefix(other)];
  const most = Math.min(one.length - oneFrom, other.length - otherFrom);
  const equal = (oneAt: number, otherAt: number) => smallAt(one, oneAt) === smallAt(other, otherAt);
  let start = 0;
  while (start < most && equal(oneFrom + start, otherFrom + start)) start++;
  let end = 0;
  while (end < most && equal(one.length - 1 - end, other.length - 1 - end)) end++;
  return start >= AT_LEAST && end >= AT_LEAST && start + end >= SUSPICIOUS;
}

export interface KnownAddresses {
  has(address: string): boolean;
  /** Returns the known address that this address imitates. */
  imitated(address: string): string | undefined;
  /** One more. */
  add(address: string): void;
}

/**
 * Hash that is equal for identical and look-alike addresses, so only addresses with the same hash
 * need a comparison. Unrelated texts can collide if they are not addresses or are too short.
 */
function kinOf(address: string): number {
  const start = prefix(address);
  let kin = 0;
  for (let at = 0; at < AT_LEAST; at++) {
    kin = kin * 128 + smallAt(address, start + at);
    kin = kin * 128 + smallAt(address, address.length - 1 - at);
  }
  return kin;
}

const NONE_ALIKE: readonly string[] = [];

/** Addresses that the visitor has dealt with on purpose, their own among them. */
export function knownAddresses(addresses: Iterable<string>): KnownAddresses {
  // By what look-alikes have in common, so that a long history is not compared pair by pair.
  const alike = new Map<number, readonly string[]>();
  // The same one is asked about several times in a row.
  let asked: string | undefined;
  let kin = 0;
  const near = (address: string): readonly string[] => {
    if (address !== asked) kin = kinOf(address);
    asked = address;
    return alike.get(kin) ?? NONE_ALIKE;
  };
  const has = (address: string): boolean => {
    for (const one of near(address)) if (sameAddress(one, address)) return true;
    return false;
  };
  const imitated = (address: string): string | undefined => {
    for (const one of near(address)) if (looksLikeAddress(one, address)) return one;
    return undefined;
  };
  const add = (address: string): void => {
    if (!has(address)) alike.set(kin, [...near(address), address]);
  };
  for (const address of addresses) add(address);
  return { has, imitated, add };
}

export interface CounterpartyTransfer {
  direction: 'in' | 'out' | 'self';
  /** The other side. */
  counterparty: string;
  /** Whole coins, a decimal string. */
  numeric: string;
  /** The account itself sent the transaction. A token's contract can move nothing in anybody's name. */
  own: boolean;
}

/**
 * `imitation`: of a known address. `zeroValue`: a zero transfer that a third party made.
 * `newAddress`: the account's history does not know the sender.
 */
export type PoisonSign = 'imitation' | 'zeroValue' | 'newAddress';

/** Why a row of the history is not to be copied from; undefined for what the visitor did themselves. */
export function poisonSign(
  movement: CounterpartyTransfer,
  known: Omit<KnownAddresses, 'add'>,
): PoisonSign | undefined {
  const { counterparty, numeric, own, direction } = movement;
  if (own || direction === 'self') return undefined;
  if (known.imitated(counterparty)) return 'imitation';
  if (!/[1-9]/.test(numeric)) return 'zeroValue';
  return known.has(counterparty) ? undefined : 'newAddress';
}
