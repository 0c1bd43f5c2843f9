import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { TOAST_REPLACE_MS, WALLET_DEADLINE_MS } from '../../../core/constants/limits';
import { appKitError } from '../../../core/errors/app-kit-error';
import { warningKey } from '../../../core/payments/payment-warning';
import { addPending } from '../../../core/payments/transaction-tracker';
import { $transferForm } from '../../../core/payments/transfer-form';
import { openRequests } from '../../../core/session/pending-requests';
import { $pendingTransactions, isPayment } from '../../../core/state/pending-transactions';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS, settle, TWO } from '../../../core/testing/fake-core';
import { fakeStorage, setGlobal } from '../../../core/testing/fake-page';
import { HASH } from '../../../core/testing/fake-sender';
import { pendingCount } from '../../../core/testing/pending-count';
import { forceClose } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';
import { $toast } from '../../../core/views/toasts';
import {
  again,
  CONTRACT,
  ended,
  type Form,
  fill,
  NONE,
  ready,
  review,
  startForm,
  TO,
  warned,
} from '../fake-form';
import { $review, closeReview, confirmSend, openReview } from './confirm-send';

let form: Form;
let sender: Form['sender'];

beforeEach(async () => {
  setGlobal('sessionStorage', fakeStorage());
  form = await startForm();
  sender = form.sender;
});
afterEach(() => form.stop());

test('send: once, as reviewed; the form resets, Account opens, and it is tracked', async () => {
  await fill();
  await review();
  assert.deepEqual(warned(), ['show:firstTime']);
  const network = ready().review.place.where.network.id;
  await confirmSend(NONE);
  assert.equal($review.get().state, 'loading');
  await confirmSend(NONE);
  assert.deepEqual(sender.submitted, [{ to: TO, amount: 1_500_000n, token: CONTRACT, network }]);
  assert.equal($transferForm.get().token, undefined);
  assert.equal($route.get().view, 'Account');
  const pending = $pendingTransactions.get().find(isPayment) ?? assert.fail();
  assert.deepEqual(
    [pending.id, pending.to, pending.amount, pending.symbol, pending.status],
    [HASH, TO, '1.5', 'USDX', 'pending'],
  );
  assert.equal($toast.get()?.message, 'Transaction started');
});

test('payment to a name: stored with its own name and whole amount, which the toasts repeat', async () => {
  const digits = '1.234567';
  sender.quoted = { ...sender.quoted, received: 1_234_567n };
  sender.names['alice.eth'] = TO;
  await fill('alice.eth', digits);
  await review();
  await confirmSend(NONE);
  const [stored] = storage.get('pending_transactions') ?? [];
  assert.ok(stored && isPayment(stored));
  assert.deepEqual([stored.name, stored.amount], ['alice.eth', digits]);
  assert.equal($toast.get()?.detail, `${digits}\u00a0USDX to alice.eth`);
  // A later payment gives the same address another name.
  storage.set('recent_recipients', [
    { namespace: 'eip155', address: TO, name: 'bob.eth', usedAt: 1, paid: [] },
  ]);
  sender.becomes = { state: 'failed' };
  forceClose();
  mock.timers.tick(4_000);
  await settle();
  mock.timers.tick(TOAST_REPLACE_MS);
  assert.equal($toast.get()?.message, `Sending ${digits}\u00a0USDX to alice.eth failed`);
});

test('pressed twice, and again during the request: one wallet request', async () => {
  await fill();
  await review();
  let answer: (id: string) => void = () => {};
  sender.answer = () => new Promise((resolve) => (answer = resolve));
  const first = confirmSend(NONE);
  const second = confirmSend(NONE);
  await settle();
  await second;
  // Left and reopened during the wallet request.
  closeReview();
  await openReview();
  await confirmSend(NONE);
  assert.equal(ready().busy, 'asking');
  // Persist the request while it is pending: a reload would lose it.
  assert.equal(openRequests().length, 1);
  answer(HASH);
  await first;
  assert.deepEqual(openRequests(), []);
  assert.equal(sender.submitted.length, 1);
});

test('failure: keeps the form and reports it; a user rejection is not reported as a failure', async () => {
  await fill();
  await review();
  for (const code of ['method_not_supported', 'user_rejected'] as const) {
    sender.answer = () => Promise.reject(appKitError(code));
    await confirmSend(NONE);
    assert.equal(ready().error?.code, code);
    assert.equal($transferForm.get().amount, '1.5');
    assert.equal(pendingCount(), 0);
    assert.equal($route.get().view, 'WalletSendPreview');
  }
  sender.answer = async () => HASH;
  await confirmSend(NONE);
  assert.equal(pendingCount(), 1);
});

test('failure while reading the chain: does not blame the wallet, which got no request', async () => {
  await fill();
  const { quote } = sender;
  sender.quote = () => Promise.reject(new Error('Reverted'));
  await review();
  const shown = $review.get();
  assert.equal(shown.state === 'failed' && shown.error.code, 'unknown_error');
  sender.quote = quote;
  await review();
  sender.quote = () => Promise.reject(new Error('Reverted'));
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'unknown_error');
});

