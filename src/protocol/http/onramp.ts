/**
 * Defines the on-ramp endpoints. Source: protocol §1.7. Sessions, orders and the list of providers are ours:
 * a provider takes no link that was made beforehand.
 */
import * as v from 'valibot';
import { caip10, isoTime, positiveMoney } from './account-values';
import { endpoint } from './endpoint';
import { label, listOf } from './lenient-schemas';

const MOST_CURRENCIES = 500;

/** Money as a person writes it: at most two decimals, more than 0. */
export const fiatAmount = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'must be an amount such as 50 or 49.90'),
  v.check((text) => /[1-9]/.test(text), 'must be more than 0'),
);

/** ISO 4217. */
export const fiatCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a code such as USD'));
export const assetSymbol = v.pipe(
  v.string(),
  v.regex(/^[A-Z][A-Z0-9]{1,10}$/, 'must be a symbol such as USDC'),
);
const providerName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/));
const orderId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

export const paymentCurrency = v.object({
  id: fiatCode,
  payment_method_limits: listOf(
    v.object({
      id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
      min: positiveMoney,
      max: positiveMoney,
    }),
    20,
  ),
});
export type PaymentCurrency = v.InferOutput<typeof paymentCurrency>;

export const purchaseCurrency = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  name: label(32),
  symbol: assetSymbol,
  networks: listOf(
    v.object({
      name: v.pipe(v.string(), v.maxLength(64)),
      display_name: label(32),
      /** The number of an EVM network, as text. */
      chain_id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
      contract_address: v.fallback(v.pipe(v.string(), v.maxLength(128)), ''),
    }),
    100,
  ),
});
export type PurchaseCurrency = v.InferOutput<typeof purchaseCurrency>;

const onrampProvider = v.object({
  name: providerName,
  label: v.pipe(label(32), v.minLength(1)),
  /** Such as `1-2%`; '' if unknown. */
  feeRange: v.fallback(v.pipe(v.string(), v.regex(/^[\d.%\s-]{0,16}$/)), ''),
  /** Namespaces that it sells on. */
  chains: listOf(v.picklist(['eip155', 'solana']), 5),
  /** Its orders can be asked for by their ids. */
  tracked: v.fallback(v.boolean(), false),
});
export type OnrampProviderInfo = v.InferOutput<typeof onrampProvider>;

export const onrampOptions = endpoint<object>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/onramp/options',
  reply: v.object({
    paymentCurrencies: listOf(paymentCurrency, MOST_CURRENCIES),
    purchaseCurrencies: listOf(purchaseCurrency, MOST_CURRENCIES),
    /** Ours: the providers that this gateway can make links of; absent: unknown. */
    providers: v.optional(v.fallback(listOf(onrampProvider, 20), [])),
  }),
});

const quoteMoney = v.object({
  amount: positiveMoney,
  currency: v.pipe(v.string(), v.minLength(1), v.maxLength(11)),
});

export const onrampQuoteBody = () =>
  v.object({
    purchaseCurrency: v.object({ symbol: assetSymbol }),
    paymentCurrency: v.object({ id: fiatCode }),
    amount: fiatAmount,
    /** The symbol of the purchase. */
    network: v.optional(v.string()),
  });

export const onrampQuoteReply = v.object({
  paymentTotal: quoteMoney,
  paymentSubtotal: quoteMoney,
  purchaseAmount: quoteMoney,
  /** The fee of the provider, which may be another one. */
  coinbaseFee: quoteMoney,
  networkFee: quoteMoney,
  quoteId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
});
export type OnrampQuote = v.InferOutput<typeof onrampQuoteReply>;

export const onrampQuote = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/onramp/quote',
  reply: onrampQuoteReply,
});

const wholeAmount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Of other clients: the widget asks for a session. */
export const onrampUrlBody = () =>
  v.object({
    destinationWallets: v.pipe(
      v.array(
        v.object({
          address: v.string(),
          blockchains: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(30)),
          assets: v.optional(v.pipe(v.array(assetSymbol), v.maxLength(30))),
        }),
      ),
      v.minLength(1),
      v.maxLength(1),
    ),
    defaultNetwork: v.optional(v.pipe(v.string(), v.maxLength(40))),
    partnerUserId: v.pipe(v.string(), v.minLength(32), v.maxLength(50)),
    defaultExperience: v.optional(v.literal('buy')),
    presetCryptoAmount: v.optional(wholeAmount),
    presetFiatAmount: v.optional(wholeAmount),
  });

export const onrampUrl = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/generators/onrampurl',
  reply: v.object({ url: v.pipe(v.string(), v.maxLength(4096)) }),
});

export const onrampSessionBody = () =>
  v.object({
    provider: providerName,
    /** CAIP-10. Absent: the provider asks for the wallet. */
    account: v.optional(caip10),
    asset: assetSymbol,
    amount: v.optional(fiatAmount),
    currency: v.optional(fiatCode, 'USD'),
  });
export type OnrampSessionBody = v.InferInput<ReturnType<typeof onrampSessionBody>>;

/** Made for one click. */
export const onrampSession = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/onramp/session',
  reply: v.object({
    /** Open it once, before `expiresAt`, and only if `onrampLink` knows its host. */
    url: v.pipe(v.string(), v.maxLength(4096)),
    expiresAt: isoTime,
    id: orderId,
  }),
});

export const ONRAMP_STATES = ['pending', 'completed', 'failed'] as const;
export type OnrampState = (typeof ONRAMP_STATES)[number];

/** Without the account: only the id leads here, and it was given to one page. */
export const onrampOrder = endpoint<object>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/onramp/orders/:id',
  reply: v.object({
    id: orderId,
    provider: providerName,
    state: v.picklist(ONRAMP_STATES),
    asset: assetSymbol,
    /** Coins that were delivered, a decimal string; '' before. */
    received: v.fallback(v.union([positiveMoney, v.literal('')]), ''),
    /** Of the delivery; '' before. */
    hash: v.fallback(v.pipe(v.string(), v.regex(/^\w{0,128}$/)), ''),
    /** Why it failed, in one word for programs; '' otherwise. */
    reason: v.fallback(v.pipe(v.string(), v.regex(/^[a-z_]{0,40}$/)), ''),
    createdAt: isoTime,
    updatedAt: isoTime,
  }),
});
export type OnrampOrder = v.InferOutput<typeof onrampOrder.reply>;
