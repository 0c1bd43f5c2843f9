/**
 * Tests the analytics events of a send. Source: protocol §2.5 "SEND_INITIATED, SEND_SUCCESS",
 * "SEND_ERROR".
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { recordVisitorAction } from '../../../core/analytics/track-event';
import { $options, setOptions } from '../../../core/config/options';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import { appKitError } from '../../../core/errors/app-kit-error';
import type { Gateway, TrackedEvent } from '../../../core/gateway/gateway-types';
import { setSendAmount, setSendToken } from '../../../core/payments/transfer-form';
import { ONE, settle } from '../../../core/testing/fake-core';
import { HASH } from '../../../core/testing/fake-sender';
import { CONTRACT, type Form, fill, NONE, ready, review, startForm, TOKEN } from '../fake-form';
import { confirmSend } from './confirm-send';

let form: Form;
let sender: Form['sender'];

beforeEach(async () => {
  form = await startForm();
  sender = form.sender;
});
afterEach(() => form.stop());

test('each step of a send: emits initiated, success or error with the specified properties', async () => {
  const told: TrackedEvent[] = [];
  const sendEvents = async (events: readonly TrackedEvent[]) => void told.push(...events);
  setGatewayLoader(async () => ({ sendEvents }) as unknown as Gateway);
  setOptions({
    ...$options.get(),
    analytics: true,
    projectId: 'p',
    analyticsUrl: 'https://a.test',
  });
  recordVisitorAction();
  const news = async () => {
    await settle();
    return told
      .splice(0)
      .flatMap(({ event, properties }) => (event.startsWith('SEND_') ? [[event, properties]] : []));
  };
  await fill();
  await review();
  assert.deepEqual(await news(), []);
  const properties = { isSmartAccount: false, network: ONE.id, token: CONTRACT, amount: 1.5 };
  sender.answer = () => Promise.reject(appKitError('user_rejected'));
  await confirmSend(NONE);
  const message = ready().error?.message;
  assert.deepEqual(await news(), [
    ['SEND_INITIATED', properties],
    ['SEND_ERROR', { ...properties, message }],
  ]);
  sender.answer = async () => HASH;
  await confirmSend(NONE);
  assert.deepEqual(await news(), [
    ['SEND_INITIATED', properties],
    ['SEND_SUCCESS', properties],
  ]);
  // A send that never reached the wallet was not initiated. A native token has no address: use its
  // symbol.
  sender.facts = { ...sender.facts, name: 'Ether', symbol: 'ETH' };
  await fill();
  setSendToken({ ...TOKEN, id: 'native', name: 'Ether', symbol: 'ETH' });
  setSendAmount('1.5');
  await review();
  sender.quoted = { ...sender.quoted, fee: 10_000n };
  await confirmSend(NONE);
  const changed = { ...properties, token: 'ETH', message: ready().error?.message };
  assert.deepEqual(await news(), [['SEND_ERROR', changed]]);
  setOptions({ ...$options.get(), analytics: false });
});
