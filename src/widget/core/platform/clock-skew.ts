/**
 * How far this device's clock is behind, told from the dates of the gateway's answers. Only behind: an
 * answer out of the browser's cache has an old date, which would look like a clock that is ahead.
 * What others check against their own clocks is dated by it. Source: hazards B "clock skew".
 */

/** (ours) Ignores a smaller offset: requests take their time. */
const NOTICED_MS = 60_000;

let off = 0;

/** @param date of an answer that has just come. */
export function recordServerDate(date: string | null): void {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return;
  off = there - Date.now();
}

/** In ms; 0 where it is right, ahead, or not known. */
export function clockSkewMs(): number {
  return off > NOTICED_MS ? off : 0;
}

/**
 * Returns the signed offset to add to the clock, for a caller whose server says that the clock is
 * ahead. In ms.
 */
export function clockOff(): number {
  return off;
}
