/** The history by year and month, newest first, as the rows of a list. Pure. Source: specification §3. */
import type { PoisonSign } from '../../../../protocol/address-looks';
import type { HistoryEntry } from '../../../../protocol/http/history';
import type { LocalTransaction } from '../history/local-transactions';

/** From 0. */
interface Month {
  year: number;
  month: number;
}

/** The year where it is not this one. Of the calendar that the groups are made by, whatever the language's own. */
export function monthTitle({ year, month }: Month, thisYear: number, locale: string): string {
  const other = year !== thisYear && ({ year: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', ...other });
  return format.format(new Date(year, month, 1));
}

interface EntryLine {
  kind: 'entry';
  key: string;
  entry: HistoryEntry;
  mark: PoisonSign | undefined;
}

export type ActivityRow =
  | { kind: 'recent'; key: string }
  | { kind: 'sent'; key: string; sent: LocalTransaction }
  | ({ kind: 'month'; key: string } & Month)
  | EntryLine;

/** One object each, so that the rendered row is kept while pages are added below it. */
const RECENT: ActivityRow = { kind: 'recent', key: 'recent' };
const sentRows = new WeakMap<LocalTransaction, ActivityRow>();
const entryRows = new WeakMap<HistoryEntry, EntryLine & { title: ActivityRow & Month }>();
const titles = new Map<string, ActivityRow & Month>();

function sentRow(sent: LocalTransaction): ActivityRow {
  const known = sentRows.get(sent);
  if (known) return known;
  const row: ActivityRow = { kind: 'sent', key: `sent-${sent.id}`, sent };
  sentRows.set(sent, row);
  return row;
}

/** In the visitor's own time zone. */
function titleOf({ metadata }: HistoryEntry): ActivityRow & Month {
  const date = new Date(metadata.minedAt);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const key = `month-${year}-${month}`;
  const title = titles.get(key) ?? { kind: 'month', key, year, month };
  titles.set(key, title);
  return title;
}

function entryRow(entry: HistoryEntry, mark: PoisonSign | undefined) {
  const known = entryRows.get(entry);
  if (known && known.mark === mark) return known;
  const title = known?.title ?? titleOf(entry);
  const row = { kind: 'entry', key: entry.id, entry, mark, title } as const;
  entryRows.set(entry, row);
  return row;
}

/**
 * Groups rows by month. Transactions sent from this browser that the history lacks come on top.
 * @param entries newest first
 * @param marks by the entry's id
 */
export function activityRows(
  sent: readonly LocalTransaction[],
  entries: readonly HistoryEntry[],
  marks: ReadonlyMap<string, PoisonSign>,
): ActivityRow[] {
  const rows: ActivityRow[] = sent.length > 0 ? [RECENT] : [];
  for (const one of sent) rows.push(sentRow(one));
  let last: ActivityRow | undefined;
  for (const entry of entries) {
    const row = entryRow(entry, marks.get(entry.id));
    if (row.title !== last) rows.push(row.title);
    last = row.title;
    rows.push(row);
  }
  return rows;
}
