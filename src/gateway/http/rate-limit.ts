/** Token bucket: `burst` at once, refilled evenly at `perMinute`. */
import type { Clock } from '../environment';
import { siteNetwork } from './ip-address';

export interface RateLimiter {
  /**
   * @param times As how many requests this one counts; never as more than a whole burst.
   * @returns 0 when the request may pass, else the seconds to wait.
   */
  take(key: string, times?: number): number;
  /** Counts requests after the work is done: what is missing now is taken from the next minute. */
  owe(key: string, times: number): void;
}

/** A site (/48 of IPv6) may do as much as so many of its users (/64) together. */
const USERS_OF_SITE = 16;

export interface VisitorLimiter {
  /**
   * @param scope Visitors are counted for each by itself.
   * @returns 0 when the request may pass, else the seconds to wait.
   */
  take(visitor: string, times?: number, scope?: string): number;
  owe(visitor: string, times: number, scope?: string): void;
}

/** Limits each visitor, and each site of visitors: changing the address within one brings nothing. */
export function createVisitorLimiter(
  { perMinute, burst }: { perMinute: number; burst: number },
  now: Clock,
): VisitorLimiter {
  const users = createRateLimiter({ perMinute, burst }, now);
  const sites = createRateLimiter(
    { perMinute: perMinute * USERS_OF_SITE, burst: burst * USERS_OF_SITE },
    now,
  );
  /** Undefined for IPv4, whose visitors are sites of their own. */
  const siteOf = (visitor: string) => {
    const site = siteNetwork(visitor);
    return site === visitor ? undefined : site;
  };
  return {
    take(visitor, times = 1, scope = '') {
      const wait = users.take(`${scope}\n${visitor}`, times);
      const site = siteOf(visitor);
      return wait > 0 || site === undefined ? wait : sites.take(`${scope}\n${site}`, times);
    },
    owe(visitor, times, scope = '') {
      users.owe(`${scope}\n${visitor}`, times);
      const site = siteOf(visitor);
      if (site !== undefined) sites.owe(`${scope}\n${site}`, times);
    },
  };
}

/** More keys than this are only seen in an attack; then the fullest (idle) ones are forgotten. */
const MAX_KEYS = 50_000;
/** So many are left then: looking through all of them for each new one would be the attack itself. */
const KEYS_LEFT = 45_000;

export function createRateLimiter(
  { perMinute, burst }: { perMinute: number; burst: number },
  now: Clock,
): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMs = perMinute / 60_000;
  const refill = (bucket: { tokens: number; at: number }, time: number) =>
    // A clock set back gives no tokens and takes none.
    Math.min(burst, bucket.tokens + Math.max(0, time - bucket.at) * perMs);
  const forget = (time: number) => {
    for (const [key, bucket] of buckets) if (refill(bucket, time) >= burst) buckets.delete(key);
    // All of them busy: the oldest go, for memory is finite.
    for (const key of buckets.keys()) {
      if (buckets.size <= KEYS_LEFT) break;
      buckets.delete(key);
    }
  };
  const left = (key: string, time: number) => {
    const known = buckets.get(key);
    if (!known && buckets.size >= MAX_KEYS) forget(time);
    return known ? refill(known, time) : burst;
  };
  return {
    take(key, times = 1) {
      const cost = Math.min(times, burst);
      const time = now();
      const tokens = left(key, time);
      const passes = tokens >= cost;
      buckets.set(key, { tokens: passes ? tokens - cost : tokens, at: time });
      return passes ? 0 : Math.ceil((cost - tokens) / perMs / 1000);
    },
    owe(key, times) {
      const time = now();
      // Never more than a whole burst: no single reply shuts a visitor out for long.
      buckets.set(key, { tokens: Math.max(-burst, left(key, time) - times), at: time });
    },
  };
}
