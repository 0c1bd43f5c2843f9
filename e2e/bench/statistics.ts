/** Calculates the statistics of the benchmark. */

/** Undefined without numbers. Ignores values missing in a sample. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined || sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function least(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** A pair counts only where both figures are known. */
export function medianRatio(
  pairs: readonly (readonly [above: number | undefined, below: number | undefined])[],
): number | undefined {
  return median(pairs.map(([above, below]) => (above && below ? above / below : undefined)));
}

/** Change of y for each step of x, by least squares; undefined for less than two different x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number | undefined {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const middle = mean(([x]) => x);
  const level = mean(([, y]) => y);
  const spread = points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  if (!(spread > 0)) return undefined;
  return points.reduce((sum, [x, y]) => sum + (x - middle) * (y - level), 0) / spread;
}

/**
 * Blocking time that a user notices: the time of each long task beyond 50 ms. Source: W3C Long
 * Tasks.
 */
export function blockingTime(durations: readonly number[]): number {
  return durations.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
