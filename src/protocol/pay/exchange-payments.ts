/**
 * Defines the JSON-RPC endpoint of payments by exchange: three methods, one path. Source: protocol §1.10;
 * JSON-RPC 2.0.
 */
import * as v from 'valibot';
import { caip10, caip19 } from '../http/account-values';
import { endpoint } from '../http/endpoint';
import { label, listOf, optionalField, pictureUrl, webUrl } from '../http/lenient-schemas';

export const PAY_METHODS = {
  exchanges: 'reown_getExchanges',
  payUrl: 'reown_getExchangePayUrl',
  status: 'reown_getExchangeBuyStatus',
} as const;
export type PayMethod = (typeof PAY_METHODS)[keyof typeof PAY_METHODS];

export const EXCHANGE_STATES = ['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

/** Ids travel in requests and in storage. */
export const exchangeId = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));
export const sessionId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/));

/** A transaction's hash or signature: it becomes part of a link. */
const transactionHash = v.pipe(
  v.string(),
  v.regex(/^(?:0x[\da-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/),
);

const exchange = v.object({
  id: exchangeId,
  name: v.pipe(label(40), v.minLength(1)),
  imageUrl: optionalField(pictureUrl),
});
export type ListedExchange = v.InferOutput<typeof exchange>;

const MOST_EXCHANGES = 50;

export const PAY_RESULTS = {
  exchanges: v.object({
    total: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    exchanges: listOf(exchange, MOST_EXCHANGES),
  }),
  payUrl: v.object({ url: webUrl, sessionId }),
  status: v.object({ status: v.picklist(EXCHANGE_STATES), txHash: optionalField(transactionHash) }),
};

/** In the decimal or the `0x` hex form. */
const payAmount = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^(?:\d+(?:\.\d+)?|0x[\da-fA-F]{1,64})$/, 'must be a decimal or 0x hex string'),
);
const ids = v.pipe(v.array(exchangeId), v.maxLength(MOST_EXCHANGES));

/** The gateway alone checks parameters: a bundle of the widget leaves these out. */
export const payParams = () => ({
  exchanges: v.pipe(
    v.object({
      page: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)), 1),
      includeOnly: v.optional(ids),
      exclude: v.optional(ids),
      asset: v.optional(caip19),
      amount: v.optional(payAmount),
    }),
    v.check(
      ({ includeOnly, exclude }) => !includeOnly || !exclude,
      'includeOnly and exclude exclude each other',
    ),
  ),
  payUrl: v.object({ exchangeId, asset: caip19, amount: payAmount, recipient: caip10 }),
  status: v.object({ exchangeId, sessionId }),
});

export const payCall = endpoint<Record<never, never>>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/json-rpc',
  reply: v.object({ jsonrpc: v.literal('2.0'), id: v.literal(1), result: v.unknown() }),
});

/** The body of a refusal, sent with HTTP 400 or 500. */
export const payRefusal = v.object({ error: v.object({ code: v.number(), message: label(200) }) });
