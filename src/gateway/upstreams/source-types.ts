/**
 * The kinds of data that the gateway gives, one interface each. Every kind has two first-class sources:
 * the chain itself, through nothing but its RPC, and a service outside. The configuration of a chain selects.
 */
import type { PricePoint, PriceRange } from '../../protocol/prices/price-history';

export interface Source {
  kind: 'onchain' | 'external';
}

/** A token that an account owns. Its text is sanitized but still untrusted. */
export interface Holding {
  /** Canonical: with the capitals of EIP-55, or base58. Absent for the native coin. */
  address?: string;
  name: string;
  symbol: string;
  /** 0 to 255. */
  decimals: number;
  /** Smallest units. */
  amount: bigint;
  iconUrl?: string;
  /** Of one coin in US dollars, if the source knows. A decimal string, never zero. */
  usd?: string;
}

export interface BalanceSource extends Source {
  /**
   * Returns the account's tokens and omits zero balances, except perhaps the native coin.
   * @param fresh Bypasses all caches.
   * @param found Receives the token addresses as soon as they are known, before the names; may
   * never be called.
   * @throws ApiError 503 if the balances are unavailable now.
   */
  holdings(
    chainId: string,
    account: string,
    fresh: boolean,
    found?: (addresses: readonly string[]) => void,
  ): Promise<Holding[]>;
}

/** The native coin's place in a list of prices. */
export const NATIVE = 'native';

/** A price as its source knows it; it becomes money only with the token's decimals. */
export type SourcePrice =
  /** A decimal string, more than zero. */
  | { perCoin: string }
  /** Whole coins of money for one smallest unit, and how much of that money the market holds. */
  | { numerator: bigint; denominator: bigint; depth: bigint };

export interface PriceSource extends Source {
  /** Lower-case codes such as `usd`; others have no price here. */
  currencies: readonly string[];
  /**
   * Returns the known prices by address as given, or `NATIVE`. Omits tokens without a price.
   * @throws ApiError or Error if prices are unavailable now.
   */
  quotes(
    chainId: string,
    currency: string,
    tokens: readonly string[],
  ): Promise<ReadonlyMap<string, SourcePrice>>;
}

export interface PriceHistorySource {
  /** Lower-case codes; others have no history here. */
  currencies: readonly string[];
  /**
   * Returns a token's past prices, the oldest first; the same object while it is in the cache. Empty: the
   * source knows none.
   * @throws Error if they are unavailable now.
   */
  read(chainId: string, currency: string, token: string, range: PriceRange): Promise<PastPrices>;
  /**
   * Prices of 24 hours ago, of the tokens in the cache. Loads the first others in the background: a
   * balance never waits for them.
   */
  dayAgo(chainId: string, currency: string, tokens: readonly string[]): ReadonlyMap<string, string>;
}

export interface PastPrices {
  points: readonly PricePoint[];
}

export interface NftSource<Entry> extends Source {
  /** @param cursor From the page before. @returns `since` ISO 8601 where it does not know the chain whole */
  page(
    chainId: string,
    account: string,
    cursor: string | undefined,
  ): Promise<{ nfts: Entry[]; next: string | null; since?: string }>;
}

export interface NameSource extends Source {
  /** The name that leads back to this address, and its picture; undefined for none. */
  nameOf(address: string): Promise<{ name: string; avatar: string | null } | undefined>;
  /** Resolves a name to its address; undefined if the name is not registered. */
  addressOf(name: string): Promise<string | undefined>;
}

/** Tokens that were part of an account's transfers, newest first; known only where transfers are. */
export type TokensSeenBy = (chainId: string, account: string) => Promise<readonly string[]>;

/**
 * Epoch seconds: what came before is not certainly seen. It is now where a chain has not been read far enough;
 * undefined: all of it is seen, or the chain is not followed. Never rejects.
 */
export type SeenSince = (chainId: string) => Promise<number | undefined>;
