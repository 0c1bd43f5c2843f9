import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureIsWanted } from './wallet-pictures';

test('pages of 40: images for the first 20', () => {
  const wanted = Array.from({ length: 80 }, (_, index) => pictureIsWanted(index, false, false));
  assert.deepEqual(
    wanted.map((is, index) => (is ? index : -1)).filter((index) => index >= 0),
    [...Array.from({ length: 20 }, (_, i) => i), ...Array.from({ length: 20 }, (_, i) => 40 + i)],
  );
});

test('viewed wallets and all search results: get images too', () => {
  assert.equal(pictureIsWanted(30, false, true), true);
  assert.equal(pictureIsWanted(99, true, false), true);
});
