import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDismissal } from './swipe';

test('a long pull and a quick flick close the sheet', () => {
  assert.equal(isDismissal(120, 2000), true);
  assert.equal(isDismissal(40, 50), true);
});

test('a short pull, a tap and a slow drag do not', () => {
  assert.equal(isDismissal(0, 0), false);
  assert.equal(isDismissal(20, 5), false);
  assert.equal(isDismissal(90, 900), false);
});
