/**
 * Parses an account's tokens from the gateway's answer: sanitized, flagged, sorted and summed.
 * Pure. Source: specification §3 "Token balance", §5; protocol §1.5; hazards §5 "Token
 * name/symbol".
 */
import {
  addDecimals,
  decimalSortKey,
  isZero,
  multiplyDecimals,
} from '../../../protocol/amount-math';
import type { CaipNetworkId } from '../../../protocol/caip';
import type { BalanceEntry } from '../../../protocol/http/balance';
import type { Network } from '../../../protocol/networks';
import { runToEnd, type Steps } from '../../../protocol/steps';
import { confusableSkeleton } from '../../../protocol/token-text';
import { replyPicture } from '../wallets/image-urls';
import { NATIVE, type Token } from './token';

/** (ours) So many tokens between two rests. */
export const TOKENS_AT_ONCE = 100;

/** The gateway's data about a token; only our own gateway sends `verified` and `isSpam`. */
export type TokenEntry = BalanceEntry & {
  verified?: boolean | undefined;
  isSpam?: boolean | undefined;
};

/**
 * Returns undefined for an invalid or negative amount, and for a zero that a server writes for
 * "unknown".
 */
function known(money: string | undefined): string | undefined {
  return money && !money.startsWith('-') && !isZero(money) ? money : undefined;
}

/**
 * Returns undefined for a token on another network. The protocol's parser has validated the
 * address.
 */
function idOf({ chainId, address }: TokenEntry, networkId: CaipNetworkId): string | undefined {
  if (chainId !== undefined && chainId !== networkId) return;
  if (address === undefined) return NATIVE;
  return address.startsWith(`${networkId}:`) ? address.slice(networkId.length + 1) : undefined;
}

/** One contract has one spelling; of base58 each letter counts. */
const sameAs = (id: string): string => (/^0x/i.test(id) ? id.toLowerCase() : id);

/**
 * Computes the value from the price if the price is known: the screen shows both, and they must
 * agree.
 */
function worth(numeric: string, entry: TokenEntry): Pick<Token, 'value' | 'price' | 'dayAgo'> {
  const price = known(entry.price);
  const dayAgo = price && known(entry.priceDayAgo);
  const prices = { ...(price && { price }), ...(dayAgo && { dayAgo }) };
  if (isZero(numeric)) return { value: '0', ...prices };
  const value = price ? multiplyDecimals(numeric, price) : known(entry.value);
  return { ...(value && { value }), ...prices };
}

interface Place {
  token: Token;
  value: string;
  rank: number;
  name: string;
}

function placeOf(token: Token): Place {
  const { id, value, verified, lookalike, symbol } = token;
  return {
    token,
    value: value === undefined ? '' : decimalSortKey(value),
    rank: id === NATIVE ? 0 : verified ? 1 : lookalike ? 3 : 2,
    name: symbol.toLowerCase(),
  };
}

/** By value, then verified ones, the native coin before them, then by name. */
const byPlace = (a: Place, b: Place): number =>
  (a.value < b.value ? 1 : a.value > b.value ? -1 : 0) ||
  a.rank - b.rank ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** The same order for tokens of several networks. */
export const sortTokens = (tokens: readonly Token[]): Token[] =>
  tokens
    .map(placeOf)
    .sort(byPlace)
    .map(({ token }) => token);

/**
 * Yields the tokens with a balance, and the native coin, of one network; the most valuable first,
 * unknown values last. Imitations of listed tokens and spam have no value, whatever their stated
 * price. Handles a hundred tokens at a time, with pauses between.
 */
