import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDecimals } from '../../../protocol/amount';
import { decimalOf, type Fraction, fractionOf, isMore, priceOf, worthIn } from './money';

const some = fc.bigInt({ min: 1n, max: 2n ** 112n });
const fraction = fc.record({ numerator: some, denominator: some });

/** one ≤ other, by crosswise multiplication. */
const isAtMost = (one: Fraction, other: Fraction) =>
  one.numerator * other.denominator <= other.numerator * one.denominator;

test('fraction as a decimal: rounded down, never zero, and within one part in 10^17', () => {
  fc.assert(
    fc.property(fraction, (exact) => {
      const text = decimalOf(exact);
      assert.ok(text && /^\d+(?:\.\d*[1-9])?$/.test(text) && /[1-9]/.test(text), text);
      const cut = fractionOf(text);
      assert.ok(isAtMost(cut, exact));
      const above = {
        numerator: cut.numerator * (10n ** 17n + 1n),
        denominator: cut.denominator * 10n ** 17n,
      };
      assert.ok(isAtMost(exact, above));
    }),
  );
});

test('zero, negative or absurd values: unknown', () => {
  for (const [numerator, denominator] of [
    [0n, 1n],
    [1n, 0n],
    [-1n, 1n],
    [10n ** 200n, 1n],
    [1n, 10n ** 200n],
  ] as const) {
    assert.equal(decimalOf({ numerator, denominator }), undefined);
  }
  assert.equal(decimalOf({ numerator: 1n, denominator: 3n }), '0.333333333333333333');
  assert.equal(decimalOf({ numerator: 10n ** 90n, denominator: 1n }), `1${'0'.repeat(90)}`);
  assert.equal(decimalOf(fractionOf('1.50')), '1.5');
  assert.equal(decimalOf(fractionOf('.5')), '0.5');
});

test('price times amount: equal in whole coins and in smallest units', () => {
  const decimals = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(fraction, some, decimals, (perUnit, amount, places) => {
      const price = priceOf({ ...perUnit, depth: 0n }, places);
      const worth = worthIn(price, amount, places);
      assert.equal(
        worth.numerator * perUnit.denominator,
        perUnit.numerator * amount * worth.denominator,
      );
      const coins = fractionOf(formatDecimals(amount, places));
      assert.equal(
        worth.numerator * price.denominator * coins.denominator,
        price.numerator * coins.numerator * worth.denominator,
      );
    }),
  );
});

test('isMore: true above the limit, false at it', () => {
  assert.equal(isMore({ numerator: 21n, denominator: 2n }, 10n), true);
  assert.equal(isMore({ numerator: 20n, denominator: 2n }, 10n), false);
});
