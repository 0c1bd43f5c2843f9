/** Tests payments by wallet: what the wallet is asked for, what stops it, and what the page learns. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { payments } from '../../../core/payments/payment-journal';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS, ONE, TWO } from '../../../core/testing/fake-core';
import { HASH } from '../../../core/testing/fake-sender';
import { $modal, forceClose } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';
import { $toast } from '../../../core/views/toasts';
import {
  asks,
  choosing,
  ended,
  type PayWorld,
  pass,
  press,
  REQUEST,
  reviewed,
  startPayWorld,
  TO,
  TOKEN,
} from '../fake-pay';
import { $payState } from '../pay-state';
import { $walletReview } from './confirm-pay';

let pay: PayWorld;

beforeEach(async () => {
  pay = await startPayWorld();
});
afterEach(() => {
  pay.stop();
  for (const name of ['page_payments', 'recent_payments', 'pending_transactions'] as const) {
    storage.remove(name);
  }
});

const ready = () => {
  const now = $walletReview.get();
  assert.equal(now.state, 'ready');
  return now as Extract<typeof now, { state: 'ready' }>;
};
/** The end of the last try, which the user sees. */
const errorNow = (): string | undefined => {
  const now = $payState.get();
  return now.state === 'choosing' ? now.error?.code : now.state;
};
const warned = (): string[] => ready().review.warnings.map(({ level, id }) => `${level}:${id}`);

test('payment: one request for exactly the amount, and the hash once it is on the network', async () => {
  const call = await asks();
  await reviewed();
  assert.deepEqual(warned(), []);
  await press();
  assert.deepEqual(pay.sender.submitted, [
    { to: TO, amount: 1_500_000n, token: TOKEN, network: ONE.id },
  ]);
  assert.equal($route.get().view, 'PayLoading');
  // The same payment is found again under another hash by them.
  const [waiting] = $pendingTransactions.get();
  assert.deepEqual([waiting?.units, waiting?.nextNonce], ['1500000', 7]);
  assert.deepEqual(call, {});
  await ended(pay, { state: 'confirmed' });
  assert.deepEqual(call.result, {
    ...{ hash: HASH, networkId: ONE.id, asset: REQUEST.asset, amount: '1.5', recipient: TO },
    ...{ proof: 'network', payer: ADDRESS },
  });
  assert.equal($payState.get().state, 'done');
  const heard = pay.world.heard.filter(({ name }) => name === 'pay');
  assert.deepEqual(heard, [{ name: 'pay', detail: call.result }]);
});

test('second press while the wallet is asked: asks nothing more', async () => {
  await asks();
  await reviewed();
  let answer = (_: string): void => {};
  pay.sender.answer = () => new Promise((resolve) => (answer = resolve));
  const first = press();
  await pass(0);
  await press();
  assert.equal(pay.sender.submitted.length, 1);
  assert.equal($payState.get().state, 'wallet');
  answer(HASH);
  await first;
  assert.equal(pay.sender.submitted.length, 1);
});

test('transaction that another one replaced with the same payment: its hash', async () => {
  const by = `0x${'cd'.repeat(32)}`;
  const call = await asks();
  await reviewed();
  await press();
  await ended(pay, { state: 'confirmed', by });
  assert.equal(call.result?.hash, by);
});

test('rejected in the wallet: back to the choice, and the page hears nothing until it closes', async () => {
  const call = await asks();
  await reviewed();
  pay.sender.answer = async () => {
    throw Object.assign(new Error('no'), { code: 4001 });
  };
  await press();
  assert.equal(errorNow(), 'user_rejected');
  assert.equal($route.get().view, 'Pay');
  assert.deepEqual(call, {});
  forceClose();
  assert.equal(call.error?.code, 'user_rejected');
  assert.equal($payState.get().state, 'none');
});

test('transaction that fails: refused by the network, and the user may pay again', async () => {
  const call = await asks();
  await reviewed();
  await press();
  await ended(pay, { state: 'failed' });
  assert.equal(errorNow(), 'pay_failed');
  assert.deepEqual(call, {});
  assert.equal(storage.get('page_payments'), undefined);
  await reviewed();
  assert.deepEqual(warned(), []);
});

