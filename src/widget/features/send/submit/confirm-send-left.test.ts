/** Tests form edits while the wallet request is pending: the next press uses the current form. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setLocale } from '../../../core/i18n/i18n';
import { $transferForm } from '../../../core/payments/transfer-form';
import { settle } from '../../../core/testing/fake-core';
import { pendingCount } from '../../../core/testing/pending-count';
import { $route } from '../../../core/views/router';
import { $toast, hideToast } from '../../../core/views/toasts';
import { ELSEWHERE, type Form, fill, NONE, ready, review, startForm, TO } from '../fake-form';
import { $review, closeReview, confirmSend, openReview } from './confirm-send';

let form: Form;
let answer: { yes: (id: string) => void; no: (cause: unknown) => void };
let sending: Promise<void>;

/** The wallet has an unanswered request. */
beforeEach(async () => {
  form = await startForm();
  await fill(TO);
  await review();
  form.sender.submit = (_, __, ___, asking) => {
    asking?.();
    return new Promise((yes, no) => {
      answer = { yes, no };
    });
  };
  sending = confirmSend(NONE);
  await settle();
  assert.equal(ready().busy, 'asking');
  closeReview();
});
afterEach(() => {
  form.stop();
  setLocale('en');
});

test('then rejected: the review has the new recipient, and no other button works', async () => {
  await fill(ELSEWHERE);
  await review();
  assert.equal($review.get().state, 'loading');
  answer.no(Object.assign(new Error('no'), { code: 4001 }));
  await sending;
  await settle();
  assert.equal(ready().review.transfer.to, ELSEWHERE);
  assert.equal(ready().error, undefined);
});

test('then approved: tracked; edits made meanwhile are neither lost nor marked as sent', async () => {
  await fill(ELSEWHERE);
  await review();
  answer.yes(`0x${'1'.repeat(64)}`);
  await sending;
  await settle();
  assert.equal(pendingCount(), 1);
  assert.equal($transferForm.get().receiver, ELSEWHERE);
  assert.equal($route.get().view, 'WalletSendPreview');
  assert.equal(ready().review.transfer.to, ELSEWHERE);
});

test('approved during an edit: the edit stays', async () => {
  await fill(ELSEWHERE);
  answer.yes(`0x${'1'.repeat(64)}`);
  await sending;
  assert.equal(pendingCount(), 1);
  assert.equal($transferForm.get().receiver, ELSEWHERE);
});

test('edited and edited back: shows the request again; the sent payment leaves the form', async () => {
  await fill(ELSEWHERE);
  await review();
  assert.equal($review.get().state, 'loading');
  closeReview();
  await fill(TO);
  await review();
  assert.equal(ready().busy, 'asking');
  answer.yes(`0x${'1'.repeat(64)}`);
  await sending;
  assert.equal($review.get().state, 'loading');
  assert.equal($transferForm.get().receiver, '');
});

test('language changes meanwhile: the form keeps its meaning, and the sent amount is cleared', async () => {
  setLocale('de');
  assert.equal($transferForm.get().amount, '1,5');
  await review();
  assert.equal(ready().busy, 'asking');
  answer.yes(`0x${'1'.repeat(64)}`);
  await sending;
  assert.equal($transferForm.get().receiver, '');
});

for (const [what, code, message] of [
  ['rejected', 4001, /^You rejected this transaction\. Nothing was sent\.$/],
  ['failed', undefined, /^Failed to send transaction\..+it may have gone through\.$/],
] as const) {
  test(`${what} after the user left: a toast says so, with the amount and the recipient`, async () => {
    hideToast();
    answer.no(Object.assign(new Error('no'), { code }));
    await sending;
    const shown = $toast.get() ?? assert.fail();
    assert.match(shown.message, message);
    assert.deepEqual(
      [shown.variant, shown.quiet === true, shown.detail],
      ['error', code === 4001, '1.5\u00a0USDX to 0xfB…c5d359'],
    );
  });
}

test('rejected with the review on screen again: it says so, and no toast does', async () => {
  hideToast();
  await openReview();
  answer.no(Object.assign(new Error('no'), { code: 4001 }));
  await sending;
  assert.equal(ready().error?.code, 'user_rejected');
  assert.equal($toast.get(), undefined);
});

test('left before the wallet was asked: nothing was sent, and no toast says so', async () => {
  answer.no(Object.assign(new Error('no'), { code: 4001 }));
  await sending;
  hideToast();
  const before = form.sender.submitted.length;
  await review();
  sending = confirmSend(NONE);
  closeReview();
  await sending;
  assert.equal(form.sender.submitted.length, before);
  assert.equal($toast.get(), undefined);
});

test('reopened with an unchanged form: the same request', async () => {
  await openReview();
  assert.equal(ready().busy, 'asking');
  assert.equal(ready().review.transfer.to, TO);
  answer.yes(`0x${'1'.repeat(64)}`);
  await sending;
  assert.equal($transferForm.get().receiver, '');
});
