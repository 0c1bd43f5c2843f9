/** Tests the notices of the review that do not block the payment. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setSendAmount, setSendToken } from '../../../core/payments/transfer-form';
import { ADDRESS } from '../../../core/testing/fake-core';
import {
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
import { confirmSend } from '../submit/confirm-send';

let form: Form;
let sender: Form['sender'];

beforeEach(async () => {
  form = await startForm();
  sender = form.sender;
});
afterEach(() => form.stop());

test('fee higher than the sent amount: shown', async () => {
  const coin = { ...TOKEN, id: 'native', decimals: 18, name: 'Ether', symbol: 'ETH' };
  sender.facts = { decimals: 18, name: 'Ether', symbol: 'ETH', source: 'rpc' };
  await fill(TO, '');
  setSendToken(coin);
  setSendAmount('0.0000000000000015');
  for (const [fee, dear] of [
    [1_500n, false],
    [1_501n, true],
  ] as const) {
    sender.quoted = { ...sender.quoted, received: 1_500n, fee };
    await review();
    assert.equal(warned().includes('show:dearFee'), dear);
  }
});

test('an address without activity on this network: shown, also if it was paid on another one', async () => {
  await fill();
  await review();
  await confirmSend(NONE);
  await ended(form);
  sender.quoted = { ...sender.quoted, recipientKnown: false };
  await fill(TO, '1');
  await review();
  assert.deepEqual(warned(), ['show:unused']);
});

test('fiat amount: shown with its price until sent', async () => {
  await fill(TO, '');
  setSendToken({ ...TOKEN, id: ELSEWHERE });
  setSendToken({ ...TOKEN, price: '0.01' });
  setSendAmount('1', true);
  sender.quoted = { ...sender.quoted, max: 10n ** 12n, received: 100_000_000n };
  await review();
  const told = () => ready().review.warnings.find(({ id }) => id === 'byPrice')?.params;
  assert.deepEqual(told(), { symbol: 'USDX', price: '$0.01' });
  assert.equal(ready().review.transfer.amount, 100_000_000n);
  sender.quoted = { ...sender.quoted, nonce: 9 };
  await confirmSend(NONE);
  assert.deepEqual(told(), { symbol: 'USDX', price: '$0.01' });
  setSendAmount('1', false);
  await review();
  assert.equal(told(), undefined);
});

test('own address: marked as own', async () => {
  await fill(ADDRESS);
  await review();
  assert.deepEqual(warned(), ['show:own']);
});
