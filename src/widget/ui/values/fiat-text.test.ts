import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fiatText } from './fiat-text';

test('money in Arabic: without marks of a direction, which would turn its sign around', () => {
  assert.equal(fiatText('499.4', 'USD', 'ar'), '499.40\u00a0US$');
  assert.equal(fiatText('499.4', 'USD', 'en'), '$499.40');
});
