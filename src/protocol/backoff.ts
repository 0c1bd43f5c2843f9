/** Waits that grow after each failure. One rule for all programs. */

export interface Backoff {
  /** The wait after the first failure, in ms. */
  first: number;
  /** The longest wait, in ms. */
  most: number;
  /** Each wait is this many times as long as the one before; default 2. */
  factor?: number;
  /**
   * The share of a wait that chance may take away, 0 to 1; default 0. Programs that lost a server
   * at the same time then come back at different times.
   */
  jitter?: number;
}

/**
 * @param before failures before this one, from 0
 * @param random from 0 to 1
 * @returns ms
 */
export function backoffMs(
  { first, most, factor = 2, jitter = 0 }: Backoff,
  before: number,
  random = Math.random(),
): number {
  return Math.min(most, first * factor ** before) * (1 - jitter * random);
}
