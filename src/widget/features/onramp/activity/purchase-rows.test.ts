/** Tests the rows of the list of purchases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoryEntry } from '../../../../protocol/http/history';
import { byMonth, isAnyInProgress, monthOfRows, purchaseRows } from './purchase-rows';

const kept = (id: string, at: number, more: object = {}) => ({
  ...{ id, provider: 'Pay', account: 'a', asset: 'USDC', paid: '100 USD', at },
  ...more,
});

const coinbase = (status: string, minedAt: string, operationType = 'bought') =>
  ({
    id: `${status} ${minedAt}`,
    metadata: { operationType, status, minedAt, hash: '0x', sentFrom: '', sentTo: '' },
    transfers: [{ fungible_info: { symbol: 'USDC' }, direction: 'in', quantity: { numeric: '5' } }],
  }) as unknown as HistoryEntry;

const may = Date.UTC(2026, 4, 5, 12);
const june = Date.UTC(2026, 5, 5, 12);

for (const [status, operation, title, state] of [
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'bought', 'Bought 5\u00a0USDC', 'done'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'sell', 'Sold 5\u00a0USDC', 'done'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'bought', 'Buying 5\u00a0USDC', 'pending'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'bought', 'Purchase of 5\u00a0USDC', 'failed'],
] as const) {
  test(`${operation} with ${status}: ${title}`, () => {
    const [row] = purchaseRows([], [coinbase(status, '2026-05-05T12:00:00Z', operation)]);
    assert.deepEqual([row?.title, row?.state], [title, state]);
  });
}

test('kept purchases: pending, bought with the amount, failed', () => {
  const rows = purchaseRows(
    [
      kept('a', may),
      kept('b', may - 1, { end: 'completed', received: '98.25' }),
      kept('c', may - 2, { end: 'failed', received: '' }),
    ],
    [],
  );
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Buying USDC', 'Bought 98.25\u00a0USDC', 'Purchase of USDC'],
  );
});

test('both kinds: by month, newest first', () => {
  const success = 'ONRAMP_TRANSACTION_STATUS_SUCCESS';
  const rows = purchaseRows(
    [kept('a', may), kept('b', june)],
    [coinbase(success, '2026-05-20T12:00:00Z'), coinbase(success, '2025-05-20T12:00:00Z')],
  );
  const months = byMonth(rows);
  assert.deepEqual(
    months.map(({ year, month, rows: own }) => [year, month, own.length]),
    [
      [2026, 5, 1],
      [2026, 4, 2],
      [2025, 4, 1],
    ],
  );
  assert.deepEqual(
    months.map((month) => monthOfRows(month, 'en', june)),
    ['June', 'May', 'May 2025'],
  );
});

test('in progress: only one of the current month keeps the list loading', () => {
  assert.equal(isAnyInProgress(purchaseRows([kept('a', june)], []), june), true);
  assert.equal(isAnyInProgress(purchaseRows([kept('a', may)], []), june), false);
  assert.equal(
    isAnyInProgress(purchaseRows([kept('a', june, { end: 'failed' })], []), june),
    false,
  );
});

test('absurd amount: the symbol alone', () => {
  const huge = purchaseRows([kept('a', may, { end: 'completed', received: '9'.repeat(300) })], []);
  assert.equal(huge[0]?.title, 'Bought USDC');
});
