import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDecimals } from '../../../../protocol/amount';
import { readAmount, writeAmount } from '../../../../protocol/amount-input';
import { setLocale } from '../../../core/i18n/i18n';
import type { Token } from '../../../core/payments/transfer-form';
import {
  clearAmount,
  listedUnits,
  translateAmount,
  typedAmount,
  worthOf,
} from '../../../core/payments/typed-amount';
import { buttonState } from './button-state';

const token = (parts: Partial<Token> = {}): Token => ({
  id: 'native',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  numeric: '2',
  verified: true,
  lookalike: false,
  ...parts,
});
const typed = (amount: string, parts: Partial<Token> = {}, locale = 'en', inFiat = false) =>
  typedAmount({ amount, inFiat, receiver: '', token: token(parts) }, locale);
const good = (units: bigint) => ({ state: 'good', units });

test('amount: parsed in the locale, or rejected with its reason', () => {
  const six = { decimals: 6 };
  assert.deepEqual(typed('1.5', six), good(1_500_000n));
  assert.deepEqual(typed('1,5', six, 'de'), good(1_500_000n));
  assert.deepEqual(typed('1.000,50', six, 'de'), good(1_000_500_000n));
  assert.deepEqual(typed('1,000.50', six), good(1_000_500_000n));
  assert.deepEqual(typed('', six), { state: 'none' });
  for (const [text, problem] of [
    ['1,5', 'separators'],
    ['1.000,50', 'separators'],
    ['1e18', 'exponent'],
    ['-1', 'negative'],
    ['.', 'no_digits'],
    ['1.1234567', 'too_many_decimals'],
    ['abc', 'not_a_number'],
  ] as const) {
    const read = typed(text, six);
    assert.deepEqual([read.state, read.state === 'bad' && read.problem], ['bad', problem], text);
  }
});

test('forty digits: all kept', () => {
  const digits = '1234567890123456789012345678901234567890';
  assert.deepEqual(typed(digits, { decimals: 0 }), good(BigInt(digits)));
});

test('fiat input: never more than typed, and less than one unit off', () => {
  const price = fc.tuple(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 10 }));
  fc.assert(
    fc.property(
      price,
      fc.bigInt(0n, 10n ** 15n),
      fc.integer({ min: 0, max: 24 }),
      (p, cents, decimals) => {
        const fiat = formatDecimals(cents, 2);
        const read = typed(fiat, { decimals, price: formatDecimals(p[0], p[1]) }, 'en', true);
        if (read.state === 'none') return false;
        if (read.state !== 'good') return false;
        const scale = 10n ** BigInt(decimals + p[1]);
        const spent = read.units * p[0] * 100n;
        return spent <= cents * scale && (read.units + 1n) * p[0] * 100n > cents * scale;
      },
    ),
  );
});

test('text of Max: parses to exactly that amount in any locale', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 128n),
      fc.integer({ min: 0, max: 36 }),
      fc.constantFrom('en', 'de', 'fr', 'hi', 'ar', 'ja'),
      (units, decimals, locale) => {
        const read = typed(writeAmount(units, decimals, locale), { decimals }, locale);
        return read.state === 'good' && read.units === units;
      },
    ),
  );
});

const LANGUAGES = ['en', 'de', 'fr', 'de-CH', 'hi', 'ar', 'ja', 'pt'];

test('locale change: the amount is rewritten with the same value; an invalid one is cleared', () => {
  const sending = (amount: string) => ({ amount, inFiat: false, receiver: '', token: token() });
  assert.equal(translateAmount(sending('1.500'), 'en', 'de'), '1,5');
  assert.equal(translateAmount(sending('1.500'), 'de', 'en'), '1500');
  assert.equal(translateAmount(sending(''), 'en', 'de'), '');
  // Invalid in this locale, valid in the other.
  assert.equal(translateAmount(sending('1,5'), 'en', 'de'), '');
  const language = fc.constantFrom(...LANGUAGES);
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 128n),
      fc.integer({ min: 0, max: 36 }),
      fc.boolean(),
      language,
      language,
      (units, decimals, inFiat, from, to) => {
        const parts = { ...sending(''), inFiat, token: token({ decimals, price: '1' }) };
        const now = { ...parts, amount: writeAmount(units, inFiat ? 18 : decimals, from) };
        const then = { ...parts, amount: translateAmount(now, from, to) };
        assert.deepEqual(typedAmount(then, to), typedAmount(now, from));
      },
    ),
  );
});

test('amount from the review: parses to itself; a whole number to nothing else in any locale', () => {
  const language = fc.constantFrom(...LANGUAGES);
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 100n),
      fc.integer({ min: 0, max: 20 }),
      language,
      language,
      (units, decimals, own, other) => {
        setLocale(own);
        const text = clearAmount(formatDecimals(units, decimals));
        const [here, there] = [own, other].map((locale) => readAmount(text, { decimals, locale }));
        setLocale('en');
        assert.equal(here?.ok && here.units, units);
        // Groups of two, as in India, are rejected elsewhere.
        if (/^[\d\u202f]+$/.test(text) && there?.ok) assert.equal(there.units, units);
      },
    ),
  );
  for (const [locale, text] of [
    ['en', '1\u202f500'],
    ['de', '1\u202f500'],
    ['de-CH', '1\u202f500'],
    ['fr', '1\u202f500'],
  ] as const) {
    setLocale(locale);
    assert.equal(clearAmount('1500'), text);
  }
  setLocale('de');
  assert.equal(clearAmount('1234567.0015'), '1\u202f234\u202f567,0015');
  setLocale('en');
});

test('no price: no value, and no fiat input', () => {
  assert.equal(worthOf(1n, token()), undefined);
  assert.equal(typed('1', {}, 'en', true).state, 'bad');
});

test('contradictory list: no balance', () => {
  assert.equal(listedUnits(token({ decimals: 0, numeric: '1.5' })), undefined);
  assert.equal(listedUnits(token({ decimals: 1, numeric: '1.5' })), 15n);
});

test('button: names the missing input, in the order of the protocol', () => {
  const none = { state: 'none' } as const;
  const ready = { state: 'ready', address: '0x1' } as const;
  const bad = { state: 'bad', problem: 'malformed' } as const;
  const state = (amount: string, target: typeof none | typeof ready | typeof bad, own = true) => {
    const sending = { amount, inFiat: false, receiver: '', ...(own && { token: token() }) };
    return buttonState(sending, typedAmount(sending, 'en'), target);
  };
  assert.equal(state('x', none, false), 'selectToken');
  assert.equal(state('x', none), 'incorrectValue');
  assert.equal(state('', bad), 'addAmount');
  assert.equal(state('0.0', ready), 'addAmount');
  assert.equal(state('3', none), 'insufficientFunds');
  assert.equal(state('1', none), 'addAddress');
  assert.equal(state('1', bad), 'invalidAddress');
  assert.equal(state('1', ready), 'preview');
});
