/**
 * Exports the history as a table for spreadsheets. Pure. Token names are untrusted: a value that a
 * program would read as a formula becomes text, at any place where it might split a line into
 * cells. Source: OWASP "CSV Injection", RFC 4180.
 */
import type { PoisonSign } from '../../../../protocol/address-looks';
import type { HistoryEntry, HistoryTransfer } from '../../../../protocol/http/history';

/** Programs detect UTF-8 text by it. */
const BOM = '\ufeff';

const HEAD = [
  'date',
  'operation',
  'status',
  'direction',
  'amount',
  'symbol',
  'name',
  'asset',
  'token_id',
  'from',
  'to',
  'mark',
  'transaction',
  'network',
  'nonce',
  'link',
];

/**
 * Before a formula, also one in full width and behind spaces and quotes: where the text begins, and behind all that
 * ends a cell. In German and French, Excel goes by semicolons, and then no quote holds a cell together.
 */
const FORMULA = /([;,\t\r\n]|^)(?=["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

export function csvCell(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return safe !== text || /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(
  { metadata }: HistoryEntry,
  move: HistoryTransfer | undefined,
  mark: string,
  link: string,
) {
  const info = move?.fungible_info ?? move?.nft_info;
  const { sentFrom, sentTo, hash, chain, nonce } = metadata;
  return [
    metadata.minedAt,
    metadata.operationType,
    metadata.status,
    move?.direction ?? '',
    move?.quantity?.numeric ?? '',
    move?.fungible_info?.symbol ?? '',
    info?.name ?? '',
    info?.address ?? '',
    move?.nft_info?.token_id ?? '',
    move?.from ?? sentFrom,
    move?.to ?? sentTo,
    mark,
    hash,
    chain ?? '',
    String(nonce ?? ''),
    link,
  ];
}

/**
 * A line for each transfer, one for what moved nothing.
 * @param marks by the entry's id: of these no address is to be copied
 * @param linkOf of a transaction; '' without an explorer
 */
export function toCsv(
  entries: readonly HistoryEntry[],
  marks: ReadonlyMap<string, PoisonSign>,
  linkOf: (hash: string) => string,
): string {
  const rows = entries.flatMap((entry) => {
    const link = linkOf(entry.metadata.hash);
    const mark = marks.get(entry.id) ?? '';
    const { transfers } = entry;
    const moves = transfers.length > 0 ? transfers : [undefined];
    return moves.map((move) => line(entry, move, mark, link));
  });
  return BOM + [HEAD, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
