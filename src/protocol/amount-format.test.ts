import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatFiat } from './amount-format';

test("fiat: formatted for the locale with the currency's digits, truncated", () => {
  assert.equal(formatFiat('1234.567', 'usd', { locale: 'en' }), '$1,234.56');
  assert.equal(formatFiat('1234.5', 'EUR', { locale: 'de' }), '1.234,50\u00a0€');
  assert.equal(formatFiat('999.99', 'jpy', { locale: 'en' }), '¥999');
  assert.equal(formatFiat('0.123456789', 'btc', { locale: 'en' }), 'BTC\u00a00.12345678');
  assert.equal(formatFiat('0.009', 'usd', { locale: 'en' }), '$0.00');
  assert.equal(formatFiat('0.009', 'usd', { locale: 'en', digits: 3 }), '$0.009');
  assert.equal(formatFiat('-0.5', 'usd', { locale: 'en' }), '\u2212$0.50');
  assert.equal(
    formatFiat('1234.5', 'inr', { locale: 'ar-EG' }).replace(/[^\d.,]/g, ''),
    '1,234.50',
  );
  assert.equal(formatFiat('not money', 'usd', { locale: 'en' }), '$0.00');
});

test('large sum: keeps every digit', () => {
  assert.equal(
    formatFiat('123456789012345678901234567890.19', 'usd', { locale: 'en' }),
    '$123,456,789,012,345,678,901,234,567,890.19',
  );
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 60n }),
      fc.integer({ min: 0, max: 99 }),
      (whole, cents) => {
        const text = formatFiat(`${whole}.${String(cents).padStart(2, '0')}`, 'usd', {
          locale: 'en',
        });
        assert.equal(text.replace(/[$,]/g, ''), `${whole}.${String(cents).padStart(2, '0')}`);
      },
    ),
  );
});
