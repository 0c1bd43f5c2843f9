import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs, MAX_BACKOFF_MS } from './backoff';

test('rests double from five seconds to two minutes, each up to a quarter shorter by chance', () => {
  const rests = (chance: number) =>
    Array.from({ length: 7 }, (_, times) => backoffMs(times, () => chance));
  assert.deepEqual(rests(0), [
    5_000,
    10_000,
    20_000,
    40_000,
    80_000,
    MAX_BACKOFF_MS,
    MAX_BACKOFF_MS,
  ]);
  assert.deepEqual(rests(1), [3_750, 7_500, 15_000, 30_000, 60_000, 90_000, 90_000]);
  const own = new Set(Array.from({ length: 50 }, () => backoffMs(3)));
  assert.ok(own.size > 40, 'not all alike');
  for (const rest of own) assert.ok(rest > 30_000 && rest <= 40_000);
});
