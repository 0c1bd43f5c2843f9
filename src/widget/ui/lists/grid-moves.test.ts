import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridIndex, rowMeasure } from './grid-moves';

// 4 4 2
const at = (current: number, rtl = false) => ({ current, count: 10, columns: 4, page: 2, rtl });
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey });

test('arrow keys: move by one and by a row, and stop at the edges', () => {
  assert.equal(gridIndex(key('ArrowRight'), at(3)), 4);
  assert.equal(gridIndex(key('ArrowLeft'), at(4)), 3);
  assert.equal(gridIndex(key('ArrowDown'), at(1)), 5);
  assert.equal(gridIndex(key('ArrowUp'), at(5)), 1);
  assert.equal(gridIndex(key('ArrowLeft'), at(0)), 0);
  assert.equal(gridIndex(key('ArrowRight'), at(9)), 9);
  assert.equal(gridIndex(key('ArrowUp'), at(2)), 2);
  assert.equal(gridIndex(key('ArrowDown'), at(7)), 7);
});

test('right-to-left: the left arrow moves forward', () => {
  assert.equal(gridIndex(key('ArrowLeft'), at(3, true)), 4);
  assert.equal(gridIndex(key('ArrowRight'), at(3, true)), 2);
});

test('Home and End: of the row; with Control: of all', () => {
  assert.equal(gridIndex(key('Home'), at(6)), 4);
  assert.equal(gridIndex(key('End'), at(5)), 7);
  assert.equal(gridIndex(key('End'), at(8)), 9);
  assert.equal(gridIndex(key('Home', true), at(6)), 0);
  assert.equal(gridIndex(key('End', true), at(0)), 9);
});

test('page keys: move by the visible rows, within the list', () => {
  assert.equal(gridIndex(key('PageDown'), at(1)), 9);
  assert.equal(gridIndex(key('PageUp'), at(9)), 1);
  assert.equal(gridIndex(key('PageUp'), at(5)), 1);
});

test('other keys: ignored', () => {
  for (const name of ['a', 'Tab', 'Escape', 'Enter', ' ']) {
    assert.equal(gridIndex(key(name), at(1)), undefined);
  }
});

test('grid measure: uses rendered tiles; before a render or while hidden, the expected size', () => {
  assert.deepEqual(rowMeasure(140, 108, 4), { tile: 140, pitch: 144 });
  assert.deepEqual(rowMeasure(undefined, 108, 4), { tile: 108, pitch: 112 });
  assert.deepEqual(rowMeasure(0, 108, 4), { tile: 108, pitch: 112 });
});
