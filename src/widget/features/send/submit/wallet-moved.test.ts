/** Tests a network or account change during a review: the payment is not sent on the new one. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { appKitError } from '../../../core/errors/app-kit-error';
import { switchNetwork } from '../../../core/network/switch-network';
import { $transferForm } from '../../../core/payments/transfer-form';
import { ONE, settle, TWO } from '../../../core/testing/fake-core';
import { HASH } from '../../../core/testing/fake-sender';
import { $route, pushView } from '../../../core/views/router';
import { ELSEWHERE, type Form, fill, NONE, ready, review, startForm } from '../fake-form';
import { $review, confirmSend, openReview } from './confirm-send';

let form: Form;
let sender: Form['sender'];

beforeEach(async () => {
  form = await startForm();
  sender = form.sender;
});
afterEach(() => form.stop());

test('network or account changed: resets the form and stops the review', async () => {
  for (const move of [
    () => switchNetwork(TWO),
    async () => form.world.tell().accounts([ELSEWHERE]),
  ]) {
    await fill();
    await review();
    assert.equal(ready().busy, false);
    await move();
    assert.equal($transferForm.get().amount, '');
    // Left as by going back: there is no button.
    assert.equal($route.get().view, 'WalletSend');
    assert.equal($review.get().state, 'loading');
    await confirmSend(NONE);
    assert.equal(sender.submitted.length, 0);
  }
});

test('opened without the form: the review closes when the network changes', async () => {
  await fill();
  pushView('WalletSendPreview');
  await openReview();
  await switchNetwork(TWO);
  assert.equal($route.get().view, 'WalletSend');
});

test('network changes during the second chain read: sends no wallet request', async () => {
  await fill();
  await review();
  let read: () => void = () => {};
  const { quote } = sender;
  sender.quote = async (...asked) => {
    await new Promise<void>((resolve) => (read = resolve));
    return quote(...asked);
  };
  const sending = confirmSend(NONE);
  await settle();
  await switchNetwork(TWO);
  read();
  await sending;
  assert.deepEqual(sender.submitted, []);
  assert.equal($review.get().state, 'failed');
});

test('network changes during the request: a rejected payment cannot be sent on the other one', async () => {
  await fill();
  await review();
  let refuse: (cause: unknown) => void = () => {};
  sender.answer = () => new Promise((_, reject) => (refuse = reject));
  const sending = confirmSend(NONE);
  await settle();
  await switchNetwork(TWO);
  // Its request stays pending, and the shown review stays.
  assert.equal(ready().busy, 'asking');
  assert.equal($route.get().view, 'WalletSendPreview');
  refuse(appKitError('user_rejected'));
  await sending;
  assert.equal(ready().review.place.where.network.id, ONE.id);
  sender.submitted.splice(0);
  sender.answer = async () => HASH;
  // Acknowledged twice: an acknowledgment does not help.
  for (let press = 0; press < 3; press += 1) {
    const shown = $review.get();
    await confirmSend(new Set(shown.state === 'ready' ? [shown.changed] : []));
  }
  assert.deepEqual(sender.submitted, []);
  const shown = $review.get();
  assert.equal(shown.state, 'failed');
  assert.deepEqual(shown.state === 'failed' && shown.error.params, { what: 'place' });
});
