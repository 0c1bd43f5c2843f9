import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountParts } from './amount-parts';

test('amount: truncated to three decimals and grouped', () => {
  assert.deepEqual(amountParts('1234.9999', 3, 'en'), { whole: '1,234', fraction: '.999' });
  assert.deepEqual(amountParts('0', 3, 'en'), { whole: '0', fraction: '.000' });
  assert.deepEqual(amountParts('5.1', 0, 'en'), { whole: '5', fraction: '' });
});

test('amount beyond float precision: keeps every digit', () => {
  assert.equal(
    amountParts('123456789012345678901234.5', 3, 'en').whole,
    '123,456,789,012,345,678,901,234',
  );
});

test('locale: used, with Latin digits', () => {
  assert.deepEqual(amountParts('1234.5', 2, 'de'), { whole: '1.234', fraction: ',50' });
  assert.match(amountParts('1234.5', 2, 'ar-EG').whole, /^1\D234$/);
});

test('negative amount: a real minus sign, and none before zero', () => {
  assert.equal(amountParts('-4.6', 1, 'en').whole, '\u22124');
  assert.equal(amountParts('-0.0001', 3, 'en').whole, '0');
});

test('not a number: counts as zero', () => {
  assert.deepEqual(amountParts('1e9', 3, 'en'), { whole: '0', fraction: '.000' });
  assert.deepEqual(amountParts('', 3, 'en'), { whole: '0', fraction: '.000' });
});
