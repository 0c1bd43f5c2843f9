import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDecimals } from './amount';
import {
  addDecimals,
  decimalSortKey,
  fiatOf,
  isZero,
  multiplyDecimals,
  unitsFor,
} from './amount-math';

const UINT256 = 2n ** 256n - 1n;
const amounts = fc.bigInt({ min: 0n, max: UINT256 });
const decimals = fc.integer({ min: 0, max: 255 });
/** A price as exact units of 1/10^n. */
const prices = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 24 }));

test('value of an amount: truncated, never rounded up', () => {
  assert.equal(fiatOf(500000000000000000n, 18, '2469'), '1234.5');
  assert.equal(fiatOf(1n, 0, '0.999999'), '0.99');
  assert.equal(fiatOf(1n, 18, '2469'), '0');
  assert.equal(fiatOf(UINT256, 0, '1'), String(UINT256));
  assert.equal(fiatOf(150000000n, 8, '0.123456789', 8), '0.18518518');
  assert.throws(() => fiatOf(1n, 0, '1e3'), RangeError);
});

test('token amount for a fiat sum: never costs more than the sum', () => {
  assert.equal(unitsFor('1234.5', 18, '2469'), 500000000000000000n);
  assert.equal(unitsFor('1', 0, '3'), 0n);
  assert.equal(unitsFor('10', 6, '3'), 3333333n);
  assert.equal(unitsFor('10', 6, '0'), undefined);
  assert.equal(unitsFor('10', 6, '0.000'), undefined);
  assert.throws(() => unitsFor('x', 6, '1'), RangeError);
});

test('every token and price: matches bigint arithmetic', () => {
  fc.assert(
    fc.property(
      amounts,
      decimals,
      prices,
      fc.integer({ min: 0, max: 8 }),
      (units, places, [value, scale], digits) => {
        const shown = fiatOf(units, places, formatDecimals(value, scale), digits);
        const exact = (units * value * 10n ** BigInt(digits)) / 10n ** BigInt(places + scale);
        assert.equal(shown, formatDecimals(exact, digits));
      },
    ),
  );
});

test('fiat to token and back: never more, and less by at most one unit of the token', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.integer({ min: 0, max: 36 }),
      prices,
      (cents, places, [value, scale]) => {
        const units = unitsFor(formatDecimals(cents, 2), places, formatDecimals(value, scale));
        assert.ok(units !== undefined);
        // cost(units) <= cents < cost(units + 1), all over the same denominator.
        const budget = cents * 10n ** BigInt(places + scale);
        assert.ok(units * value * 100n <= budget);
        assert.ok((units + 1n) * value * 100n > budget);
      },
    ),
  );
});

test('sums: exact', () => {
  assert.equal(addDecimals([]), '0');
  assert.equal(addDecimals(['0.1', '0.2']), '0.3');
  assert.equal(addDecimals(['1', '0.000000000000000001', '-0.5']), '0.500000000000000001');
  assert.equal(addDecimals([`0.${'0'.repeat(300)}1`, '1']), '1', 'nothing that small is money');
  assert.throws(() => addDecimals(['1', 'x']), RangeError);
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })), (all) => {
      const texts = all.map((one) => formatDecimals(one, 18));
      assert.equal(
        addDecimals(texts),
        formatDecimals(
          all.reduce((sum, one) => sum + one, 0n),
          18,
        ),
      );
    }),
  );
});

/**
 * `digits` and the position of the decimal point, so that the test computes without the code under
 * test.
 */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => {
    const text = units.toString().padStart(places + 1, '0');
    const whole = text.slice(0, text.length - places);
    const fraction = text.slice(text.length - places);
    return {
      text: fraction ? `${whole}.${fraction}` : whole,
      at18: units * 10n ** BigInt(18 - places),
    };
  });

test('product: equals that of the bigints', () => {
  const at36 = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(36, '0'));
  };
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      assert.equal(at36(multiplyDecimals(a.text, b.text)), a.at18 * b.at18);
    }),
  );
});

test('product with too many digits: truncated, never rounded up', () => {
  assert.equal(multiplyDecimals(`0.${'0'.repeat(35)}9`, '0.9'), `0.${'0'.repeat(35)}8`);
  assert.equal(multiplyDecimals(`0.${'0'.repeat(253)}1`, '1'), '0');
  assert.equal(multiplyDecimals('-0.5', '3'), '-1.5');
  assert.throws(() => multiplyDecimals('1', '1e3'), RangeError);
});

test('sort keys: order as the numbers do, in any spelling', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [x, y] = [decimalSortKey(a.text), decimalSortKey(b.text)];
      assert.equal(x < y, a.at18 < b.at18);
      assert.equal(x === y, a.at18 === b.at18);
    }),
  );
  assert.equal(decimalSortKey('007.50'), decimalSortKey('7.5'));
});

test('zero: recognized in any spelling', () => {
  const zeros = ['0', '0.000', '00', '0.0001', '10'].map(isZero);
  assert.deepEqual(zeros, [true, true, true, false, false]);
});
