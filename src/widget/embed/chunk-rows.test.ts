import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addRows, closureOf, type Rows } from './chunk-rows';

const rowsOf = (text: string): Rows => {
  const rows: Rows = Object.create(null);
  addRows(rows, text);
  return rows;
};

test('closure: the file and all its dependencies, once, the file first', () => {
  const rows = rowsOf('a 1 x b c\nb 2 x c\nc 3 x');
  assert.deepEqual(closureOf(rows, 'a'), ['a', 'b', 'c']);
  assert.deepEqual(closureOf(rows, 'c'), ['c']);
});

test('unknown id, also of a dependency: loads the table first', () => {
  assert.equal(closureOf(rowsOf('a 1 x'), 'b'), undefined);
  assert.equal(closureOf(rowsOf('a 1 x b'), 'a'), undefined);
});

test('chunk without its own file: in the file of its dependency', () => {
  assert.deepEqual(closureOf(rowsOf('shell 1 x\nin - - shell'), 'in'), ['shell']);
});

test('circular dependencies: end', () => {
  assert.deepEqual(closureOf(rowsOf('a 1 x b\nb 2 x a'), 'b'), ['b', 'a']);
});

test('row pinned by the loader: cannot be overridden; empty lines are ignored', () => {
  const rows = rowsOf('a 1 pinned');
  addRows(rows, 'a 2 other\n\n');
  assert.deepEqual(Object.entries(rows), [['a', ['1', 'pinned']]]);
});
