/** Tests the typed amount of money and the limits of a currency. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_PAYMENT_CURRENCIES } from '../../../../protocol/onramp/onramp-defaults';
import { enteredAmount } from './entered-amount';
import { limitFault } from './payment-limits';

const [USD] = DEFAULT_PAYMENT_CURRENCIES;
assert.ok(USD);
const entered = (text: string, locale = 'en') => enteredAmount(text, USD, locale);

for (const [text, locale, amount] of [
  ['50', 'en', '50'],
  ['10', 'en', '10'],
  ['10.00', 'en', '10'],
  ['25,000.00', 'en', '25000'],
  ['49,90', 'de', '49.9'],
  ['1.500', 'de', '1500'],
] as const) {
  test(`amount ${text} in ${locale}: ${amount}`, () => {
    assert.deepEqual(entered(text, locale), { state: 'good', amount });
  });
}

for (const text of [
  'NaN',
  '-50',
  '1e30',
  '50.001',
  '0',
  '0.00',
  '.',
  'Infinity',
  '9'.repeat(40),
  '$50',
]) {
  test(`amount ${text.slice(0, 12)}: no money`, () => {
    assert.equal(entered(text).state, 'bad');
  });
}

test('no amount: allowed, as the user enters it at the provider', () => {
  for (const text of ['', ' ']) assert.equal(entered(text).state, 'none');
});

test('limits: of the way to pay with the least minimum and the largest maximum', () => {
  assert.deepEqual(entered('9.99'), { state: 'outside', fault: { kind: 'below', limit: '10.00' } });
  assert.deepEqual(entered('25000.01'), {
    state: 'outside',
    fault: { kind: 'above', limit: '25000.00' },
  });
});

test('currency without limits: any amount', () => {
  assert.equal(limitFault('0.01', { id: 'USD', payment_method_limits: [] }), undefined);
});

test('any limits and amount: as the comparison of cents says', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const write = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
  fc.assert(
    fc.property(cents, fc.array(fc.tuple(cents, cents), { minLength: 1 }), (amount, limits) => {
      const currency = {
        id: 'USD',
        payment_method_limits: limits.map(([min, max], at) => ({
          ...{ id: `${at}`, min: write(min), max: write(max) },
        })),
      };
      const isBelow = limits.every(([min]) => amount < min);
      const isAbove = limits.every(([, max]) => amount > max);
      const expected = isBelow ? 'below' : isAbove ? 'above' : undefined;
      assert.equal(limitFault(write(amount), currency)?.kind, expected);
    }),
  );
});
