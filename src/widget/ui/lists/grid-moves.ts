/** The grid position that a key leads to. Pure. Source: ARIA APG "Grid". */
export interface GridPlace {
  current: number;
  count: number;
  columns: number;
  /** Rows that are seen at once: how far Page Up and Page Down go. */
  page: number;
  rtl: boolean;
}

/** @returns the index, or undefined: not our key. */
export function gridIndex(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { current, count, columns, page, rtl }: GridPlace,
): number | undefined {
  const last = count - 1;
  const row = current - (current % columns);
  const within = (next: number): number => (next < 0 || next > last ? current : next);
  switch (key) {
    case 'ArrowRight':
      return within(current + (rtl ? -1 : 1));
    case 'ArrowLeft':
      return within(current + (rtl ? 1 : -1));
    case 'ArrowDown':
      return within(current + columns);
    case 'ArrowUp':
      return within(current - columns);
    case 'Home':
      return ctrlKey ? 0 : row;
    case 'End':
      return ctrlKey ? last : Math.min(last, row + columns - 1);
    case 'PageDown':
      return Math.min(last, current + page * columns);
    case 'PageUp':
      return Math.max(current % columns, current - page * columns);
    default:
      return undefined;
  }
}

/** The rendered height of a tile, and the distance between the tops of two rows, in CSS px. */
export function rowMeasure(
  drawn: number | undefined,
  expected: number,
  gap: number,
): { tile: number; pitch: number } {
  const tile = drawn || expected;
  return { tile, pitch: tile + gap };
}
