import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter, createVisitorLimiter } from './rate-limit';

test('burst used up: one request passes for each refilled token', () => {
  let now = 0;
  const limiter = createRateLimiter({ perMinute: 60, burst: 3 }, () => now);
  assert.deepEqual(
    [1, 2, 3].map(() => limiter.take('a')),
    [0, 0, 0],
  );
  assert.equal(limiter.take('a'), 1);
  assert.equal(limiter.take('b'), 0, 'others are not held up');
  now = 999;
  assert.equal(limiter.take('a'), 1);
  now = 1000;
  assert.equal(limiter.take('a'), 0);
  assert.equal(limiter.take('a'), 1);
  now = 1_000_000;
  assert.deepEqual(
    [1, 2, 3, 4].map(() => limiter.take('a')),
    [0, 0, 0, 1],
    'no more than a burst',
  );
});

test('clock set back: grants no extra requests and locks no client out for long', () => {
  let now = 1_000_000;
  const limiter = createRateLimiter({ perMinute: 60, burst: 1 }, () => now);
  assert.equal(limiter.take('a'), 0);
  now = 0;
  assert.equal(limiter.take('a'), 1);
  now = 1000;
  assert.equal(limiter.take('a'), 0);
});

test('flood of addresses: memory stays bounded, and the oldest entries are dropped in bulk', () => {
  const limiter = createRateLimiter({ perMinute: 1, burst: 1 }, () => 0);
  const known = (index: number) => limiter.take(`a${index}`) > 0;
  for (let index = 0; index < 50_001; index += 1) limiter.take(`a${index}`);
  // In reverse order: a forgotten key becomes known again when the limiter is asked about it.
  assert.deepEqual([50_000, 5_000, 4_999, 0].map(known), [true, true, false, false]);
});

test('requests owed: missing tokens are taken later, at most one burst of them', () => {
  let now = 0;
  const limiter = createRateLimiter({ perMinute: 60, burst: 3 }, () => now);
  limiter.owe('a', 2);
  assert.deepEqual([limiter.take('a'), limiter.take('a'), limiter.take('b')], [0, 1, 0]);
  limiter.owe('a', 1_000_000);
  assert.equal(limiter.take('a'), 4);
  now = 4000;
  assert.equal(limiter.take('a'), 0);
});

test('visitors of IPv6: each /64 has one share, and a /48 has 16 of them in each scope', () => {
  const limiter = createVisitorLimiter({ perMinute: 60, burst: 2 }, () => 0);
  const passed = (visitors: readonly string[], scope: string) =>
    visitors.filter((visitor) => limiter.take(visitor, 1, scope) === 0).length;
  const networks = Array.from({ length: 100 }, (_, index) => `2001:db8:1:${index.toString(16)}`);
  assert.equal(passed(['2001:db8:1:0', '2001:db8:1:0', '2001:db8:1:0'], 'a'), 2);
  assert.equal(passed(networks, 'a'), 30);
  assert.equal(passed(networks, 'b'), 32);
  assert.equal(passed(['2001:db8:2:0'], 'a'), 1);
  const addresses = Array.from({ length: 100 }, (_, index) => `198.51.100.${index}`);
  assert.equal(passed(addresses, 'a'), 100);
  limiter.owe('2001:db8:2:1', 40, 'a');
  assert.equal(passed(['2001:db8:2:2'], 'a'), 0);
});
