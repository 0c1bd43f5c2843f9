import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  cutDigits,
  decimalFromNumber,
  formatDecimals,
  isDecimal,
  parseDecimals,
  truncateDecimals,
} from './amount';

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const decimals = fc.integer({ min: 0, max: 255 });

test('smallest units: become an exact decimal string', () => {
  assert.equal(formatDecimals(500000000000000000n, 18), '0.5');
  assert.equal(formatDecimals(0n, 18), '0');
  assert.equal(formatDecimals(120n, 0), '120');
  assert.equal(formatDecimals(-15n, 1), '-1.5');
  assert.equal(formatDecimals(1n, 36), `0.${'0'.repeat(35)}1`);
  assert.throws(() => formatDecimals(1n, 256), RangeError);
  assert.throws(() => formatDecimals(1n, -1), RangeError);
  assert.throws(() => formatDecimals(1n, 1.5), RangeError);
});

test('decimal string: becomes smallest units, or is rejected', () => {
  assert.equal(parseDecimals('0.5', 18), 500000000000000000n);
  assert.equal(parseDecimals('.5', 1), 5n);
  assert.equal(parseDecimals('5.', 1), 50n);
  assert.equal(parseDecimals('1.500', 1), 15n);
  for (const bad of ['', '.', '-1', '+1', '1e3', '1,5', ' 1', '0x1', '1.1.1', 'NaN', '١']) {
    assert.throws(() => parseDecimals(bad, 18), RangeError, bad);
  }
  assert.throws(() => parseDecimals('1.23', 1), /Too many decimals/);
});

test('format and parse: gives the same amount for every token', () => {
  fc.assert(
    fc.property(amounts, decimals, (value, places) => {
      assert.equal(parseDecimals(formatDecimals(value, places), places), value);
    }),
  );
});

test('balance display: truncated to 3 decimals, default 0.000', () => {
  assert.equal(truncateDecimals('1.2399', 3), '1.239');
  assert.equal(truncateDecimals('0', 3), '0.000');
  assert.equal(truncateDecimals('', 3), '0.000');
  assert.equal(truncateDecimals(undefined, 3), '0.000');
  assert.equal(truncateDecimals('9999.9999', 0), '9999');
  assert.equal(truncateDecimals('-0.0004', 3), '0.000');
  assert.equal(truncateDecimals('-1.5', 3), '-1.500');
  assert.throws(() => truncateDecimals('1e21', 3), RangeError);
});

test('truncation: never rounds up, and loses less than one unit of the last place', () => {
  fc.assert(
    fc.property(amounts, decimals, fc.integer({ min: 0, max: 18 }), (value, places, digits) => {
      const scale = Math.max(places, digits);
      const exact = value * 10n ** BigInt(scale - places);
      const shown = parseDecimals(truncateDecimals(formatDecimals(value, places), digits), scale);
      assert.ok(shown <= exact);
      assert.ok(exact - shown < 10n ** BigInt(scale - digits));
    }),
  );
});

test('JSON number: becomes a plain decimal string', () => {
  assert.equal(decimalFromNumber(1234.5), '1234.5');
  assert.equal(decimalFromNumber(1e21), `1${'0'.repeat(21)}`);
  assert.equal(decimalFromNumber(1.25e-7), '0.000000125');
  assert.equal(decimalFromNumber(-2.5e-8), '-0.000000025');
  assert.equal(decimalFromNumber(-0), '0');
  assert.throws(() => decimalFromNumber(Number.POSITIVE_INFINITY), RangeError);
  assert.throws(() => decimalFromNumber(Number.NaN), RangeError);
});

test('string of a JSON number: has the same value', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = decimalFromNumber(value);
      assert.ok(isDecimal(text), text);
      assert.equal(Number(text), value === 0 ? 0 : value);
    }),
  );
});

test('significant digits: cut to six; whole digits stay', () => {
  for (const [text, cut] of [
    ['0.0012345678', '0.00123456'],
    ['0.123456789012345678', '0.123456'],
    ['12.3456789', '12.3456'],
    ['1234567.89', '1234567'],
    ['0.1000001', '0.1'],
    ['0', '0'],
    ['10', '10'],
  ] as const) {
    assert.equal(cutDigits(text), cut, text);
  }
});
