/** Backoff time for a failing upstream. */

const FIRST_REST = 5_000;
/** ms, whatever he asks for himself. */
export const MAX_BACKOFF_MS = 120_000;

/**
 * Doubles each time. Up to a quarter shorter by chance: gateways that lost an upstream together must not all
 * come back to it together.
 * @param times that he has rested before
 * @param random from 0 to 1
 * @returns ms
 */
export function backoffMs(times: number, random: () => number = Math.random): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_REST * 2 ** times) * (1 - random() / 4);
}