export function* tokenSteps(entries: readonly TokenEntry[], network: Network): Steps<Token[]> {
  const { nativeCurrency } = network;
  const listed = entries.some(({ verified }) => verified !== undefined);
  const found = new Map<string, { entry: TokenEntry; id: string; trusted: boolean }>();
  const real = new Set([nativeCurrency.symbol, nativeCurrency.name].map(confusableSkeleton));
  for (const [at, entry] of entries.entries()) {
    if (at > 0 && at % TOKENS_AT_ONCE === 0) yield;
    const id = idOf(entry, network.id);
    const { numeric } = entry.quantity;
    if (!id || numeric.startsWith('-') || found.has(sameAs(id))) continue;
    if (id !== NATIVE && isZero(numeric)) continue;
    const trusted = id === NATIVE || entry.verified === true;
    found.set(sameAs(id), { entry, id, trusted });
    if (trusted) real.add(confusableSkeleton(entry.symbol)).add(confusableSkeleton(entry.name));
  }
  // Of nothing but signs everything else that is would be an imitation.
  real.delete('');
  const places: Place[] = [];
  for (const { entry, id, trusted } of found.values()) {
    if (places.length > 0 && places.length % TOKENS_AT_ONCE === 0) yield;
    const { quantity, isSpam } = entry;
    const iconUrl = replyPicture(entry.iconUrl);
    const { numeric } = quantity;
    const lookalike =
      !trusted &&
      (real.has(confusableSkeleton(entry.symbol)) || real.has(confusableSkeleton(entry.name)));
    // The network's own facts, not the gateway's.
    const { name, symbol } = id === NATIVE ? nativeCurrency : entry;
    const { decimals } = id === NATIVE ? nativeCurrency : quantity;
    const verified = trusted || (!listed && !lookalike && !isSpam);
    const money = lookalike || isSpam ? {} : worth(numeric, entry);
    const token: Token = Object.assign(Object.create(null), {
      ...{ id, name, symbol, decimals, numeric, ...money, verified, lookalike },
      // An imitation relies on its icon, and a request for the icon reveals the user to its server.
      ...(verified && iconUrl && { iconUrl }),
      ...(isSpam && { spam: true }),
    });
    places.push(placeOf(token));
  }
  if (places.length > TOKENS_AT_ONCE) yield;
  return places.sort(byPlace).map(({ token }) => token);
}

const FIELDS: Readonly<Record<keyof Token, true>> = {
  id: true,
  name: true,
  symbol: true,
  decimals: true,
  numeric: true,
  value: true,
  price: true,
  dayAgo: true,
  iconUrl: true,
  verified: true,
  lookalike: true,
  spam: true,
  networkId: true,
};
const NAMES = Object.keys(FIELDS) as (keyof Token)[];

/**
 * Keeps the objects of unchanged tokens, and the list if all are unchanged: their rendered rows
 * then stay.
 */
export function sameTokens(known: readonly Token[], fetched: readonly Token[]): readonly Token[] {
  const before = new Map(known.map((token) => [token.id, token]));
  const now = fetched.map((token) => {
    const last = before.get(token.id);
    return last && NAMES.every((name) => last[name] === token[name]) ? last : token;
  });
  const same = now.length === known.length && now.every((token, at) => token === known[at]);
  return same ? known : now;
}

export interface PortfolioTotal {
  /** Exact decimal string; absent when nothing of it is known. */
  total?: string;
  /**
   * Value of the same tokens at the prices of 24 hours ago. Absent unless every token in the total has
   * such a price: a change of some of it would pass for the change of all.
   */
  before?: string;
  /** Something that counts has no known price. */
  partial: boolean;
}

/** All at once. */
export const readTokens = (entries: readonly TokenEntry[], network: Network): Token[] =>
  runToEnd(tokenSteps(entries, network));

/** In fiat. Imitations and spam are left out, and make no total partial. With rests, as `tokenSteps`. */
export function* totalSteps(tokens: readonly Token[]): Steps<PortfolioTotal> {
  const sums: string[] = [];
  let past: string[] | undefined = [];
  let partial = false;
  for (const [at, { value, lookalike, spam, numeric, dayAgo }] of tokens.entries()) {
    if (at > 0 && at % TOKENS_AT_ONCE === 0) {
      sums.splice(0, sums.length, addDecimals(sums));
      past = past && [addDecimals(past)];
      yield;
    }
    if (value === undefined) partial ||= !lookalike && !spam;
    else {
      sums.push(value);
      if (isZero(value)) continue;
      if (dayAgo) past?.push(multiplyDecimals(numeric, dayAgo));
      else past = undefined;
    }
  }
  const total = addDecimals(sums);
  // A total of 0 for the known values does not imply 0 for the rest.
  if (partial && isZero(total)) return { partial };
  return { total, ...(past?.length && { before: addDecimals(past) }), partial };
}

/** All at once. */
export const totalOf = (tokens: readonly Token[]): PortfolioTotal => runToEnd(totalSteps(tokens));
