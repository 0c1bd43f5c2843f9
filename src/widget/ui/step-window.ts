import type { ListWindow } from './list-window';

/**
 * What is drawn next, on the way to what is wanted: so many new rows at most, those in sight first, all
 * without a gap. Rows that are no longer wanted go at once. Pure.
 */
export function stepWindow(
  drawn: ListWindow,
  wanted: ListWindow,
  inSight: ListWindow,
  most: number,
): ListWindow {
  let start = Math.max(drawn.start, wanted.start);
  let end = Math.min(drawn.end, wanted.end);
  if (start >= end) {
    // Nothing of it is there: from the side that one comes from.
    start = drawn.start > wanted.start ? inSight.end : inSight.start;
    end = start;
  }
  let left = most;
  for (const goal of [inSight, wanted]) {
    const below = Math.min(left, Math.max(0, goal.end - end));
    end += below;
    left -= below;
    const above = Math.min(left, Math.max(0, start - goal.start));
    start -= above;
    left -= above;
  }
  return { start, end };
}

/**
 * How many new rows the next frame may bring. Pure.
 * @param pace how many the last one could, and any at most
 * @param ms that it took to draw them and to lay them out; to paint them takes about as long
 */
export function nextPace({ rows, most }: { rows: number; most: number }, ms: number): number {
  if (ms > 16) return Math.max(1, rows - 1);
  return ms < 8 ? Math.min(most, rows + 1) : rows;
}

/** Who reads a row has to see it for so long, in ms. */
const READ_MS = 200;

/**
 * No row stays in sight for long enough to be read. Pure.
 * @param moved CSS px, either way
 * @param ms in which it did
 * @param height CSS px of the sight
 */
export const fliesPast = (moved: number, ms: number, height: number): boolean =>
  Math.abs(moved) * READ_MS > height * ms;
