import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDecimals } from '../../protocol/amount';
import { priceOf } from './pay-prices';

const cents = (text: string) => parseDecimals(text, 2);

test('any amount: the parts add up, and nothing is given away', () => {
  const asset = fc.constantFrom('USDX', 'ETH');
  const currency = fc.constantFrom('USD', 'EUR');
  fc.assert(
    fc.property(asset, currency, fc.bigInt({ min: 1n, max: 99_999_999_999n }), (a, c, total) => {
      const amount = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
      const price = priceOf({ asset: a, currency: c, amount });
      if (!price) return assert.ok(total <= 25n + 1n + total / 60n, 'refused only below the fees');
      const fee = cents(price.fee);
      assert.equal(cents(price.subtotal) + fee + cents(price.networkFee), total);
      assert.ok(fee * 1000n >= total * 15n && (fee - 1n) * 1000n < total * 15n);
      const dollars = cents(price.subtotal) * (c === 'EUR' ? 110n : 100n);
      const worth = a === 'ETH' ? price.units * 2000n : price.units * 10n ** 12n;
      assert.ok(worth * 10_000n <= dollars * 10n ** 18n);
    }),
  );
});

for (const question of [
  { asset: 'DOGE', currency: 'USD', amount: '50' },
  { asset: 'toString', currency: 'USD', amount: '50' },
  { asset: 'ETH', currency: 'constructor', amount: '50' },
  { asset: 'ETH', currency: 'USD', amount: '0.25' },
  { asset: 'ETH', currency: 'USD', amount: '-50' },
  { asset: 'ETH', currency: 'USD', amount: 'NaN' },
  { asset: 'ETH', currency: 'USD', amount: '' },
]) {
  test(`no price for ${Object.values(question).join(' ')}`, () => {
    assert.equal(priceOf(question), undefined);
  });
}