for (const [state, code] of [
  ['canceled', 'pay_canceled_in_wallet'],
  ['dropped', 'pay_dropped'],
] as const) {
  test(`transaction that is ${state}: ${code}, and the record is gone`, async () => {
    await asks();
    await reviewed();
    await press();
    await ended(pay, { state });
    assert.equal(errorNow(), code);
    assert.equal(storage.get('page_payments'), undefined);
  });
}

test('transaction replaced by one that cannot be read: unknown, and the record stays', async () => {
  await asks();
  await reviewed();
  await press();
  await ended(pay, { state: 'replaced' });
  const now = $payState.get();
  assert.deepEqual(
    [now.state, now.state === 'unknown' && now.error.code],
    ['unknown', 'pay_unknown'],
  );
  assert.notEqual(storage.get('page_payments'), undefined);
});

test('dialog closed while the transaction is pending: the page still gets the hash', async () => {
  const call = await asks();
  await reviewed();
  await press();
  forceClose();
  assert.deepEqual(call, {});
  pay.sender.becomes = { state: 'confirmed' };
  await pass();
  assert.equal(call.result?.hash, HASH);
  assert.equal($modal.get().open, false);
  await pass(200);
  assert.match($toast.get()?.message ?? '', /1\.5\u00a0USDX/);
});

test('closed without a payment: canceled', async () => {
  const call = await asks();
  forceClose();
  assert.equal(call.error?.code, 'pay_canceled');
  assert.equal(pay.world.heard.filter(({ name }) => name === 'error').length, 0);
});

test('costs that grew by half since the review: shown, and asked again', async () => {
  await asks();
  await reviewed();
  pay.sender.quoted.fee = 1_500n;
  await press();
  assert.equal(ready().error?.code, 'pay_changed');
  assert.deepEqual(pay.sender.submitted, []);
  await press();
  assert.equal(pay.sender.submitted.length, 1);
});

test('sent from elsewhere since the review: shown, and asked again', async () => {
  await asks();
  await reviewed();
  pay.sender.quoted.nonce = 8;
  await press();
  assert.equal(ready().error?.code, 'pay_changed');
  assert.deepEqual(pay.sender.submitted, []);
});

const blocked: [string, Partial<PayWorld['sender']['quoted']>][] = [
  ['notEnough', { max: 1_000_000n }],
  ['noGas', { coin: 10n }],
  ['reverts', { simulation: { ok: false, reason: 'paused' } }],
  ['keepsPart', { received: 1_400_000n }],
];
for (const [id, quoted] of blocked) {
  test(`warning ${id}: nothing is asked of the wallet, whatever is acknowledged`, async () => {
    await asks();
    Object.assign(pay.sender.quoted, quoted);
    await reviewed();
    assert.deepEqual(warned(), [`block:${id}`]);
    await press(ready().review.warnings.map((one) => JSON.stringify([one.id, one.params])));
    assert.deepEqual(pay.sender.submitted, []);
  });
}

test('lost answer of the wallet: the next press needs its own acknowledgment', async () => {
  const call = await asks();
  await reviewed();
  pay.sender.answer = async () => Promise.reject(new Error('connection lost'));
  await press();
  assert.equal(payments().filter(({ sent }) => !sent).length, 1);
  await reviewed();
  assert.deepEqual(warned(), ['acknowledge:unanswered']);
  await press();
  assert.equal(pay.sender.submitted.length, 1);
  forceClose();
  assert.equal(call.error?.code, 'send_failed');
});

test('no answer for long: unknown to the user; a late yes still pays once, and the page hears it', async () => {
  const call = await asks();
  await reviewed();
  let answer = (_: string): void => {};
  pay.sender.answer = () => new Promise((resolve) => (answer = resolve));
  const pressed = press();
  await pass(10_000, 62);
  await pressed;
  assert.equal($payState.get().state, 'unknown');
  assert.deepEqual(call, {});
  answer(HASH);
  await pass(0);
  assert.equal($payState.get().state, 'wallet');
  await ended(pay, { state: 'confirmed' });
  assert.equal(call.result?.hash, HASH);
});

test('wallet on another network: no review, and no request', async () => {
  pay.world.tell().network(TWO.id);
  await asks();
  choosing();
  await reviewed();
  assert.equal($walletReview.get().state, 'failed');
  await press();
  assert.deepEqual(pay.sender.submitted, []);
});
