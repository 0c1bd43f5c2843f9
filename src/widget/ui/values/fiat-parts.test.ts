import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FiatParts, fiatParts } from './fiat-parts';

const all = ({ before, whole, fraction, after }: FiatParts): string =>
  before + whole + fraction + after;

test('fiat: truncated to cents and grouped', () => {
  assert.equal(all(fiatParts('4218.0799', 'USD', 'en')), '$4,218.07');
  assert.equal(all(fiatParts('0.999', 'USD', 'en')), '$0.99');
  assert.equal(all(fiatParts('0', 'USD', 'en')), '$0.00');
  assert.equal(all(fiatParts('1200', 'JPY', 'en')), '¥1,200');
});

test('value below one cent: not shown as zero', () => {
  assert.equal(all(fiatParts('0.004', 'USD', 'en')), '<$0.01');
});

test('currency sign: placed where the language puts it', () => {
  assert.equal(all(fiatParts('1234.5', 'USD', 'de')), '1.234,50\u00a0$');
  assert.match(all(fiatParts('1234.5', 'USD', 'ar-EG')), /1\D234\D50/);
});

test('keeps every digit beyond float precision; not a number: counts as zero', () => {
  assert.equal(
    fiatParts('90071992547409931234.5', 'USD', 'en').whole,
    '90,071,992,547,409,931,234',
  );
  assert.equal(all(fiatParts('1e9', 'USD', 'en')), '$0.00');
});

test('any value: never shown higher than it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 10n, max: 10n ** 40n }), (units) => {
      const text = units.toString().padStart(13, '0');
      const value = `${text.slice(0, -12)}.${text.slice(-12)}`;
      const { whole, fraction } = fiatParts(value, 'USD', 'en');
      const cents = BigInt(`${whole}${fraction}`.replace(/[,.]/g, ''));
      assert.equal(cents, units / 10n ** 10n);
    }),
  );
});
