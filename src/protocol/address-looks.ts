/**
 * Addresses that can be taken for each other. A screen shows the first four and the last six
 * characters, and a poisoner makes an address that has the same. Source: hazards §5.
 */

/** No pattern: a history of thousands asks this some ten times of each entry. */
const isHex = (address: string) => address[0] === '0' && (address[1] === 'x' || address[1] === 'X');
const body = (address: string) => (isHex(address) ? address.slice(2) : address).toLowerCase();

/** Hex may be written in either case; in base58 the case is part of the address. */
export function sameAddress(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length !== other.length || !isHex(one) || !isHex(other)) return false;
  return body(one) === body(other);
}

function equalEnds(one: string, other: string): [start: number, end: number] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return [start, end];
}

/** Of the two and six that a screen shows behind `0x`: no chance makes so many equal. */
const SUSPICIOUS = 8;
/** At each end: addresses made to begin with many zeros are no forgeries of each other. */
const AT_LEAST = 2;

/** Two addresses that are not the same and can be taken for each other. */
export function looksLikeAddress(one: string, other: string): boolean {
  if (sameAddress(one, other)) return false;
  const [start, end] = equalEnds(body(one), body(other));
  return start >= AT_LEAST && end >= AT_LEAST && start + end >= SUSPICIOUS;
}

export interface KnownAddresses {
  has(address: string): boolean;
  /** The known one that this one can be taken for. */
  imitated(address: string): string | undefined;
  /** One more. */
  add(address: string): void;
}

/** What addresses have in common that are the same or can be taken for each other: of others nothing is to be asked. */
export function kinOf(address: string): string {
  const text = body(address);
  return text.slice(0, AT_LEAST) + text.slice(-AT_LEAST);
}

/** Addresses that the visitor has dealt with on purpose, their own among them. */
export function knownAddresses(addresses: Iterable<string>): KnownAddresses {
  // By what look-alikes have in common, so that a long history is not compared pair by pair.
  const alike = new Map<string, string[]>();
  // The same one is asked about several times in a row.
  let asked: string | undefined;
  let key = '';
  const near = (address: string): string[] => {
    if (address !== asked) key = kinOf(address);
    asked = address;
    return alike.get(key) ?? [];
  };
  const has = (address: string) => near(address).some((one) => sameAddress(one, address));
  const add = (address: string): void => {
    if (!has(address)) alike.set(key, [...near(address), address]);
  };
  for (const address of addresses) add(address);
  return {
    has,
    imitated: (address) => near(address).find((one) => looksLikeAddress(one, address)),
    add,
  };
}

export interface Movement {
  direction: 'in' | 'out' | 'self';
  /** The other side. */
  counterparty: string;
  /** Whole coins, a decimal string. */
  numeric: string;
  /** The account itself sent the transaction. A token's contract can move nothing in anybody's name. */
  own: boolean;
}

/** `imitation`: of a known address. `nothing`: a transfer of nothing that somebody else made. */
export type PoisonSign = 'imitation' | 'nothing' | 'stranger';

/** Why a row of the history is not to be copied from; undefined for what the visitor did themselves. */
export function poisonSign(
  movement: Movement,
  known: Omit<KnownAddresses, 'add'>,
): PoisonSign | undefined {
  const { counterparty, numeric, own, direction } = movement;
  if (own || direction === 'self') return undefined;
  if (known.imitated(counterparty)) return 'imitation';
  if (!/[1-9]/.test(numeric)) return 'nothing';
  return known.has(counterparty) ? undefined : 'stranger';
}
