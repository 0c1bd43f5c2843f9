import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimalSortKey, isZero, multiplyDecimals, sumDecimals } from './decimals';

/** `digits` and where the point is, so that the test can reckon without the code under test. */
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

const at36 = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(36, '0'));
};

test('a sum is that of the bigints', () => {
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 20 }), (list) => {
      const sum = list.reduce((total, { at18 }) => total + at18, 0n);
      assert.equal(at36(sumDecimals(list.map(({ text }) => text))), sum * 10n ** 18n);
    }),
  );
});

test('a product is that of the bigints', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      assert.equal(at36(multiplyDecimals(a.text, b.text)), a.at18 * b.at18);
    }),
  );
});

test('what does not fit is cut, never rounded up', () => {
  const tiny = `0.${'0'.repeat(35)}19`;
  assert.equal(sumDecimals([tiny]), `0.${'0'.repeat(35)}1`);
  assert.equal(multiplyDecimals(`0.${'0'.repeat(35)}9`, '0.9'), `0.${'0'.repeat(35)}8`);
  assert.equal(multiplyDecimals(`0.${'0'.repeat(254)}1`, '1'), '0');
});

test('keys sort as the numbers do, however they are written', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [x, y] = [decimalSortKey(a.text), decimalSortKey(b.text)];
      assert.equal(x < y, a.at18 < b.at18);
      assert.equal(x === y, a.at18 === b.at18);
    }),
  );
  assert.equal(decimalSortKey('007.50'), decimalSortKey('7.5'));
});

test('zero is zero in any spelling', () => {
  assert.deepEqual(['0', '0.000', '00', '0.0001', '10'].map(isZero), [
    true,
    true,
    true,
    false,
    false,
  ]);
});
