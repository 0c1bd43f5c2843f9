/** For tests: chance that can be repeated. */

export interface Seeded {
  /** 0 … count − 1 */
  below(count: number): number;
  sample<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}

/** A small generator of 32 bits (public domain "mulberry"): the same seed, the same numbers. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    sample: (items) => items[below(items.length)] as never,
    chance: (share) => next() < share,
  };
}
