import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDismissal } from './swipe';

test('long pull or quick flick: closes the sheet', () => {
  assert.equal(isDismissal(120, 2000), true);
  assert.equal(isDismissal(40, 50), true);
});

test('short pull, tap or slow drag: does not', () => {
  assert.equal(isDismissal(0, 0), false);
  assert.equal(isDismissal(20, 5), false);
  assert.equal(isDismissal(90, 900), false);
});
