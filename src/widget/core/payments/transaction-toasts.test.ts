/** Tests the toasts of several payments while a view reports one of them. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { StoredTransfer } from '../../../protocol/storage-keys';
import { TOAST_REPLACE_MS } from '../constants/limits';
import { transaction } from '../testing/fake-transactions';
import { $toast, hideToast } from '../views/toasts';
import { reportEnd, reportStart, showElsewhere } from './transaction-toasts';

const ONE = transaction('0xone') as StoredTransfer;
const OTHER = transaction('0xother', { symbol: 'GLD' }) as StoredTransfer;
const settleToasts = () => mock.timers.tick(TOAST_REPLACE_MS);

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
afterEach(() => {
  showElsewhere(undefined);
  hideToast();
  mock.timers.reset();
});

test('payment that a view shows has ended: only its own toast goes', () => {
  reportStart(ONE);
  showElsewhere(ONE.id);
  reportEnd(ONE, 'confirmed', undefined);
  assert.equal($toast.get(), undefined);

  reportStart(ONE);
  reportEnd(OTHER, 'failed', undefined);
  settleToasts();
  reportEnd(ONE, 'confirmed', undefined);
  settleToasts();
  assert.match($toast.get()?.message ?? '', /^Sending 1\u00a0GLD .* failed$/);
});

test('payment to a name: one line with the amount and the name as typed, harmless', () => {
  reportEnd({ ...ONE, name: 'alice\u202e.eth' }, 'confirmed', undefined);
  assert.equal($toast.get()?.message, 'Sent 1\u00a0ETH to alice.eth');
});

test('end that no view shows: a toast, also of what a view showed before', () => {
  showElsewhere(ONE.id);
  showElsewhere(undefined);
  reportEnd(ONE, 'failed', undefined);
  assert.match($toast.get()?.message ?? '', /^Sending 1\u00a0ETH .* failed$/);
});
