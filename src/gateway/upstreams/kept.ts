/** Keeps values for a time and up to a number; what came first goes first. */
import type { Clock } from '../environment';

export interface Kept<Value> {
  /** Undefined when it is not there or too old. */
  get(key: string): Value | undefined;
  /** @param keepMs Another time than the usual one. */
  set(key: string, value: Value, keepMs?: number): void;
}

export function createKept<Value extends object>(
  keepMs: number,
  most: number,
  now: Clock,
): Kept<Value> {
  const entries = new Map<string, { value: Value; at: number; keepMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      const age = entry ? now() - entry.at : -1;
      // A clock that was set back makes everything old.
      return entry && age >= 0 && age < entry.keepMs ? entry.value : undefined;
    },
    set(key, value, own = keepMs) {
      entries.delete(key);
      entries.set(key, { value, at: now(), keepMs: own });
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break;
        entries.delete(oldest);
      }
    },
  };
}
