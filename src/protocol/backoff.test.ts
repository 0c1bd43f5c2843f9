import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { backoffMs } from './backoff';

const waits = (options: Parameters<typeof backoffMs>[0], random?: number) =>
  Array.from({ length: 6 }, (_, before) => backoffMs(options, before, random));

test('each wait doubles, up to the longest', () => {
  assert.deepEqual(waits({ first: 5, most: 60 }), [5, 10, 20, 40, 60, 60]);
});

test('factor 3: each wait triples', () => {
  assert.deepEqual(waits({ first: 1, most: 100, factor: 3 }), [1, 3, 9, 27, 81, 100]);
});

test('jitter: chance shortens a wait by at most this share', () => {
  const options = { first: 4, most: 64, jitter: 1 / 4 };
  assert.deepEqual(waits(options, 0), [4, 8, 16, 32, 64, 64]);
  assert.deepEqual(waits(options, 1), [3, 6, 12, 24, 48, 48]);
  const own = new Set(Array.from({ length: 50 }, () => backoffMs(options, 2)));
  assert.ok(own.size > 40, 'the waits differ');
});

const some = fc.record({
  first: fc.integer({ min: 1, max: 60_000 }),
  most: fc.integer({ min: 1, max: 600_000 }),
  factor: fc.double({ min: 1, max: 10, noNaN: true }),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
});
const failures = fc.nat(10_000);
const chance = fc.double({ min: 0, max: 1, noNaN: true });

test('any options: a wait lies within its bounds, after any number of failures', () => {
  fc.assert(
    fc.property(some, failures, chance, (options, before, random) => {
      const wait = backoffMs(options, before, random);
      const longest = Math.min(options.most, options.first * options.factor ** before);
      assert.ok(wait <= longest && wait >= longest * (1 - options.jitter) - 1e-6, `${wait}`);
    }),
  );
});

test('any options: a wait is not shorter than the one before, with the same chance', () => {
  fc.assert(
    fc.property(some, failures, chance, (options, before, random) => {
      const wait = backoffMs(options, before, random);
      // The last digit of a power may be rounded down.
      assert.ok(backoffMs(options, before + 1, random) >= wait * (1 - 1e-9));
    }),
  );
});
