/** Tests the reasons for no review or no send: the messages of specification §5. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, setOptions } from '../../../core/config/options';
import { disconnect } from '../../../core/connect/disconnect';
import { currentSendContext, requireSendContext } from '../../../core/payments/send-context';
import { setSendAmount, setSendReceiver, setSendToken } from '../../../core/payments/transfer-form';
import { type Form, fill, NONE, review, startForm, TO, TOKEN } from '../fake-form';
import { unsupportedText } from '../form/unsupported-text';
import { $review, confirmSend, openReview } from '../submit/confirm-send';

let form: Form;
let sender: Form['sender'];

beforeEach(async () => {
  form = await startForm();
  sender = form.sender;
});
afterEach(() => form.stop());

/** Reason for no review: the code, and the developer message. */
function refusal(): [code: string, message: string] {
  const shown = $review.get();
  assert.equal(shown.state, 'failed');
  const { code, message } = (shown as Extract<typeof shown, { state: 'failed' }>).error;
  return [code, message];
}

test('no token, amount or recipient: no review', async () => {
  const incomplete = ['send_incomplete', 'An amount and receiver address are required'];
  await openReview();
  assert.deepEqual(refusal(), ['send_token_missing', 'A token is required']);
  setSendToken(TOKEN);
  await openReview();
  assert.deepEqual(refusal(), incomplete);
  setSendAmount('0');
  setSendReceiver(TO);
  await openReview();
  assert.deepEqual(refusal(), incomplete);
});

test('disconnected after the review: sends nothing', async () => {
  await fill();
  await review();
  await disconnect();
  assert.equal($review.get().state, 'loading');
  await confirmSend(NONE);
  assert.deepEqual(sender.submitted, []);
  await openReview();
  assert.deepEqual(refusal(), ['unsupported_chain', 'Unsupported chain']);
});

test('sending unavailable: each review step throws Unsupported chain', async () => {
  const unsupported = ['unsupported_chain', 'Unsupported chain'];
  assert.ok(requireSendContext());
  const options = $options.get();
  setOptions({ ...options, features: { ...options.features, send: false } });
  await fill();
  await openReview();
  assert.deepEqual(refusal(), unsupported);
  setOptions(options);
  assert.ok(requireSendContext());
  form.stop();
  // A namespace without send support.
  form = await startForm({ send: false });
  await fill();
  assert.equal(currentSendContext(), undefined);
  await openReview();
  assert.deepEqual(refusal(), unsupported);
  assert.equal(unsupportedText(), "You can't send on this network. Switch to another one.");
});