test('wallet on another network: switched first; if that fails, nothing is sent', async () => {
  await fill();
  await review();
  const { quote, transfer, place } = ready().review;
  let on = TWO.id as string;
  const { submit } = sender;
  sender.submit = async (...asked) => {
    if (on !== place.where.network.id) {
      throw appKitError('send_wrong_chain', { network: place.where.network.name });
    }
    return submit(...asked);
  };
  form.world.script.switch = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  await confirmSend(NONE);
  assert.equal(sender.submitted.length, 0);
  form.world.script.switch = async (network) => {
    on = network.id;
  };
  await confirmSend(NONE);
  assert.deepEqual(sender.submitted.length, 1);
  assert.equal(sender.submitted[0]?.amount, transfer.amount);
  assert.equal(quote.nonce, 7);
});

test('left during the chain read or the network switch: nothing is sent in the background', async () => {
  await fill();
  await review();
  let read: () => void = () => {};
  const { quote, submit } = sender;
  sender.quote = async (...asked) => {
    await new Promise<void>((resolve) => (read = resolve));
    return quote(...asked);
  };
  let sending = confirmSend(NONE);
  await settle();
  closeReview();
  read();
  await sending;
  assert.deepEqual(sender.submitted, []);
  assert.equal($transferForm.get().amount, '1.5');

  sender.quote = quote;
  await review();
  let switched: () => void = () => {};
  form.world.script.switch = () => new Promise((resolve) => (switched = resolve));
  let asked = 0;
  sender.submit = async (...args) => {
    asked += 1;
    if (asked === 1) throw appKitError('send_wrong_chain', { network: 'One' });
    return submit(...args);
  };
  sending = confirmSend(NONE);
  await settle();
  closeReview();
  switched();
  await sending;
  assert.equal(asked, 1);
  assert.equal(pendingCount(), 0);
  // Reopened, it can be sent.
  await review();
  assert.equal(ready().error, undefined);
  await confirmSend(NONE);
  assert.equal(sender.submitted.length, 1);
});

test('hundredth pending transaction: refused with its reason', async () => {
  for (let count = 0; count < 99; count += 1) {
    addPending({
      id: `0x${count}`,
      namespace: 'eip155',
      networkId: TWO.id,
      from: ADDRESS,
      to: TO,
      token: 'native',
      amount: '1',
      symbol: 'ETH',
      sentAt: Date.now(),
    });
  }
  await fill();
  await review();
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'send_too_many');
  assert.equal(ready().error?.message, 'At most 99 transactions may be pending');
  assert.equal(sender.submitted.length, 0);
});

test('wallet answers after the timeout: tracked; the next send needs an acknowledgment', async () => {
  await fill();
  await review();
  let answer: (id: string) => void = () => {};
  sender.answer = () => new Promise((resolve) => (answer = resolve));
  const sending = confirmSend(NONE);
  await settle();
  mock.timers.tick(WALLET_DEADLINE_MS);
  await sending;
  assert.equal(ready().error?.code, 'wallet_timeout');
  await confirmSend(NONE);
  assert.ok(warned().includes('acknowledge:unanswered'));
  assert.equal(sender.submitted.length, 1);
  answer(HASH);
  await settle();
  assert.equal($pendingTransactions.get()[0]?.id, HASH);
  // The payment was sent, and the form still has the same values.
  await review();
  await confirmSend(NONE);
  assert.ok(warned().includes('acknowledge:repeated'));
  assert.equal(sender.submitted.length, 1);
});

test('late wallet error: leaves an unresolved request, unless it is a rejection', async () => {
  for (const [code, doubtful] of [
    ['send_other_chain', true],
    ['user_rejected', false],
  ] as const) {
    sender.answer = async () => HASH;
    await fill();
    await review();
    await again(ready().review.warnings.map(warningKey));
    await ended(form);
    await fill(TO, '1');
    await review();
    let refuse: (cause: unknown) => void = () => {};
    sender.answer = () => new Promise((_, reject) => (refuse = reject));
    const sending = confirmSend(NONE);
    await settle();
    mock.timers.tick(WALLET_DEADLINE_MS);
    await sending;
    refuse(appKitError(code));
    await settle();
    await review();
    assert.equal(warned().includes('acknowledge:unanswered'), doubtful, code);
  }
});

test('wallet that may have sent, or sent elsewhere: asked again only after an acknowledgment', async () => {
  await fill();
  const given = new Set<string>();
  for (const code of [
    'send_unreadable',
    'send_other_chain',
    'provider_disconnected',
    // As a wallet that waited for the chain, but too briefly.
    'send_failed',
    'rpc_internal',
  ] as const) {
    await review();
    sender.answer = () => Promise.reject(appKitError(code));
    const before = sender.submitted.length;
    for (const one of ready().review.warnings) given.add(warningKey(one));
    await confirmSend(given);
    assert.equal(ready().error?.code, code);
    assert.equal(sender.submitted.length, before + 1);
    sender.answer = async () => HASH;
    // The acknowledgment covers an earlier unresolved request.
    await confirmSend(given);
    assert.equal(ready().error?.code, 'send_changed');
    assert.ok(warned().includes('acknowledge:unanswered'));
    assert.equal(sender.submitted.length, before + 1);
  }
  await again(ready().review.warnings.map(warningKey));
  assert.equal(pendingCount(), 1);
});
