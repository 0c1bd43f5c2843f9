/**
 * The table of files, one row a file: `id hash integrity dependency…`. A chunk that lives in another
 * file has `- -` and that file as its only dependency. The build writes it, the loader and the table
 * chunk carry it (ADR 2).
 */
export type Row = readonly [hash: string, integrity: string, ...dependencies: string[]];
/** Without a prototype: an id is never found there. */
export type Rows = Record<string, Row>;

/** Adds rows; existing rows stay, so that pins of the loader cannot be overridden. */
export function addRows(rows: Rows, text: string): void {
  for (const line of text.split('\n')) {
    const [id, ...row] = line.split(' ');
    if (id) rows[id] ??= row as unknown as Row;
  }
}

/** A chunk without a file of its own is in that of its dependency. */
export const isFile = (rows: Rows, id: string): boolean => rows[id]?.[0] !== '-';

/** Ids of the files that a chunk needs, its own first. Undefined while a row is unknown. */
export function closureOf(rows: Rows, id: string): string[] | undefined {
  const seen = new Set([id]);
  for (const one of seen) {
    const row = rows[one];
    if (!row) return undefined;
    for (const next of row.slice(2)) seen.add(next);
  }
  return [...seen].filter((one) => isFile(rows, one));
}
