/**
 * How far this device's clock is behind, told from the dates of the gateway's answers. Only behind: an
 * answer out of the browser's cache has an old date, which would look like a clock that is ahead.
 * What others check against their own clocks is dated by it. Source: hazards B "clock skew".
 */

/** (ours) Less than this is nobody's fault: requests take their time. */
const NOTICED_MS = 60_000;

let behind = 0;

/** @param date of an answer that has just come. */
export function noteDate(date: string | null): void {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return;
  const off = there - Date.now();
  behind = off > NOTICED_MS ? off : 0;
}

/** In ms; 0 where it is right, ahead, or not known. */
export function clockBehind(): number {
  return behind;
}
