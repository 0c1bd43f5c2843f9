/** Blockchain API: networks, identity, balance. Source: protocol §1.1, §1.2, §1.5. */
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { label, listOf, maybe, money, webUrl } from './lenient';

export const supportedChains = endpoint<object>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/supported-chains',
  /** CAIP-2 ids, also of families we do not know. */
  reply: v.object({ http: listOf(v.string()), ws: listOf(v.string()) }),
});

export const identityQuery = () => v.object({ sender: v.optional(v.string()) });

export const identity = endpoint<v.InferInput<ReturnType<typeof identityQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/identity/:address',
  reply: v.object({
    name: v.nullish(label(64), null),
    avatar: v.fallback(v.nullish(v.union([webUrl, v.literal('')]), null), null),
  }),
  skip: { name: '', avatar: '' },
});

/** One token of an account. Amounts are decimal strings, in whole coins and in fiat. */
export const balanceEntry = v.object({
  name: label(32),
  symbol: label(11),
  chainId: v.exactOptional(v.string()),
  /** CAIP-10; absent for the native coin. */
  address: v.exactOptional(v.string()),
  /** Fiat value of the whole quantity; absent when unknown. */
  value: maybe(money),
  /** Fiat price of one coin; absent or zero when unknown. */
  price: maybe(money),
  quantity: v.object({
    decimals: v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(0),
      v.maxValue(255),
    ),
    numeric: money,
  }),
  iconUrl: maybe(webUrl),
});
export type BalanceEntry = v.InferOutput<typeof balanceEntry>;

export const CURRENCIES = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const;

export const balanceQuery = () =>
  v.object({
    currency: v.picklist(CURRENCIES),
    /** CAIP-2; without it, every network the server knows. */
    chainId: v.optional(v.string()),
    /** Comma-separated CAIP-10 token ids that must not come from a cache. */
    forceUpdate: v.optional(v.string()),
  });

export const balance = endpoint<v.InferInput<ReturnType<typeof balanceQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/account/:address/balance',
  reply: v.object({ balances: listOf(balanceEntry) }),
  skip: { balances: [] },
});
