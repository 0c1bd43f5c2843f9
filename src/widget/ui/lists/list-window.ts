/** Lists longer than this keep only the visible rows in the document. */
export const VIRTUAL_FROM = 100;

export interface ListWindow {
  /** First index to render. */
  start: number;
  /** One past the last index to render. */
  end: number;
}

/**
 * Rows to render for a scroll place. All lengths in CSS px.
 * @param pitch row height plus gap
 * @param spare rows kept ready on either side
 */
export function listWindow(
  count: number,
  pitch: number,
  scrollTop: number,
  viewport: number,
  spare = 4,
): ListWindow {
  if (count <= 0 || pitch <= 0) return { start: 0, end: 0 };
  const top = Math.min(Math.max(0, scrollTop), Math.max(0, count * pitch - viewport));
  const start = Math.max(0, Math.floor(top / pitch) - spare);
  const end = Math.min(count, Math.ceil((top + Math.max(0, viewport)) / pitch) + spare);
  return { start, end };
}

/** The indices of a window plus the focused row, which must stay in the document. */
export function windowIndices(
  { start, end }: ListWindow,
  focused: number,
  count: number,
): readonly number[] {
  const indices = Array.from({ length: end - start }, (_, offset) => start + offset);
  if (focused < 0 || focused >= count || (focused >= start && focused < end)) return indices;
  return focused < start ? [focused, ...indices] : [...indices, focused];
}

/** Of the row or tile that something happened in; -1 outside of them. */
export function eventIndex({ target }: { target: EventTarget | null }): number {
  const place = (target as Element | null)?.closest<HTMLElement>('[data-index]');
  return Number(place?.dataset.index ?? -1);
}
