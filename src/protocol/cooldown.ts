/** When a cooldown ends. One rule for all programs. */

/**
 * The rest of a cooldown, in ms. 0 also where it is longer than any cooldown: the clock was set back
 * then, and the cooldown must not become endless.
 * @param until epoch ms
 * @param now epoch ms
 * @param most the longest cooldown, in ms
 */
export function cooldownLeft(until: number, now: number, most: number): number {
  const left = until - now;
  return left > most ? 0 : Math.max(0, left);
}
