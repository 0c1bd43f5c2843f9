/** Defines the endpoint of a token's past prices. The endpoint is ours. */
import * as v from 'valibot';
import { price } from '../http/account-values';
import { CURRENCIES } from '../http/currencies';
import { endpoint } from '../http/endpoint';
import { listOf } from '../http/lenient-schemas';

/** From the shortest to the longest. */
export const PRICE_RANGES = ['day', 'week', 'month'] as const;
export type PriceRange = (typeof PRICE_RANGES)[number];

export const RANGE_DAYS: Readonly<Record<PriceRange, number>> = { day: 1, week: 7, month: 30 };

/** Points of one reply: more than a small line can show. */
export const MAX_PRICE_POINTS = 200;

const pricePoint = v.object({
  /** Epoch seconds. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(99_999_999_999)),
  /** Of one coin, as a decimal string. */
  price,
});
export type PricePoint = v.InferOutput<typeof pricePoint>;

export const priceHistoryQuery = () =>
  v.object({
    currency: v.picklist(CURRENCIES),
    /** CAIP-2. */
    chainId: v.string(),
    /** Plain address of the token; absent for the native coin. */
    address: v.optional(v.string()),
    range: v.picklist(PRICE_RANGES),
  });

/** Keeps points that follow each other in time: a server's mistake must not draw a line backwards. */
function inOrder(points: PricePoint[]): PricePoint[] {
  let last = 0;
  return points.filter(({ at }) => {
    const good = at > last;
    if (good) last = at;
    return good;
  });
}

export const priceHistory = endpoint<v.InferInput<ReturnType<typeof priceHistoryQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/fungible/price-history',
  reply: v.object({
    /** The oldest first. Empty: the source knows no history of this token. */
    points: v.pipe(listOf(pricePoint, MAX_PRICE_POINTS), v.transform(inOrder)),
  }),
});
