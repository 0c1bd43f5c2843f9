import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addRows, closureOf, type Rows } from './chunk-rows';

const rowsOf = (text: string): Rows => {
  const rows: Rows = Object.create(null);
  addRows(rows, text);
  return rows;
};

test('closure: the file and all its dependencies, once, the file first', () => {
  const rows = rowsOf('a x b c\nb x c\nc x');
  assert.deepEqual(closureOf(rows, 'a'), ['a', 'b', 'c']);
  assert.deepEqual(closureOf(rows, 'c'), ['c']);
});

test('unknown id, also of a dependency: loads the table first', () => {
  assert.equal(closureOf(rowsOf('a x'), 'b'), undefined);
  assert.equal(closureOf(rowsOf('a x b'), 'a'), undefined);
});

test('chunk without its own file: in the file of its dependency', () => {
  assert.deepEqual(closureOf(rowsOf('shell x\nin - shell'), 'in'), ['shell']);
});

test('circular dependencies: end', () => {
  assert.deepEqual(closureOf(rowsOf('a x b\nb x a'), 'b'), ['b', 'a']);
});

test('row pinned by the loader: cannot be overridden; empty lines are ignored', () => {
  const rows = rowsOf('a pinned');
  addRows(rows, 'a other\n\n');
  assert.deepEqual(Object.entries(rows), [['a', ['pinned']]]);
});
