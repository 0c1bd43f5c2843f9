import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areRight, selectPlaces } from './word-check';

test('three places of twelve, in their order, each once, and every one possible', () => {
  const seen = new Set<number>();
  for (let round = 0; round < 500; round += 1) {
    const places = selectPlaces(12, Math.random);
    assert.equal(new Set(places).size, 3);
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
    for (const place of places) seen.add(place);
  }
  assert.deepEqual(
    [...seen].sort((a, b) => a - b),
    [...Array(12).keys()],
  );
  assert.deepEqual(
    selectPlaces(12, () => 0),
    [0, 1, 2],
  );
  assert.equal(selectPlaces(12, () => 0.999_999).length, 3);
});

test('typed words: spaces and capitals do not matter; a wrong or missing one does', () => {
  const words = ['apple', 'brick', 'cloud'];
  assert.equal(areRight(words, [0, 2], [' Apple ', 'cloud']), true);
  assert.equal(areRight(words, [0, 2], ['apple', 'brick']), false);
  assert.equal(areRight(words, [0, 2], ['apple']), false);
});
