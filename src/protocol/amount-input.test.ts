import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDecimals } from './amount';
import { type AmountProblem, decimalSign, readAmount, writeAmount } from './amount-input';

// biome-ignore format: a list
const LOCALES = [
  'en', 'en-IN', 'de', 'de-CH', 'fr', 'es', 'pt', 'pt-PT', 'pl', 'tr', 'ru', 'uk', 'ja', 'ko',
  'zh-Hans', 'zh-Hant', 'vi', 'id', 'hi', 'ar', 'ar-EG', 'fa', 'he', 'sv',
];
const UINT256 = 2n ** 256n - 1n;

function reading(text: string, locale: string, decimals = 18, max?: bigint): string {
  const read = readAmount(text, { decimals, locale, ...(max !== undefined && { max }) });
  return read.ok ? read.decimal : read.problem;
}

test("typed amounts: parsed in the user's locale", () => {
  for (const [locale, text, amount] of [
    ['de', '1,5', '1.5'],
    ['de', '1.000,50', '1000.5'],
    ['de', '1.000', '1000'],
    ['de', '1 000,5', '1000.5'],
    ['en', '1.5', '1.5'],
    ['en', '1,000.50', '1000.5'],
    ['en', '1,234,567', '1234567'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['en', ' 007.10 ', '7.1'],
    ['fr', '1 234,5', '1234.5'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['fr', '1\u00a0234,5', '1234.5'],
    ['es', '1234,5', '1234.5'],
    ['de-CH', '1\u2019234.5', '1234.5'],
    ['de-CH', "1'234.5", '1234.5'],
    ['en-IN', '12,34,567.5', '1234567.5'],
    ['en-IN', '1,234,567', '1234567'],
    ['hi', '1,00,000', '100000'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '1,234.5', '1234.5'],
    ['fa', '۱۲٫۵', '12.5'],
    ['ja', '１２３．５', '123.5'],
    ['he', '\u200e1.5\u200f', '1.5'],
  ] as const) {
    assert.equal(reading(text, locale), amount, `${locale} ${JSON.stringify(text)}`);
  }
});

test('invalid amount: rejected with its reason', () => {
  const cases: readonly (readonly [string, string, AmountProblem])[] = [
    ['en', '', 'empty'],
    ['en', ' \u200b ', 'empty'],
    ['en', '.', 'no_digits'],
    ['de', ',', 'no_digits'],
    ['en', '-1', 'negative'],
    ['en', '\u22121', 'negative'],
    ['en', '-0', 'negative'],
    ['en', '1e18', 'exponent'],
    ['en', '1.5E-3', 'exponent'],
    ['de', '1,5e3', 'exponent'],
    ['en', '0x10', 'not_a_number'],
    ['en', '+1', 'not_a_number'],
    ['en', '1 ETH', 'not_a_number'],
    ['en', '10\u00b2', 'not_a_number'],
    ['en', '\u00bd', 'not_a_number'],
    ['en', '1\n000', 'not_a_number'],
    ['en', 'Infinity', 'not_a_number'],
    ['en', '١', 'not_a_number'],
    ['en', '1,5', 'separators'],
    ['en', '1.000,50', 'separators'],
    ['en', '1.1.1', 'separators'],
    ['en', '0,005', 'separators'],
    ['en', '1,00,000', 'separators'],
    ['en', '1234,567', 'separators'],
    ['en', '1,234 567', 'separators'],
    ['en', '1.234,5', 'separators'],
    ['en', ',5', 'separators'],
    ['de', '1.5', 'separators'],
    ['de', '0.005', 'separators'],
    ['de', '1,000.50', 'separators'],
    ['fr', '1.5', 'separators'],
    ['fr', '1 2', 'separators'],
    ['en', '9'.repeat(600), 'too_large'],
  ];
  for (const [locale, text, problem] of cases) {
    assert.equal(reading(text, locale), problem, `${locale} ${JSON.stringify(text)}`);
  }
});

test('more decimals than the token has: rejected, except trailing zeros', () => {
  assert.equal(reading('1.0000001', 'en', 6), 'too_many_decimals');
  assert.equal(reading('1.0000010', 'en', 6), '1.000001');
  assert.equal(reading('1.5', 'en', 0), 'too_many_decimals');
  assert.equal(reading('1.0', 'en', 0), '1');
  assert.equal(reading(`0.${'0'.repeat(35)}1`, 'en', 36), `0.${'0'.repeat(35)}1`);
});

test("amount above the chain's maximum: rejected", () => {
  assert.equal(reading(String(UINT256), 'en', 0), String(UINT256));
  assert.equal(reading(String(UINT256 + 1n), 'en', 0), 'too_large');
  assert.equal(reading('9'.repeat(40), 'en', 0), '9'.repeat(40));
  assert.equal(reading('9'.repeat(78), 'en', 18), 'too_large');
  assert.equal(reading('18446744074', 'en', 9, 2n ** 64n - 1n), 'too_large');
});

test('prefilled amount: parses to exactly the same amount in every locale', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: UINT256 }),
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(...LOCALES),
      (units, decimals, locale) => {
        const read = readAmount(writeAmount(units, decimals, locale), { decimals, locale });
        assert.deepEqual([read.ok, read.ok && read.units], [true, units]);
      },
    ),
  );
});

test("amount with the locale's group separators: parses exactly", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.stringMatching(/^\d{0,18}$/),
      fc.constantFrom(...LOCALES),
      fc.boolean(),
      (whole, fraction, locale, latin) => {
        const format = new Intl.NumberFormat(locale, latin ? { numberingSystem: 'latn' } : {});
        const point = format.formatToParts(1.5).find((one) => one.type === 'decimal')?.value;
        const digits = [...fraction].map((one) =>
          new Intl.NumberFormat(locale, {
            useGrouping: false,
            ...(latin && { numberingSystem: 'latn' }),
          }).format(BigInt(one)),
        );
        const text = format.format(whole) + (fraction && point + digits.join(''));
        const read = readAmount(text, { decimals: 18, locale });
        assert.deepEqual(
          [read.ok, read.ok && read.units],
          [true, parseDecimals(`${whole}.${fraction}`, 18)],
          `${locale} ${text}`,
        );
      },
    ),
  );
});

test('any input: a reason, or an amount with exactly the typed digits', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'0123456789', '.', ',', ' ', "'", '-', 'e', '\u00a0', '٣', 'x'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      typed,
      fc.constantFrom(...LOCALES),
      fc.integer({ min: 0, max: 36 }),
      (text, locale, decimals) => {
        const read = readAmount(text, { decimals, locale });
        if (!read.ok || text.includes('٣')) return;
        const digits = (some: string) => some.replace(/\D/g, '').replace(/^0+|0+$/g, '');
        assert.equal(digits(read.decimal), digits(text), text);
        assert.equal(read.units, parseDecimals(read.decimal, decimals));
      },
    ),
  );
});

test('decimal separator: available for messages', () => {
  assert.equal(decimalSign('de'), ',');
  assert.equal(decimalSign('en'), '.');
  assert.equal(decimalSign('ar-EG'), '.');
});
