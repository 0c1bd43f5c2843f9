/** What is drawn of a long list's rows is kept for as long as they are what they were. Pure. */

export interface WantedRow<Row> {
  key: string;
  /** From 0. */
  index: number;
  row: Row;
  tabIndex: 0 | -1;
  /** Its picture may be asked for. */
  seen: boolean;
  /** All that its box says of where it stands. */
  place: string;
}

export interface KeptRow<Row, Drawn> extends WantedRow<Row> {
  content: Drawn;
  node: Drawn;
}

/**
 * The rows to show, in their order. What was drawn and is the same is handed out again, the very object, so
 * that nobody compares it; of one that has only moved just its box is drawn anew. What is not wanted any
 * more is forgotten.
 * @param kept of the last drawing; empty after a change of what draws
 * @param draw what is in a row
 * @param box around it
 */
export function keptRows<Row, Drawn>(
  kept: Map<string, KeptRow<Row, Drawn>>,
  wanted: readonly WantedRow<Row>[],
  draw: (one: WantedRow<Row>) => Drawn,
  box: (one: WantedRow<Row>, content: Drawn) => Drawn,
): Drawn[] {
  const now = wanted.map((one): KeptRow<Row, Drawn> => {
    const last = kept.get(one.key);
    const same =
      last && last.row === one.row && last.tabIndex === one.tabIndex && last.seen === one.seen;
    if (same && last.place === one.place) return last;
    const content = same ? last.content : draw(one);
    return { ...one, content, node: box(one, content) };
  });
  kept.clear();
  for (const one of now) kept.set(one.key, one);
  return now.map(({ node }) => node);
}
