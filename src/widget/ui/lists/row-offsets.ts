/** The places of the rows of a long list with different row heights. All in CSS px. Pure. */
import type { ListWindow } from './list-window';

/** The top of each row, and behind the last one the end of all of them. */
export function rowTops(heights: readonly number[], gap: number): readonly number[] {
  const tops = [0];
  let at = 0;
  for (const height of heights) {
    at += height + gap;
    tops.push(at);
  }
  return tops;
}

export interface RowPlaces<Row> {
  rows: readonly Row[];
  tops: readonly number[];
}

/**
 * Updates the places when most rows are unchanged: it does not recompute unmoved rows, and returns
 * the same object if no row changed.
 * @param last with the same heights and gap
 */
export function followRows<Row>(
  last: RowPlaces<Row> | undefined,
  rows: readonly Row[],
  heightOf: (row: Row) => number,
  gap: number,
): RowPlaces<Row> {
  if (!last) return { rows, tops: rowTops(rows.map(heightOf), gap) };
  if (last.rows === rows) return last;
  const { rows: before, tops } = last;
  const most = Math.min(before.length, rows.length);
  const stays = (at: number): boolean => {
    const row = rows[at] as Row;
    return row === before[at] || (tops[at] ?? 0) + heightOf(row) + gap === tops[at + 1];
  };
  let same = 0;
  while (same < most && stays(same)) same++;
  if (same === rows.length && same === before.length) return { rows, tops };
  const more = rowTops(rows.slice(same).map(heightOf), gap);
  const at = tops[same] ?? 0;
  return { rows, tops: [...tops.slice(0, same), ...more.map((top) => at + top)] };
}

/**
 * The old and new place of one row in sight: the first one that still exists with the same next
 * row. A sorted list has not moved, and a heading may have more rows below it.
 */
export function movedRow<Row>(
  before: readonly Row[],
  now: readonly Row[],
  { start, end }: ListWindow,
  keyOf: (row: Row) => string,
): { from: number; to: number } {
  const keyAt = (rows: readonly Row[], at: number) => {
    const row = rows[at];
    return row && keyOf(row);
  };
  for (let from = start; from < end; from++) {
    const [key, next] = [keyAt(before, from), keyAt(before, from + 1)];
    const is = (to: number): boolean => keyAt(now, to) === key && keyAt(now, to + 1) === next;
    // Most often it is where it was.
    const to = is(from) ? from : now.findIndex((_, at) => is(at));
    if (to >= 0) return { from, to };
  }
  return { from: start, to: start };
}

/** The last row that begins at this height or above it. */
function rowAt(tops: readonly number[], height: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Rows to render for a scroll place.
 * @param tops as `rowTops` gives them
 * @param spare rows kept ready on either side
 */
export function rowsInSight(
  tops: readonly number[],
  scrollTop: number,
  viewport: number,
  spare = 4,
): ListWindow {
  const count = tops.length - 1;
  if (count <= 0) return { start: 0, end: 0 };
  const most = Math.max(0, (tops[count] ?? 0) - viewport);
  const top = Math.min(Math.max(0, scrollTop), most);
  const start = Math.max(0, rowAt(tops, top) - spare);
  const end = Math.min(count, rowAt(tops, top + Math.max(0, viewport)) + 1 + spare);
  return { start, end };
}

/** The pressable row that an arrow, Home or End key leads to; undefined: not a list key. */
export function nextRow(
  key: string,
  current: number,
  count: number,
  pressable: (index: number) => boolean,
): number | undefined {
  const up = key === 'ArrowUp' || key === 'End';
  if (!up && key !== 'ArrowDown' && key !== 'Home') return undefined;
  const arrow = key.startsWith('Arrow');
  const step = up ? -1 : 1;
  let at = arrow ? current + step : up ? count - 1 : 0;
  while (at >= 0 && at < count) {
    if (pressable(at)) return at;
    at += step;
  }
  return current;
}
