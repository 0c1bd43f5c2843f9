import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { DEFAULT_PAYMENT_CURRENCIES, DEFAULT_PURCHASE_CURRENCIES } from '../onramp/onramp-defaults';
import { fiatAmount, onrampOptions, onrampOrder, onrampQuote, onrampSession } from './onramp';

const CURRENCIES = {
  paymentCurrencies: DEFAULT_PAYMENT_CURRENCIES,
  purchaseCurrencies: DEFAULT_PURCHASE_CURRENCIES,
};
const PROVIDER = { name: 'pay', label: 'Pay', feeRange: '1-2%', chains: ['eip155'], tracked: true };
const options = (more: object = {}) => v.parse(onrampOptions.reply, { ...CURRENCIES, ...more });

test('built-in currencies: pass as they are', () => {
  assert.deepEqual(options(), CURRENCIES);
});

test('providers: a value that is not a list counts as empty; absent, they are unknown', () => {
  assert.equal(options().providers, undefined);
  for (const providers of [5, 'meld', {}, false])
    assert.deepEqual(options({ providers }).providers, []);
  assert.deepEqual(options({ providers: [PROVIDER, null, { name: '<b>' }] }).providers, [PROVIDER]);
});

test('provider: a label is cleaned, odd fields are left out', () => {
  const odd = { name: 'pay', label: 'P\u202eay', feeRange: '<b>', chains: ['eip155', 'sui'] };
  assert.deepEqual(options({ providers: [odd] }).providers, [
    { ...PROVIDER, feeRange: '', tracked: false },
  ]);
});

test('currency that vanished or is malformed: the others stay', () => {
  const [usd, eur] = DEFAULT_PAYMENT_CURRENCIES;
  const paymentCurrencies = [usd, { id: 'dollars' }, null, eur];
  assert.deepEqual(
    options({ paymentCurrencies }).paymentCurrencies.map(({ id }) => id),
    ['USD', 'EUR'],
  );
});

test('session without a time or with an odd id: refused', () => {
  const good = { url: 'https://pay.coinbase.com/', expiresAt: '2026-05-01T10:11:12Z', id: 'a-1' };
  assert.ok(v.is(onrampSession.reply, good));
  for (const wrong of [{ expiresAt: 'soon' }, { id: 'a b' }, { id: '' }, { url: 5 }]) {
    assert.ok(!v.is(onrampSession.reply, { ...good, ...wrong }), JSON.stringify(wrong));
  }
});

test('any JSON as a reply: never an error', () => {
  const replies = [onrampOptions, onrampQuote, onrampSession, onrampOrder];
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...replies), (value, { reply }) => {
      v.safeParse(reply, value);
      v.safeParse(reply, { ...CURRENCIES, providers: value });
    }),
  );
});

test('any amount of cents: money; any other text: none', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999n }), (cents) => {
      const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
      assert.ok(v.is(fiatAmount, text));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(v.is(fiatAmount, text), /^\d{1,9}(?:\.\d\d?)?$/.test(text) && Number(text) > 0);
    }),
  );
});
