/** The rows of the list of purchases, by month. Pure. Source: specification §3 "transactionsByYear". */
import type { HistoryEntry } from '../../../../protocol/http/history';
import type { StoredPurchase } from '../../../../protocol/storage-keys';
import { amountText } from '../amount-text';
import { t } from '../messages';

export interface PurchaseRow {
  key: string;
  /** Epoch ms. */
  at: number;
  title: string;
  /** Symbol, for the picture. */
  asset: string;
  provider: string;
  state: 'pending' | 'done' | 'failed';
}

export interface PurchaseMonth {
  year: number;
  /** From 0. */
  month: number;
  rows: readonly PurchaseRow[];
}

const TITLES = { pending: 'buying', done: 'bought', failed: 'notBought' } as const;
const ENDS = { completed: 'done', failed: 'failed' } as const;

function keptRow({ id, at, asset, provider, end, received }: StoredPurchase): PurchaseRow {
  const state = end ? ENDS[end] : 'pending';
  const title = t(TITLES[state], { amount: amountText(received, asset) });
  return { key: id, at, title, asset, provider, state };
}

/** An unknown status was dropped with its entry: nothing looks finished that is not. */
const STATES: Readonly<Record<HistoryEntry['metadata']['status'], PurchaseRow['state']>> = {
  confirmed: 'done',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'done',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  failed: 'failed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
};

function coinbaseRow({ id, metadata, transfers: [move] }: HistoryEntry): PurchaseRow {
  const state = STATES[metadata.status];
  const asset = move?.fungible_info?.symbol ?? '';
  const amount = amountText(move?.quantity?.numeric, asset);
  const isSale = metadata.operationType === 'sell' && state === 'done';
  return {
    ...{ key: `coinbase ${id}`, at: Date.parse(metadata.minedAt), state },
    ...{ title: t(isSale ? 'sold' : TITLES[state], { amount }), asset, provider: 'Coinbase' },
  };
}

/** Newest first. */
export function purchaseRows(
  kept: readonly StoredPurchase[],
  coinbase: readonly HistoryEntry[],
): PurchaseRow[] {
  const rows = [...kept.map(keptRow), ...coinbase.map(coinbaseRow)];
  return rows.sort((one, other) => other.at - one.at);
}

/** @param rows newest first */
export function byMonth(rows: readonly PurchaseRow[]): PurchaseMonth[] {
  const months = new Map<string, PurchaseMonth & { rows: PurchaseRow[] }>();
  for (const row of rows) {
    const date = new Date(row.at);
    const [year, month] = [date.getFullYear(), date.getMonth()];
    const key = `${year} ${month}`;
    const known = months.get(key) ?? { year, month, rows: [] };
    known.rows.push(row);
    months.set(key, known);
  }
  return [...months.values()];
}

/** Source: protocol §10.3 "OnRampActivity": while one of the current month is in progress. */
export function isAnyInProgress(rows: readonly PurchaseRow[], now: number): boolean {
  const today = new Date(now);
  return byMonth(rows).some(
    ({ year, month, rows: own }) =>
      year === today.getFullYear() &&
      month === today.getMonth() &&
      own.some(({ state }) => state === 'pending'),
  );
}

/** The year is named if it is not the current one. */
export function monthOfRows({ year, month }: PurchaseMonth, locale: string, now: number): string {
  const isThisYear = year === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(year, month, 1));
}
