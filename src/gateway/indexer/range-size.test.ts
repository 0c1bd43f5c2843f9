import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRangeSize } from './range-size';

test('it doubles while it goes well, and feels its way where it was too much', () => {
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

test('full ranges make it smaller, and it stays between one and its most', () => {
  const size = createRangeSize();
  for (let at = 0; at < 50; at++) size.worked(0);
  const most = size.current();
  size.worked(100_000);
  assert.equal(size.current(), most / 2);
  for (let at = 0; at < 50; at++) size.worked(100_000);
  assert.equal(size.current(), 1);
});

test('when even one block fails it was not the size: afterwards it doubles again', () => {
  const size = createRangeSize();
  for (let at = 0; at < 20; at++) size.failed();
  assert.equal(size.current(), 1);
  for (let at = 0; at < 5; at++) size.worked(0);
  assert.equal(size.current(), 32);
});
