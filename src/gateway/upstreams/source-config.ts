/** Schema of the `sources` key of a chain: the data sources for its account data. */
import * as v from 'valibot';
import { isDecimal } from '../../protocol/amount';
import { CURRENCIES } from '../../protocol/http/currencies';
import { ENS_REGISTRY } from '../../protocol/networks';
import { historyConfig } from './history/history-config';
import { urlTemplate, valuePath } from './source-config-parts';
import { isPublicKey } from './tokens/solana-addresses';

const text = v.pipe(v.string(), v.nonEmpty());
const evmAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i, 'must be an address: 0x and 40 hex digits'),
  v.transform((address) => address.toLowerCase()),
);
const solanaAddress = v.pipe(v.string(), v.check(isPublicKey, 'must be a Solana address'));
const currency = v.picklist(CURRENCIES);

const worth = {
  currency: v.optional(currency, 'usd'),
  /** A pool that holds less of the stable coin's worth, in whole coins, prices nothing. */
  minLiquidity: v.optional(v.pipe(v.string(), v.check(isDecimal)), '1000'),
};

/** Pools as Uniswap v2 has them. */
const pools = v.strictObject({
  kind: v.literal('pools'),
  factory: evmAddress,
  /** The native coin as a token. */
  weth: evmAddress,
  /** A token that is worth one of `currency`. */
  stable: evmAddress,
  ...worth,
});

/** Solana pools, identified by their vault accounts. */
const vaults = v.strictObject({
  kind: v.literal('vaults'),
  /** Of each pool its two token accounts. */
  pools: v.pipe(
    v.array(v.strictTuple([solanaAddress, solanaAddress])),
    v.minLength(1),
    v.maxLength(500),
  ),
  /** A mint that is worth one of `currency`. */
  stable: solanaAddress,
  ...worth,
});

const priceRest = v.strictObject({
  kind: v.literal('rest'),
  /** With `{ids}` (commas between), and if it wants them `{currency}` and `{reference}`. */
  url: v.pipe(urlTemplate, v.includes('{ids}', 'must contain {ids}')),
  /** How a token is called there; `{address}` and `{reference}` are filled in. */
  id: v.optional(v.pipe(text, v.includes('{address}')), '{address}'),
  /** The native coin's id there; absent: it has no price. */
  native: v.exactOptional(text),
  /**
   * Path to the price in the reply: key names from the outermost to the innermost, with `{id}` and
   * `{currency}`.
   */
  path: valuePath,
  currencies: v.optional(v.pipe(v.array(currency), v.minLength(1)), ['usd']),
  /** Tokens asked for at once. */
  perCall: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 50),
});

const priceHistoryRest = v.strictObject({
  kind: v.literal('rest'),
  /** With `{id}`, and if it wants them `{days}`, `{from}`, `{to}` (epoch seconds), `{currency}` and `{reference}`. */
  url: v.pipe(urlTemplate, v.includes('{id}', 'must contain {id}')),
  /** How a token is called there; `{address}` and `{reference}` are filled in. */
  id: v.optional(v.pipe(text, v.includes('{address}')), '{address}'),
  /** The native coin's id there; absent: it has no history. */
  native: v.exactOptional(text),
  /** Path to the list in the reply, with `{id}` and `{currency}`; absent: the reply is the list. */
  list: v.exactOptional(valuePath),
  /** Path to the two values in an entry. Times are epoch seconds or milliseconds. */
  time: v.optional(valuePath, ['0']),
  price: v.optional(valuePath, ['1']),
  currencies: v.optional(v.pipe(v.array(currency), v.minLength(1)), ['usd']),
});

const blockscout = v.strictObject({
  kind: v.literal('blockscout'),
  /** Its address without `/api`. */
  url: urlTemplate,
});

