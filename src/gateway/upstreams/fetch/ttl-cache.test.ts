import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFeatures } from '../source-health';
import { createTtlCache } from './ttl-cache';

test('cached value: kept for its lifetime, up to a number; expired when the clock is set back', () => {
  const clock = { now: 1_000 };
  const kept = createTtlCache<{ n: number }>(10, 2, () => clock.now);
  kept.set('a', { n: 1 });
  kept.set('b', { n: 2 }, 100);
  clock.now += 9;
  assert.equal(kept.get('a')?.n, 1);
  clock.now += 1;
  assert.equal(kept.get('a'), undefined);
  assert.equal(kept.get('b')?.n, 2);
  clock.now -= 11;
  assert.equal(kept.get('b'), undefined);
  kept.set('c', { n: 3 });
  kept.set('d', { n: 4 });
  assert.deepEqual([kept.get('b')?.n, kept.get('c')?.n, kept.get('d')?.n], [undefined, 3, 4]);
});

test('expired value: removed when a newer value is added, even if the clock is set back later', () => {
  const clock = { now: 1_000 };
  const kept = createTtlCache<{ n: number }>(10, 100, () => clock.now);
  kept.set('a', { n: 1 });
  kept.set('b', { n: 2 });
  clock.now += 1;
  kept.set('c', { n: 3 });
  clock.now += 9;
  kept.set('d', { n: 4 });
  clock.now -= 9;
  assert.deepEqual([kept.get('a'), kept.get('b'), kept.get('c')?.n], [undefined, undefined, 3]);
});

test('feature state: that of the last call, and the error of the call is passed on', async () => {
  const features = createFeatures();
  features.set('prices', 'eip155:1', 'off');
  assert.equal(await features.watch('balances', 'eip155:1', async () => 5), 5);
  const failing = features.watch('balances', 'eip155:2', () => Promise.reject(new Error('no')));
  await assert.rejects(failing, /no/);
  assert.deepEqual(features.states(), {
    prices: { 'eip155:1': 'off' },
    balances: { 'eip155:1': 'up', 'eip155:2': 'down' },
  });
});
