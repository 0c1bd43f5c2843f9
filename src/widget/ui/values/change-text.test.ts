import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeMark, moneyText, percentText } from './change-text';

test('percentage: a digit behind the point in the form of the language; a little is not nothing', () => {
  assert.equal(percentText(14, 'en', true), '1.4%');
  assert.equal(percentText(14, 'de', true), '1,4\u00a0%');
  assert.match(percentText(99_999, 'ar', true), /9.?999/);
  assert.equal(percentText(99_999, 'en', true), '9,999.9%');
  assert.equal(percentText(100_000, 'en', true), '>9,999.9%');
  assert.equal(percentText(0, 'en', false), '0.0%');
  assert.equal(percentText(0, 'en', true), '<0.1%');
});

test('direction: an arrow and a sign, not a color alone', () => {
  assert.deepEqual((['rise', 'fall', 'same'] as const).map(changeMark), [
    '\u2191 +',
    '\u2193 \u2212',
    '',
  ]);
});

test('money: cut to cents', () => {
  assert.equal(moneyText('1234.567', 'USD', 'en'), '$1,234.56');
});
