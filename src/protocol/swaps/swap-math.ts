/** Exact arithmetic of swaps. Amounts are bigints in smallest units. */

/** Whole percent. Source: ADR 45. */
export const SLIPPAGES = [1, 2, 3, 4, 5] as const;
export type Slippage = (typeof SLIPPAGES)[number];
export const DEFAULT_SLIPPAGE: Slippage = 1;

/**
 * The least amount that a swap may deliver. The tolerated loss is rounded down, so the result is never below
 * the exact bound.
 */
export function minimumReceived(quoted: bigint, slippage: Slippage): bigint {
  return quoted - (quoted * BigInt(slippage)) / 100n;
}
