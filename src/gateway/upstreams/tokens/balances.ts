/** The balance reply: what an account has on a chain, priced, kept for ten seconds. */
import { formatDecimals } from '../../../protocol/amount';
import { decimalSortKey } from '../../../protocol/amount-math';
import { isEvmAddress, isSolanaAddress } from '../../../protocol/validate';
import type { TokenPictures } from '../../catalogue/token-pictures';
import type { Clock, Log } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';
import { decimalOf, type Fraction, fractionOf, isMore, priceOf, worthIn } from '../prices/money';
import { unsupportedChain } from '../rpc/rpc-upstreams';
import type { Features } from '../source-health';
import {
  type BalanceSource,
  type Holding,
  NATIVE,
  type PriceHistorySource,
  type PriceSource,
  type SeenSince,
  type SourcePrice,
} from '../source-types';
import type { ListedToken } from './token-list';
import type { TokenSources } from './token-sources';
import { looksLikeSpam } from './token-spam';

const KEEP = 10_000;
const MOST = 10_000;

/** One entry of the balance reply as it is sent, without unknown values. */
interface Entry {
  name: string;
  symbol: string;
  chainId: string;
  address?: string;
  price?: string;
  value?: string;
  priceDayAgo?: string;
  quantity: { decimals: string; numeric: string };
  iconUrl?: string;
  verified?: boolean;
  isSpam?: true;
}

/** Solana addresses differ by case. */
const plain = (chainId: string) => (address: string) =>
  chainId.startsWith('eip155:') ? address.toLowerCase() : address;

type Quotes = ReadonlyMap<string, SourcePrice>;
const NO_QUOTES: Quotes = new Map();

interface Dependencies {
  assets: TokenSources;
  pictures: TokenPictures;
  seenSince: SeenSince;
  features: Features;
  now: Clock;
  log: Log;
}

/** A snapshot of the account's tokens. */
interface Owned {
  holdings: Holding[];
  /** Epoch seconds: unlisted tokens are known only if they arrived after it; undefined: unknown. */
  since: number | undefined;
}

/** The balances of an account on a chain. */
export interface ChainBalances extends Pick<Owned, 'since'> {
  entries: Entry[];
}

export interface Balances {
  serves(chainId: string): boolean;
  /** @returns what `read` returns now, if that is in the cache */
  kept(chainId: string, account: string, currency: string): ChainBalances | undefined;
  /**
   * @param forced Addresses of tokens that must not come from the cache. Each has an entry, also with
   * a zero balance. Absent: the cache may answer.
   * @returns the same object while it comes from the cache
   * @throws ApiError 503 when the balances of the chain cannot be told now.
   */
  read(
    chainId: string,
    account: string,
    currency: string,
    forced?: readonly string[],
  ): Promise<ChainBalances>;
}

export function createBalances(dependencies: Dependencies): Balances {
  const { assets, pictures, seenSince, features, now, log } = dependencies;
  const { chains, lists } = assets;
  const kept = createTtlCache<Owned>(KEEP, MOST, now);
  const running = new Map<string, Promise<Owned>>();
  /** Of the currency that was asked for last. */
  const priced = new WeakMap<Owned, { currency: string; read: ChainBalances }>();

  /** @returns undefined when they fail: that leaves everything else as it is */
  async function quotesOf(
    source: PriceSource | undefined,
    chainId: string,
    currency: string,
    tokens: readonly string[],
  ): Promise<Quotes | undefined> {
    if (!source?.currencies.includes(currency) || tokens.length === 0) return NO_QUOTES;
    try {
      const ask = () => source.quotes(chainId, currency, tokens);
      return await features.watch('prices', chainId, ask);
    } catch {
      log('warn', 'failed to read prices', { chain: chainId });
      return undefined;
    }
  }

  /** A service outside knows all tokens, and so does Solana's own node. */
  const sinceOf = async (chainId: string, { kind }: BalanceSource) =>
    kind === 'onchain' && chainId.startsWith('eip155:') ? seenSince(chainId) : undefined;

  const keyOf = (chainId: string, account: string) => `${chainId}:${plain(chainId)(account)}`;

  function pricedNow(owned: Owned, currency: string): ChainBalances | undefined {
    const known = priced.get(owned);
    return known?.currency === currency ? known.read : undefined;
  }

  async function ownedBy(
    chainId: string,
    account: string,
    fresh: boolean,
    found: (addresses: readonly string[]) => void,
  ): Promise<Owned> {
    const source = chains.get(chainId)?.balances;
    if (!source) throw unsupportedChain();
    const key = keyOf(chainId, account);
    const known = fresh ? undefined : (kept.get(key) ?? running.get(key));
    if (known) return known;
    const reading = Promise.all([
      features.watch('balances', chainId, () => source.holdings(chainId, account, fresh, found)),
      sinceOf(chainId, source),
    ]);
    const asked = reading
      .then(([holdings, since]) => {
        const owned = { holdings, since };
        // A read that began earlier and ends later has older data.
        if (running.get(key) === asked) kept.set(key, owned);
        return owned;
      })
      .finally(() => {
        if (running.get(key) === asked) running.delete(key);
      });
    running.set(key, asked);
    return asked;
  }

  /** Reads the named tokens that the account does not own, or that no list and no transfer has. */
  async function missingOf(
    chainId: string,
    account: string,
    forced: readonly string[],
    holdings: readonly Holding[],
  ): Promise<readonly Holding[]> {
    const key = plain(chainId);
    // Our widget names the account itself where it knows no token.
    const has = new Set([account, ...holdings.map(({ address = '' }) => address)].map(key));
    const isAddress = chainId.startsWith('eip155:') ? isEvmAddress : isSolanaAddress;
    const wanted = new Set(forced.filter(isAddress).map(key));
    const missing = [...wanted].filter((one) => !has.has(one));
    return missing.length > 0 ? assets.named(chainId, account, missing) : [];
  }

  return {
    serves: (chainId) => chains.has(chainId),
    kept(chainId, account, currency) {
      const owned = kept.get(keyOf(chainId, account));
      return owned && pricedNow(owned, currency);
    },
    async read(chainId, account, currency, forced) {
      const prices = chains.get(chainId)?.prices;
      // Asked as soon as it is known for what: names come meanwhile.
      let early: ReturnType<typeof quotesOf> | undefined;
      const found = (addresses: readonly string[]) => {
        early = quotesOf(prices, chainId, currency, [NATIVE, ...addresses]);
      };
      const owned = await ownedBy(chainId, account, forced !== undefined, found);
      const { since } = owned;
      const known = forced ? undefined : pricedNow(owned, currency);
      if (known) return known;
      const missing = await missingOf(chainId, account, forced ?? [], owned.holdings);
      const holdings = [...owned.holdings, ...missing];
      const tokens = holdings.map(({ address }) => address ?? NATIVE);
      const [quotes, listed] = await Promise.all([
        early ?? quotesOf(prices, chainId, currency, tokens),
        lists.of(chainId),
      ]);
      const facts = { chainId, currency, quotes: quotes ?? NO_QUOTES, listed, pictures };
      const entries = inOrder(holdings.map((holding) => entryOf(holding, facts)));
      addDayAgo(entries, chains.get(chainId)?.priceHistory, chainId, currency);
      const read = { entries, since };
      // The next visitor asks again for prices or a list that failed.
      if (quotes && listed?.size !== 0 && !forced) priced.set(owned, { currency, read });
      return read;
    },
  };
}

