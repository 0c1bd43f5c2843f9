import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { writeAmount } from '../../../../protocol/amount-input';
import { NATIVE } from '../../../core/contracts/sender';
import { $locale, setLocale } from '../../../core/i18n/i18n';
import { switchNetwork } from '../../../core/network/switch-network';
import { $transferForm, setSendAmount, setSendToken } from '../../../core/payments/transfer-form';
import { ADDRESS, settle, TWO } from '../../../core/testing/fake-core';
import {
  ELSEWHERE,
  type Form,
  fill,
  ready,
  review,
  startForm,
  TO,
  TOKEN,
  warned,
} from '../fake-form';
import { fillMost, maxNow } from './max-amount';

let form: Form;
let answer: () => void;

beforeEach(async () => {
  form = await startForm();
  const { quote } = form.sender;
  form.sender.quote = async (...asked) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return quote(...asked);
  };
});
afterEach(() => form.stop());

test('max: the balance from the chain', async () => {
  await fill();
  const most = maxNow(TOKEN);
  await settle();
  answer();
  assert.equal(await most, 10_000_000n);
});

test('Max of the native token: leaves exactly the fees, for any recipient', async () => {
  const coin = 10n ** 18n;
  const l1Fee = 3n;
  const { sender } = form;
  sender.facts = { ...sender.facts, decimals: 18, name: 'Ether', symbol: 'ETH' };
  const asked: unknown[] = [];
  sender.quote = async (_, { token, to, amount }) => {
    asked.push([token, to, amount]);
    // Paying a contract costs more.
    const fee = to === ELSEWHERE ? 50_000n : 21_000n;
    return { ...sender.quoted, fee, l1Fee, coin, max: coin - fee - l1Fee, received: amount };
  };
  const ether = { ...TOKEN, id: NATIVE, name: 'Ether', symbol: 'ETH', decimals: 18 };
  for (const [receiver, to, fee] of [
    ['', ADDRESS, 21_000n],
    [ELSEWHERE, ELSEWHERE, 50_000n],
  ] as const) {
    await fill(receiver, '');
    setSendToken(ether);
    const most = await maxNow(ether);
    assert.deepEqual(asked.splice(0), [[NATIVE, to, 0n]]);
    assert.equal(most, coin - fee - l1Fee);
  }
  // Written by the field and parsed again: no unit is lost or added.
  const most = coin - 50_000n - l1Fee;
  for (const [amount, blocked] of [
    [writeAmount(most, 18, $locale.get()), false],
    [writeAmount(most + 1n, 18, $locale.get()), true],
  ] as const) {
    setSendAmount(amount, false);
    await review();
    const { transfer, quote } = ready().review;
    assert.equal(transfer.amount + quote.fee + quote.l1Fee, blocked ? coin + 1n : coin);
    assert.equal(warned().includes('block:notEnough'), blocked);
  }
});

test('late reply for another network, token or amount: dropped', async () => {
  const changes: [string, () => unknown][] = [
    ['network', () => switchNetwork(TWO)],
    ['account', () => form.world.tell().accounts([ELSEWHERE])],
    ['token', () => setSendToken({ ...TOKEN, id: ELSEWHERE })],
    ['amount', () => setSendAmount('1')],
  ];
  for (const [what, change] of changes) {
    await fill('', '');
    const most = maxNow(TOKEN);
    await settle();
    await change();
    // A native token has the same id on each network, and is selected again by itself.
    if (what === 'network' || what === 'account') setSendToken(TOKEN);
    answer();
    assert.equal(await most, undefined, what);
  }
});

test('locale changes during the request: written in the new locale', async () => {
  form.sender.quoted = { ...form.sender.quoted, max: 1_234_567n };
  await fill(TO, '');
  const filled = fillMost(TOKEN);
  await settle();
  setLocale('de');
  answer();
  await filled;
  assert.equal($transferForm.get().amount, '1,234567');
  setLocale('en');
});
