/** Token bucket: `burst` at once, refilled evenly at `perMinute`. */
import type { Clock } from '../environment';

export interface RateLimiter {
  /**
   * @param times As how many requests this one counts; never as more than a whole burst.
   * @returns 0 when the request may pass, else the seconds to wait.
   */
  take(key: string, times?: number): number;
  /** Counts requests after the work is done: what is missing now is taken from the next minute. */
  owe(key: string, times: number): void;
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