/** The most valuable first: a page shows the first of thousands before it has read them all. */
function inOrder(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, key: entry.value === undefined ? '' : decimalSortKey(entry.value) }))
    .sort((a, b) => (a.key < b.key ? 1 : a.key > b.key ? -1 : 0))
    .map(({ entry }) => entry);
}

/** Only to tokens with a price: the two are compared. */
function addDayAgo(
  entries: readonly Entry[],
  source: PriceHistorySource | undefined,
  chainId: string,
  currency: string,
): void {
  const priced = entries.filter(({ price }) => price !== undefined);
  const idOf = ({ address }: Entry) => address?.slice(chainId.length + 1) ?? NATIVE;
  const prices = source?.dayAgo(chainId, currency, priced.map(idOf));
  for (const entry of priced) {
    const price = prices?.get(idOf(entry));
    if (price) entry.priceDayAgo = price;
  }
}

interface Known {
  chainId: string;
  currency: string;
  quotes: Quotes;
  listed: ReadonlyMap<string, ListedToken> | undefined;
  pictures: TokenPictures;
}

function entryOf(holding: Holding, known: Known): Entry {
  const { name, symbol, decimals, amount, address } = holding;
  const { chainId, listed, pictures } = known;
  const isEvm = chainId.startsWith('eip155:');
  const own = listed?.get(isEvm ? (address ?? '').toLowerCase() : (address ?? ''));
  const verified = address === undefined || (listed && own !== undefined);
  // An unlisted token may borrow the logo that it imitates.
  const listedIcon = listed ? pictures.ofListed(own) : holding.iconUrl;
  const iconUrl = address === undefined ? pictures.ofSymbol(symbol) : listedIcon;
  const worth = worthOf(holding, known, verified === true);
  return {
    name,
    symbol,
    chainId,
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    ...worth,
    quantity: { decimals: String(decimals), numeric: formatDecimals(amount, decimals) },
    ...(iconUrl && { iconUrl }),
    ...(verified !== undefined && { verified }),
    ...(verified !== true && looksLikeSpam(name, symbol) && { isSpam: true as const }),
  };
}

/** Computes price and value, as far as they are known. */
function worthOf(
  { address, amount, decimals, usd }: Holding,
  { currency, quotes }: Known,
  trusted: boolean,
): { price?: string; value?: string } {
  const quote = quotes.get(address ?? NATIVE);
  const own = currency === 'usd' && usd ? fractionOf(usd) : undefined;
  const fraction: Fraction | undefined = quote ? priceOf(quote, decimals) : own;
  if (!fraction) return {};
  const whole = worthIn(fraction, amount, decimals);
  // A scam token in its own pool can give any account a huge value: ignore a value above the pool's
  // depth.
  if (!trusted && quote && 'depth' in quote && isMore(whole, quote.depth)) return {};
  const price = decimalOf(fraction);
  const value = amount === 0n ? '0' : decimalOf(whole);
  return { ...(price && { price }), ...(price && value && { value }) };
}
