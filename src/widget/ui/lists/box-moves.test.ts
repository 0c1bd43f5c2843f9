import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxIndex } from './box-moves';

/** A row, five tiles in lines of four, and a row. */
const row = (top: number) => ({ top, left: 0, right: 348 });
const tile = (line: number, column: number) => ({
  top: 64 + line * 96,
  left: column * 88,
  right: column * 88 + 84,
});
const LTR = [row(0), tile(0, 0), tile(0, 1), tile(0, 2), tile(0, 3), tile(1, 0), row(260)];
const RTL = [row(0), tile(0, 3), tile(0, 2), tile(0, 1), tile(0, 0), tile(1, 3), row(260)];
function walk(boxes: typeof LTR, from: number, ...keys: string[]): number[] {
  let at = from;
  return keys.map((key) => {
    at = boxIndex(`Arrow${key}`, boxes, at) ?? -1;
    return at;
  });
}

test('arrows: between rows and tiles, by their places', () => {
  assert.deepEqual(walk(LTR, 0, 'Down', 'Right', 'Right', 'Down', 'Down'), [1, 2, 3, 5, 6]);
  assert.deepEqual(walk(LTR, 6, 'Up', 'Up', 'Up'), [5, 1, 0]);
});

test('right to left: the first tile is on the right', () => {
  assert.deepEqual(walk(RTL, 0, 'Down', 'Left', 'Down', 'Up'), [1, 2, 5, 1]);
});

test('edge: stays', () => {
  assert.deepEqual(walk(LTR, 0, 'Up', 'Left', 'Right'), [0, 0, 0]);
  assert.deepEqual(walk(LTR, 4, 'Right'), [4]);
  assert.deepEqual(walk(LTR, 6, 'Down'), [6]);
});

test('Home and End: the first and the last; other keys: not ours', () => {
  assert.equal(boxIndex('Home', LTR, 3), 0);
  assert.equal(boxIndex('End', LTR, 3), 6);
  assert.equal(boxIndex('a', LTR, 3), undefined);
  assert.equal(boxIndex('End', LTR, -1), undefined);
});
