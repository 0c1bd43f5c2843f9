/** Tests an identical second payment: it needs its own acknowledgment. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { StoredTransaction } from '../../../../protocol/storage-keys';
import { sentAlready } from '../../../core/payments/duplicate-payment';
import { warningKey } from '../../../core/payments/payment-warning';
import { resumePending, stopPending } from '../../../core/payments/transaction-tracker';
import { setSendAmount, setSendReceiver, setSendToken } from '../../../core/payments/transfer-form';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { storage } from '../../../core/storage/typed-storage';
import { settle } from '../../../core/testing/fake-core';
import { HASH } from '../../../core/testing/fake-sender';
import {
  again,
  ELSEWHERE,
  ended,
  type Form,
  fill,
  NONE,
  ready,
  review,
  startForm,
  TO,
  TOKEN,
  warned,
} from '../fake-form';
import { confirmSend } from './confirm-send';

let form: Form;
let at: number;
let first: StoredTransaction;

/** A first payment has been sent. */
beforeEach(async () => {
  form = await startForm();
  await fill();
  await review();
  assert.ok(!warned().includes('acknowledge:repeated'));
  await confirmSend(NONE);
  assert.equal(form.sender.submitted.splice(0).length, 1);
  at = Date.now();
  first = storage.get('pending_transactions')?.[0] ?? assert.fail();
  form.sender.quoted = { ...form.sender.quoted, nonce: 8 };
});
afterEach(() => form.stop());

async function asked(): Promise<boolean> {
  await fill();
  await review();
  return warned().includes('acknowledge:repeated');
}

test('pending payment: the same one needs its own control; a different one does not', async () => {
  assert.equal(await asked(), true);
  // However long it takes.
  mock.timers.tick(3_600_000);
  assert.equal(await asked(), true);
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'send_changed');
  assert.deepEqual(form.sender.submitted, []);
  for (const change of [
    () => setSendAmount('1.4'),
    () => setSendReceiver(ELSEWHERE),
    () => {
      setSendToken({ ...TOKEN, id: ELSEWHERE });
      setSendAmount('1.5');
    },
  ]) {
    await fill();
    change();
    await review();
    assert.ok(!warned().includes('acknowledge:repeated'));
  }
});

test('acknowledged duplicate: sends; the acknowledgment does not cover the next one', async () => {
  assert.equal(await asked(), true);
  const keys = ready().review.warnings.map(warningKey);
  mock.timers.tick(1_000);
  form.sender.answer = async () => `0x${'cd'.repeat(32)}`;
  await again(keys);
  assert.equal(form.sender.submitted.splice(0).length, 1);
  form.sender.quoted = { ...form.sender.quoted, nonce: 9 };
  assert.equal(await asked(), true);
  await again(keys);
  assert.equal(ready().error?.params.what, 'repeated');
  assert.deepEqual(form.sender.submitted, []);
});

test('confirmed payment: asks for five more minutes', async () => {
  await ended(form);
  const seen = storage.get('recent_payments')?.[0]?.at ?? assert.fail();
  assert.ok(seen > at);
  assert.equal(await asked(), true);
  mock.timers.tick(300_000 - (Date.now() - seen) - 1_000);
  assert.equal(await asked(), true);
  mock.timers.tick(1_000);
  assert.equal(await asked(), false);
});

test('payment confirmed, then page reloaded: still warns about the duplicate', async () => {
  await ended(form);
  stopPending();
  assert.deepEqual($pendingTransactions.get(), []);
  assert.equal(await asked(), true);
  mock.timers.tick(300_000);
  assert.equal(await asked(), false);
});

test('later payment to the same recipient, then reload: still warns about the first one', async () => {
  await fill(TO, '1');
  await review();
  form.sender.answer = async () => `0x${'cd'.repeat(32)}`;
  await confirmSend(NONE);
  assert.equal(form.sender.submitted.splice(0).length, 1);
  await ended(form);
  stopPending();
  form.sender.quoted = { ...form.sender.quoted, nonce: 9 };
  assert.equal(await asked(), true);
});

test('transaction no longer seen: asks until another has its nonce', async () => {
  form.sender.becomes = { state: 'pending', nonce: 7, unseen: true };
  for (let passed = 0; passed < 600_000; passed += 4_000) {
    mock.timers.tick(4_000);
    await settle();
  }
  assert.equal(await asked(), true);
  stopPending();
  resumePending();
  assert.equal(await asked(), true);
});

for (const state of ['replaced', 'confirmed'] as const) {
  test(`${state} long after the send: counts as just paid, also if another page sees the result`, async () => {
    for (const isLoadedAnew of [false, true]) {
      stopPending();
      mock.timers.tick(3_600_000);
      storage.set('pending_transactions', [{ ...first, sentAt: Date.now() - 3_600_000 }]);
      resumePending();
      await ended(form, state);
      if (isLoadedAnew) stopPending();
      assert.equal(await asked(), true, String(isLoadedAnew));
    }
  });
}

test('acknowledged while pending, confirmed before the press: no new warning', async () => {
  assert.equal(await asked(), true);
  const keys = ready().review.warnings.map(warningKey);
  await ended(form);
  await again(keys);
  assert.equal(form.sender.submitted.length, 1);
});

test('payment failed, then page reloaded: no warning, a retry is intended', async () => {
  await ended(form, 'failed');
  stopPending();
  assert.equal(await asked(), false);
});

for (const [state, doubted] of [
  ['failed', false],
  // On networks where a transaction expires by itself (Solana).
  ['dropped', false],
  // Replaced by the wallet with a faster one that pays the same.
  ['replaced', true],
] as const) {
  test(`it was ${state}: ${doubted ? 'it may have been paid anyway' : 'sending again is intended'}`, async () => {
    await ended(form, state);
    assert.equal(await asked(), doubted);
    if (doubted) return;
    await confirmSend(NONE);
    assert.equal(form.sender.submitted.length, 1);
  });
}

test('other account or network: another payment', async () => {
  assert.equal(await asked(), true);
  const { place, transfer } = ready().review;
  const { where } = place;
  const told = (change: Partial<typeof where>) =>
    sentAlready($pendingTransactions.get(), { ...where, ...change }, transfer);
  assert.equal(told({}), HASH);
  assert.equal(told({ from: where.from.toLowerCase() }), HASH);
  assert.equal(told({ from: ELSEWHERE }), undefined);
  const network = { ...where.network, id: 'eip155:1' as typeof where.network.id };
  assert.equal(told({ network }), undefined);
  const small = { ...transfer, to: TO.toLowerCase() };
  assert.equal(sentAlready($pendingTransactions.get(), where, small), HASH);
});
