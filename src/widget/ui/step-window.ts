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

/** A long fill on a quick computer: all that is in sight of any list. */
const MOST = 12;

/**
 * How many new rows the next frame may bring. Pure.
 * @param rows that the last one could
 * @param ms that it took to draw them and to lay them out; to paint them takes about as long
 */
export function nextPace(rows: number, ms: number): number {
  if (ms > 20) return Math.max(1, rows - 1);
  return ms < 9 ? Math.min(MOST, rows + 1) : rows;
}
