import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRangeSize } from './range-size';

test('successful ranges: the size doubles; after a failure it grows by one block', () => {
  const size = createRangeSize();
  const first = size.current();
  size.worked(0);
  size.worked(0);
  assert.equal(size.current(), 4 * first);
  size.failed();
  assert.equal(size.current(), 2 * first);
  size.worked(0);
  assert.equal(size.current(), 2 * first + 1);
});

test('ranges with many rows: the size shrinks, and stays between one and the maximum', () => {
  const size = createRangeSize();
  for (let at = 0; at < 50; at++) size.worked(0);
  const most = size.current();
  size.worked(100_000);
  assert.equal(size.current(), most / 2);
  for (let at = 0; at < 50; at++) size.worked(100_000);
  assert.equal(size.current(), 1);
});

test('one block alone fails: the size was not the cause, so it doubles again afterwards', () => {
  const size = createRangeSize();
  for (let at = 0; at < 20; at++) size.failed();
  assert.equal(size.current(), 1);
  for (let at = 0; at < 5; at++) size.worked(0);
  assert.equal(size.current(), 32);
});
