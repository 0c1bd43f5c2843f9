import type { ListWindow } from './list-window';

/**
 * The next window on the way to the wanted one: limits the new rows, visible rows first, without
 * gaps. Rows that are no longer wanted go at once. Pure.
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

/** How many rows come into the document in a frame: with too many, a slow phone's frame is a long task. */
export interface StepPace {
  rows: number;
  /** The maximum number of new rows. */
  most: number;
  /** The estimated cost of one row, in ms. */
  cost: number;
}

/** The most expensive row of late counts, less with each step: a cheap one among them promises nothing. */
const FORGETS = 0.8;
/** Of a frame, at 30 a second. */
const HALF_MS = 16;

/**
 * Learns how many new rows the next frame may render: half a frame's worth, one more at most. Pure.
 * @param ms the render and layout time of the last rows; painting them takes about as long
 */
export function nextPace({ rows, most, cost }: StepPace, ms: number): StepPace {
  // Worse than one a frame cannot be, and need not be remembered.
  const now = Math.min(HALF_MS, Math.max(ms / rows, cost * FORGETS));
  return { most, cost: now, rows: Math.min(most, rows + 1, Math.floor(HALF_MS / now)) };
}

/** The time that a row must stay visible to be read, in ms. */
const READ_MS = 200;

/**
 * No row stays in sight for long enough to be read. Pure.
 * @param moved CSS px, either way
 * @param ms in which it did
 * @param height CSS px of the sight
 */
export const fliesPast = (moved: number, ms: number, height: number): boolean =>
  Math.abs(moved) * READ_MS > height * ms;
