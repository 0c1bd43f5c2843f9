/** Reads past prices from any JSON service; the configuration maps the fields. */

import {
  MAX_PRICE_POINTS,
  type PricePoint,
  type PriceRange,
  RANGE_DAYS,
} from '../../../protocol/prices/price-history';
import type { Clock } from '../../environment';
import { ApiError } from '../../http/api-error';
import { fillTemplate, type QueryDataService, valueAt } from '../external/data-service-client';
import { readPrice } from '../external/parse-fields';
import { RemoteError } from '../fetch/guarded-fetch';
import { createTtlCache } from '../fetch/ttl-cache';
import type { PriceHistoryConfig } from '../source-config';
import type { Features } from '../source-health';
import { NATIVE, type PastPrices, type PriceHistorySource } from '../source-types';

const DAY = 86_400;
const KEEP: Readonly<Record<PriceRange, number>> = {
  day: 300_000,
  week: 1_800_000,
  month: 3_600_000,
};
const KEEP_DAY = 3_600_000;
const KEEP_FAILURE = 30_000;
/** Of all tokens and ranges of a chain: about 10 kB each. */
const MOST = 2_000;
/** Entries of a reply that are looked at. */
const MAX_ENTRIES = 20_000;
/** Of one account: with more tokens, the day's change of their total stays unknown. */
const MAX_TOKENS = 30;
/** Requests at once, and how many more may wait: of visitors, and of those that no visitor waits for. */
const AT_ONCE = 4;
const MAX_WAITING = 50;
const MAX_LATER = 200;
/** Seconds: a price farther from a moment says nothing about it. */
const NEAR = 7_200;
/** Seconds: points of the source lie this far from the steps of its clock at most. */
const SLACK = 600;

/** Times above it are milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return undefined;
  return Math.floor(time >= FIRST_MILLISECONDS ? time / 1000 : time);
}

/** Keeps the first, the last and every nth. */
function thin(points: readonly PricePoint[]): PricePoint[] {
  const step = (points.length - 1) / (MAX_PRICE_POINTS - 1);
  if (step <= 1) return [...points];
  return Array.from({ length: MAX_PRICE_POINTS }, (_, at) => points[Math.round(at * step)]).filter(
    (point) => point !== undefined,
  );
}

const full = () =>
  new ApiError(503, 'transport', 'Too many past prices are being read.', { 'Retry-After': '5' });

export function createPriceHistory(
  config: PriceHistoryConfig,
  ask: QueryDataService,
  features: Features,
  now: Clock,
): PriceHistorySource {
  const kept = createTtlCache<Promise<PastPrices>>(KEEP.day, MOST, now);
  /** Longer than the line of a day: a price of 24 hours ago is in it for that long. */
  const days = createTtlCache<PastPrices>(KEEP_DAY, MOST, now);
  const waiting: (() => Promise<unknown>)[] = [];
  /** After those that a visitor waits for. */
  const later: (() => Promise<unknown>)[] = [];
  let running = 0;

  function pointsIn(reply: unknown, id: string, currency: string, from: number): PastPrices {
    const place = (config.list ?? []).map((name) =>
      name.replace('{id}', id).replace('{currency}', currency),
    );
    const list = valueAt(reply, place);
    if (!Array.isArray(list)) return { points: [] };
    const to = now() / 1000 + 60;
    const found = new Map<number, string>();
    for (const entry of list.slice(0, MAX_ENTRIES)) {
      const at = timeOf(valueAt(entry, config.time));
      const price = readPrice(valueAt(entry, config.price));
      if (at !== undefined && price && at >= from && at <= to) found.set(at, price);
    }
    const points = [...found].map(([at, price]) => ({ at, price })).sort((a, b) => a.at - b.at);
    return { points: points.length > 1 ? thin(points) : [] };
  }

  function idOf(chainId: string, token: string): string | undefined {
    if (token === NATIVE) return config.native;
    const address = chainId.startsWith('eip155:') ? token.toLowerCase() : token;
    return config.id.replace('{address}', address).replace('{reference}', referenceOf(chainId));
  }

  /** One request for all who ask meanwhile; after a failure, none for half a minute. */
  function read(
    chainId: string,
    currency: string,
    token: string,
    range: PriceRange,
    queue = waiting,
  ): Promise<PastPrices> {
    const id = idOf(chainId, token);
    const key = `${currency}/${range}/${id}`;
    const known = kept.get(key);
    if (known) return known;
    if (queue.length >= (queue === later ? MAX_LATER : MAX_WAITING)) return Promise.reject(full());
    const to = Math.floor(now() / 1000);
    const length = RANGE_DAYS[range];
    const from = to - length * DAY - SLACK;
    const load = async (): Promise<PastPrices> => {
      if (id === undefined) return { points: [] };
      const url = fillTemplate(config.url, {
        ...{ id, currency, days: String(length), from: String(from), to: String(to) },
        reference: referenceOf(chainId),
      });
      const reply = await features.watch('priceHistory', chainId, () =>
        ask(`price history ${chainId}`, url).catch((error: unknown) => {
          // The service does not know this token.
          if (error instanceof RemoteError && error.reason === 'http_404') return undefined;
          throw error;
        }),
      );
      return pointsIn(reply, id, currency, from);
    };
    const reading = new Promise<PastPrices>((resolve, reject) => {
      queue.push(() => load().then(resolve, reject));
    });
    kept.set(key, reading, KEEP[range]);
    reading.then(
      (prices) => {
        if (range === 'day') days.set(key, prices);
      },
      () => kept.set(key, reading, KEEP_FAILURE),
    );
    next();
    return reading;
  }

  function next(): void {
    while (running < AT_ONCE) {
      const job = waiting.shift() ?? later.shift();
      if (!job) return;
      running += 1;
      void job().finally(() => {
        running -= 1;
        next();
      });
    }
  }

  return {
    currencies: config.currencies,
    read: (chainId, currency, token, range) => read(chainId, currency, token, range),
    dayAgo(chainId, currency, tokens) {
      const found = new Map<string, string>();
      if (!config.currencies.some((one) => one === currency)) return found;
      const moment = now() / 1000 - DAY;
      for (const token of tokens.slice(0, MAX_TOKENS)) {
        const key = `${currency}/day/${idOf(chainId, token)}`;
        const price = priceAt(days.get(key)?.points ?? [], moment);
        if (price) found.set(token, price);
        if (!kept.get(key)) read(chainId, currency, token, 'day', later).catch(() => {});
      }
      return found;
    },
  };
}

const referenceOf = (chainId: string) => chainId.slice(chainId.indexOf(':') + 1);

/** The price nearest to a moment; undefined if none is near. */
function priceAt(points: readonly PricePoint[], moment: number): string | undefined {
  let best: PricePoint | undefined;
  for (const point of points) {
    if (!best || Math.abs(point.at - moment) < Math.abs(best.at - moment)) best = point;
  }
  return best && Math.abs(best.at - moment) <= NEAR ? best.price : undefined;
}
