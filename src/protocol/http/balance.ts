/**
 * Defines the balance endpoint: the tokens of an account. Source: protocol §1.5; `verified`,
 * `isSpam`, `priceDayAgo` and `since` are ours.
 */
import * as v from 'valibot';
import { runToEnd, STEP_SIZE, type Steps } from '../steps';
import { caip2, caip10, isoTime, positiveMoney, price, tokenDecimals } from './account-values';
import { CURRENCIES } from './currencies';
import { endpoint } from './endpoint';
import { goodOf, label, listOf, optionalField, pictureUrl } from './lenient-schemas';

/** The native coin has no address: a malformed one must never make a token look like it. */
const tokenAddress = v.pipe(
  v.nullish(caip10),
  v.transform((address) => address ?? undefined),
);

const isZero = (decimal: string) => !/[1-9]/.test(decimal);

/** One token of an account. Amounts are decimal strings, in whole coins and in fiat. */
export const balanceEntry = v.pipe(
  v.object({
    name: label(32),
    symbol: label(11),
    chainId: optionalField(caip2),
    /** CAIP-10; absent for the native coin. */
    address: tokenAddress,
    /** Fiat value of the whole quantity; absent when unknown, which some servers write as 0. */
    value: optionalField(positiveMoney),
    /** Fiat price of one coin; absent when unknown, which some servers write as 0. */
    price: optionalField(price),
    /** Ours: fiat price of one coin 24 hours ago; absent when unknown. */
    priceDayAgo: optionalField(price),
    quantity: v.object({ decimals: tokenDecimals, numeric: positiveMoney }),
    iconUrl: optionalField(pictureUrl),
    /** Ours: it is on the gateway's token list. Absent: the server has no list. */
    verified: optionalField(v.boolean()),
    isSpam: optionalField(v.boolean()),
  }),
  // A token of one chain in the list of another is a mistake or a lie.
  v.check(({ chainId, address }) => !chainId || !address || address.startsWith(`${chainId}:`)),
  v.transform((entry) => {
    const { value, quantity } = entry;
    const unknown = value === undefined || (isZero(value) && !isZero(quantity.numeric));
    return unknown ? { ...entry, value: undefined } : entry;
  }),
);
export type BalanceEntry = v.InferOutput<typeof balanceEntry>;

export const balanceQuery = () =>
  v.object({
    currency: v.picklist(CURRENCIES),
    /** CAIP-2; without it, every network the server knows. */
    chainId: v.optional(v.string()),
    /** Comma-separated CAIP-10 token ids that must not come from a cache. */
    forceUpdate: v.optional(v.string()),
  });

/** Entries to parse first in a reply of thousands: those visible in the list. */
const FOREMOST = 12;

const outline = v.object({ balances: v.array(v.unknown()), since: optionalField(isoTime) });

export interface BalanceReply {
  balances: BalanceEntry[];
  /**
   * ISO 8601: unlisted tokens are known only if they arrived after this time. Absent: all tokens
   * are known, or no indexer follows the network and the reply contains listed tokens only.
   */
  since?: string | undefined;
}

/** Uses the server's own claim, because the entry has not been parsed yet. */
const isListed = (entry: unknown): boolean => {
  const { verified, address } = (entry ?? {}) as { verified?: unknown; address?: unknown };
  return verified === true || address === undefined;
};

function foremostIn(value: unknown, least: number): BalanceEntry[] {
  const { success, output } = v.safeParse(outline, value);
  if (!success || output.balances.length < least) return [];
  return runToEnd(goodOf(balanceEntry, output.balances.filter(isListed), FOREMOST));
}

/** Of a long reply some that can be shown while the rest is read: no imitation is among them. */
export const firstBalances = (value: unknown): BalanceEntry[] => foremostIn(value, STEP_SIZE + 1);

/**
 * The same of how a reply begins. Behind the last whole entry it is cut off; where that is inside a text or
 * an entry, nothing comes of it.
 * @param beginning of the reply's text
 */
export function foremostOf(beginning: string): BalanceEntry[] {
  try {
    const whole = beginning.slice(0, beginning.lastIndexOf('},{'));
    return foremostIn(JSON.parse(`${whole}}]}`), 1);
  } catch {
    return [];
  }
}

/** Same as `reply`, but yields between steps. @returns undefined for an invalid reply */
export function* balanceSteps(value: unknown): Steps<BalanceReply | undefined> {
  const { success, output } = v.safeParse(outline, value);
  if (!success) return undefined;
  return { ...output, balances: yield* goodOf(balanceEntry, output.balances) };
}

export const balance = endpoint<v.InferInput<ReturnType<typeof balanceQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/account/:address/balance',
  reply: v.pipe(
    v.object({ balances: listOf(balanceEntry), since: optionalField(isoTime) }),
    v.transform((reply): BalanceReply => reply),
  ),
});
