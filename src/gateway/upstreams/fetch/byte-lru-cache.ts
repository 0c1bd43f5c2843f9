/** Keeps what was fetched, within a number of bytes; what was not wanted for longest goes first. */
import type { Clock } from '../../environment';

/** An entry weighs this much beside its picture, so that many empty ones are bounded too. */
const OVERHEAD = 512;

export interface PictureCache<Picture> {
  /** `age` in ms; a clock set back makes everything old. */
  get(key: string): { picture: Picture | undefined; age: number } | undefined;
  /** `undefined` caches the absence of a picture. */
  set(key: string, picture: Picture | undefined, bytes: number): void;
}

export function createPictureCache<Picture>(maxBytes: number, now: Clock): PictureCache<Picture> {
  const kept = new Map<string, { picture: Picture | undefined; at: number; weight: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      // Moved to the end: a Map iterates its keys in insertion order.
      kept.delete(key);
      kept.set(key, found);
      const age = now() - found.at;
      return { picture: found.picture, age: age < 0 ? Number.POSITIVE_INFINITY : age };
    },
    set(key, picture, bytes) {
      drop(key);
      const weight = bytes + OVERHEAD;
      if (weight > maxBytes) return;
      kept.set(key, { picture, at: now(), weight });
      total += weight;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
