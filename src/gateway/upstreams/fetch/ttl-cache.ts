/**
 * Caches values for a time and up to a number; evicts the oldest first, and expired values before
 * it.
 */
import type { Clock } from '../../environment';

export interface TtlCache<Value> {
  /** Undefined when it is not there or too old. */
  get(key: string): Value | undefined;
  /** @param keepMs Another time than the usual one. */
  set(key: string, value: Value, keepMs?: number): void;
}

export function createTtlCache<Value extends object>(
  keepMs: number,
  most: number,
  now: Clock,
): TtlCache<Value> {
  const entries = new Map<string, { value: Value; at: number; keepMs: number }>();
  const isGood = ({ at, keepMs: own }: { at: number; keepMs: number }) => {
    const age = now() - at;
    // A clock that was set back makes everything old.
    return age >= 0 && age < own;
  };
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && isGood(entry) ? entry.value : undefined;
    },
    set(key, value, own = keepMs) {
      entries.delete(key);
      entries.set(key, { value, at: now(), keepMs: own });
      for (const [oldest, entry] of entries) {
        if (entries.size <= most && isGood(entry)) break;
        entries.delete(oldest);
      }
    },
  };
}
