/** Compares the list's token names with the chain's: equivalent names are not a mismatch. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { truncateAddress } from '../../../../protocol/validate';
import { setSendAmount, setSendReceiver, setSendToken } from '../../../core/payments/transfer-form';
import { settle } from '../../../core/testing/fake-core';
import { type Form, fill, review, startForm, TO, TOKEN, warned } from '../fake-form';

let form: Form;
let sender: Form['sender'];

beforeEach(async () => {
  form = await startForm();
  sender = form.sender;
});
afterEach(() => form.stop());

test('server returns the shortened address as the name: not a contradiction', async () => {
  setSendToken({ ...TOKEN, name: truncateAddress(TOKEN.id), symbol: '' });
  setSendAmount('1.5');
  setSendReceiver(TO);
  mock.timers.tick(500);
  await settle();
  await review();
  assert.deepEqual(warned(), ['show:firstTime']);
});

test('token without a name, or with another spelling: does not block', async () => {
  const honest = { ...sender.facts };
  for (const facts of [
    { name: '' },
    { symbol: '' },
    { name: '\u200b', symbol: '\u2060' },
    { name: ' DOLLAR x\u00a0', symbol: 'usdx' },
    { name: 'Dollar-X' },
    { name: 'Ｄｏｌｌａｒ X', symbol: '\u2003USDX ' },
  ]) {
    sender.facts = { ...honest, ...facts };
    await fill();
    await review();
    assert.deepEqual(warned(), ['show:firstTime'], JSON.stringify(facts));
  }
});
