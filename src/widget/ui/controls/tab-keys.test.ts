import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTab } from './tab-keys';

test('arrow keys: cycle', () => {
  assert.equal(nextTab('ArrowRight', 2, 3, false), 0);
  assert.equal(nextTab('ArrowLeft', 0, 3, false), 2);
});

test('arrow keys: follow the reading direction', () => {
  assert.equal(nextTab('ArrowRight', 1, 3, true), 0);
  assert.equal(nextTab('ArrowLeft', 1, 3, true), 2);
});

test('Home and End: first and last; other keys: nothing', () => {
  assert.equal(nextTab('Home', 2, 3, false), 0);
  assert.equal(nextTab('End', 0, 3, true), 2);
  assert.equal(nextTab('ArrowDown', 0, 3, false), undefined);
  assert.equal(nextTab('Home', 0, 0, false), undefined);
});
