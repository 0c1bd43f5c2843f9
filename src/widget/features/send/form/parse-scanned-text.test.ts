import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Network } from '../../../../protocol/networks';
import { setLocale } from '../../../core/i18n/i18n';
import {
  $transferForm,
  resetSending,
  setSendAmount,
  setSendReceiver,
  setSendToken,
} from '../../../core/payments/transfer-form';
import { typedAmount } from '../../../core/payments/typed-amount';
import { ONE, OTHER, ADDRESS as TO } from '../../../core/testing/fake-core';
import { takeText } from './parse-scanned-text';

const CONTRACT = '0x1111111111111111111111111111111111111111';
const token = {
  id: 'native',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  numeric: '2',
  verified: true,
  lookalike: false,
};

beforeEach(resetSending);
const receiver = (): string => $transferForm.get().receiver;

test('bare address, name, or address URI: the recipient', () => {
  for (const [text, to] of [
    [TO, TO],
    [` ${TO}\n`, TO],
    ['alice.eth', 'alice.eth'],
    [`ethereum:${TO}`, TO],
    [`ethereum:${TO}@31337`, TO],
    [`\u202aethereum:${TO}\u202c`, `\u202aethereum:${TO}\u202c`],
  ] as const) {
    resetSending();
    assert.equal(takeText(text, ONE), true, text);
    assert.equal(receiver(), to);
  }
});

test('other network, namespace or token, or unsupported parameters: rejected', () => {
  setSendToken(token);
  for (const text of [
    `ethereum:${TO}@1`,
    `\u202aethereum:${TO}?value=1`,
    `ethereum:${TO}@1?value=1`,
    'solana:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    `ethereum:${CONTRACT}/transfer?address=${TO}&uint256=5`,
    `ethereum:${CONTRACT}/approve?address=${TO}&uint256=5`,
    'https://example.org/pay',
    'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ]) {
    assert.equal(takeText(text, ONE), false, text);
    assert.equal(receiver(), '');
  }
});

test('amount: applied exactly, only for the selected token', () => {
  assert.equal(takeText(`ethereum:${TO}?value=1.5e18`, ONE), false);
  setSendToken(token);
  assert.equal(takeText(`ethereum:${TO}?value=1.5e18`, ONE), true);
  assert.deepEqual([$transferForm.get().amount, receiver()], ['1.5', TO]);
  setSendToken({ ...token, id: CONTRACT, decimals: 6 });
  assert.equal(takeText(`ethereum:${CONTRACT}/transfer?address=${TO}&uint256=5`, ONE), true);
  assert.deepEqual([$transferForm.get().amount, receiver()], ['0.000005', TO]);
});

const ANOTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

test('code for another recipient: clears the earlier amount', () => {
  setSendToken(token);
  assert.equal(takeText(`ethereum:${ANOTHER}?value=2e18`, ONE), true);
  assert.equal($transferForm.get().amount, '2');
  assert.equal(takeText(`ethereum:${TO}`, ONE), true);
  assert.deepEqual([$transferForm.get().amount, receiver()], ['', TO]);
});

test('code with the same recipient, or a bare address: keeps the typed amount', () => {
  setSendToken(token);
  setSendAmount('2');
  assert.equal(takeText(`ethereum:${TO}`, ONE), true);
  assert.deepEqual([$transferForm.get().amount, receiver()], ['2', TO]);
  assert.equal(takeText(`ethereum:${TO.toLowerCase()}`, ONE), true);
  assert.equal($transferForm.get().amount, '2');
  assert.equal(takeText(ANOTHER, ONE), true);
  assert.deepEqual([$transferForm.get().amount, receiver()], ['2', ANOTHER]);
});

test('amount with too many decimals: written in the locale and rejected at the field', () => {
  const solana = { ...ONE, namespace: 'solana', id: OTHER.id } as Network;
  const to = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96';
  for (const [locale, asked, text, problem] of [
    ['en', '1.0000000001', '1.0000000001', 'too_many_decimals'],
    ['de', '1.0000000001', '1,0000000001', 'too_many_decimals'],
    ['en', '9'.repeat(80), '9'.repeat(80), 'too_large'],
    ['de', '1.500', '1,500', undefined],
  ] as const) {
    resetSending();
    setLocale(locale);
    setSendToken({ ...token, decimals: 9 });
    setSendReceiver(ANOTHER);
    setSendAmount('7');
    assert.equal(takeText(`solana:${to}?amount=${asked}`, solana), true);
    assert.deepEqual([$transferForm.get().amount, receiver()], [text, to]);
    const typed = typedAmount($transferForm.get(), locale);
    assert.equal(typed.state === 'bad' ? typed.problem : undefined, problem);
  }
  setLocale('en');
});