const balanceRest = v.strictObject({
  kind: v.literal('rest'),
  /** With `{address}`, and if it wants it `{reference}`. */
  url: v.pipe(urlTemplate, v.includes('{address}', 'must contain {address}')),
  /** Path to the list in the reply; absent: the reply is the list. */
  list: v.exactOptional(valuePath),
  /** Path to each value in an entry. `amount` is in smallest units. */
  fields: v.strictObject({
    address: valuePath,
    name: valuePath,
    symbol: valuePath,
    decimals: valuePath,
    amount: valuePath,
    usd: v.exactOptional(valuePath),
  }),
  /** Address value that marks the native coin's entry; that entry may also have no address. */
  native: v.exactOptional(text),
});

const nftRest = v.strictObject({
  kind: v.literal('rest'),
  /** With `{address}`, and if it wants them `{reference}` and `{cursor}`. */
  url: v.pipe(urlTemplate, v.includes('{address}', 'must contain {address}')),
  /** Path to the list in the reply; absent: the reply is the list. */
  list: v.exactOptional(valuePath),
  /** Path to the next page's cursor; absent: the reply has one page. */
  next: v.exactOptional(valuePath),
  /**
   * Path to each value in an entry. A standard that contains 1155 is ERC-1155; any other is
   * ERC-721.
   */
  fields: v.strictObject({
    /** On Solana the mint. */
    contract: valuePath,
    /** On Solana absent. */
    tokenId: v.exactOptional(valuePath),
    standard: v.exactOptional(valuePath),
    quantity: v.exactOptional(valuePath),
  }),
});

/** A registry as EIP-137 has it. */
const ens = v.strictObject({
  kind: v.literal('ens'),
  registry: v.optional(evmAddress, ENS_REGISTRY.toLowerCase()),
});

const nameRest = v.strictObject({
  kind: v.literal('rest'),
  /** Reverse lookup: the name of an address. */
  nameOf: v.strictObject({
    /** With `{address}`, which is filled in in lower case. */
    url: v.pipe(urlTemplate, v.includes('{address}', 'must contain {address}')),
    name: valuePath,
    avatar: v.exactOptional(valuePath),
  }),
  /** Forward lookup: the address of a name. */
  addressOf: v.strictObject({
    /** With `{name}`. */
    url: v.pipe(urlTemplate, v.includes('{name}', 'must contain {name}')),
    address: valuePath,
  }),
});

export const chainSources = v.strictObject({
  /** Token lists of Uniswap's schema: files, https addresses, or a list itself. */
  tokenLists: v.exactOptional(
    v.array(v.union([text, v.looseObject({ tokens: v.array(v.unknown()) })])),
  ),
  /** Absent: the chain itself. */
  balances: v.exactOptional(v.variant('kind', [blockscout, balanceRest])),
  /** Absent: nothing has a price. */
  prices: v.exactOptional(v.variant('kind', [pools, vaults, priceRest])),
  /** Absent: no token has a price history. */
  priceHistory: v.exactOptional(priceHistoryRest),
  /** Absent: it has none. */
  history: v.exactOptional(historyConfig),
  /**
   * Source of the NFT list; absent: the NFTs that `history` read from the chain, or on Solana the
   * chain itself.
   */
  nfts: v.exactOptional(v.variant('kind', [blockscout, nftRest])),
  /** Absent: addresses on this chain have no names. */
  names: v.exactOptional(v.variant('kind', [ens, nameRest])),
});

export type PoolsConfig = v.InferOutput<typeof pools>;
export type VaultsConfig = v.InferOutput<typeof vaults>;
export type PriceRestConfig = v.InferOutput<typeof priceRest>;
export type PriceHistoryConfig = v.InferOutput<typeof priceHistoryRest>;
export type BlockscoutConfig = v.InferOutput<typeof blockscout>;
export type NameRestConfig = v.InferOutput<typeof nameRest>;
export type NftRestConfig = v.InferOutput<typeof nftRest>;
export type BalanceRestConfig = v.InferOutput<typeof balanceRest>;
