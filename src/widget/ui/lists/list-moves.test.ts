import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fadeEnds, nextIndex } from './list-moves';

test('arrow keys: stop at the ends; Home and End: go there; other keys: ignored', () => {
  assert.equal(nextIndex('ArrowDown', 4, 5), 4);
  assert.equal(nextIndex('ArrowDown', 3, 5), 4);
  assert.equal(nextIndex('ArrowUp', 0, 5), 0);
  assert.equal(nextIndex('Home', 3, 5), 0);
  assert.equal(nextIndex('End', 3, 5), 4);
  assert.equal(nextIndex('a', 3, 5), undefined);
});

test('fade: only where more content follows', () => {
  assert.equal(fadeEnds(0, 300, 300), '');
  assert.equal(fadeEnds(0, 300, 900), 'end');
  assert.equal(fadeEnds(200, 300, 900), 'start end');
  assert.equal(fadeEnds(600, 300, 900), 'start');
});
