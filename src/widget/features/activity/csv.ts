/**
 * The history as a table for spreadsheets. Pure. Names of tokens are strangers' words: a cell that a
 * program would take for a formula is quoted as text. Source: OWASP "CSV Injection", RFC 4180.
 */
import type { HistoryEntry, HistoryTransfer } from '../../../protocol/http/history';

/** Programs tell by it that the text is UTF-8. */
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
  'transaction',
  'network',
  'nonce',
  'link',
];

/** What begins a formula, also in full width and behind spaces; and what ends a cell. */
const FORMULA = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe !== text || /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line({ metadata }: HistoryEntry, move: HistoryTransfer | undefined, link: string) {
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
    hash,
    chain ?? '',
    String(nonce ?? ''),
    link,
  ];
}

/** A line for each transfer, one for what moved nothing. @param linkOf of a transaction; '' without an explorer */
export function toCsv(entries: readonly HistoryEntry[], linkOf: (hash: string) => string): string {
  const rows = entries.flatMap((entry) => {
    const link = linkOf(entry.metadata.hash);
    const { transfers } = entry;
    return (transfers.length > 0 ? transfers : [undefined]).map((move) => line(entry, move, link));
  });
  return BOM + [HEAD, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
