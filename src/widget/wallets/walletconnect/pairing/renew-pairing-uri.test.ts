import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import {
  PAIRING_LIFETIME_MS,
  PAIRING_MIN_LEFT_MS,
  PAIRING_RENEWALS_COUNT,
} from '../../../core/constants/limits';
import type { ShownLink } from '../../../core/contracts/pairing-state';
import { settle } from '../../../core/testing/fake-core';
import { isSpent, renewPairingUris } from './renew-pairing-uri';

const SPENT_AFTER = PAIRING_LIFETIME_MS - PAIRING_MIN_LEFT_MS;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 }));
afterEach(() => mock.timers.reset());

function links() {
  const shown: ShownLink[] = [];
  const failures: unknown[] = [];
  const world = {
    shown,
    failures,
    visible: true,
    make: async () => ({ uri: `wc:${shown.length}` }),
  };
  const kept = renewPairingUris({
    make: () => world.make(),
    show: (link) => shown.push(link),
    failed: (cause) => failures.push(cause),
    visible: () => world.visible,
  });
  return Object.assign(world, kept);
}

test('link: shown for its four minutes; the next one comes before the end', async () => {
  const world = links();
  await settle();
  assert.deepEqual(world.shown, [{ uri: 'wc:0', expiresAt: 1_000_000 + PAIRING_LIFETIME_MS }]);
  mock.timers.tick(SPENT_AFTER - 1);
  await settle();
  assert.equal(world.shown.length, 1);
  mock.timers.tick(1);
  await settle();
  assert.equal(world.shown.length, 2);
  world.stop();
});

test('under 10 s left, or clock set back: expired', () => {
  assert.equal(isSpent(1_010_001, 1_000_000), false);
  assert.equal(isSpent(1_010_000, 1_000_000), true);
  assert.equal(isSpent(1_000_000 + PAIRING_LIFETIME_MS + 1, 1_000_000), true);
});

test('renewal limit reached: creates no link until the user asks', async () => {
  const world = links();
  await settle();
  for (let i = 0; i <= PAIRING_RENEWALS_COUNT; i += 1) {
    mock.timers.tick(SPENT_AFTER);
    await settle();
  }
  assert.equal(world.shown.length, PAIRING_RENEWALS_COUNT + 2);
  assert.equal(world.shown.at(-1), undefined);
  mock.timers.tick(SPENT_AFTER);
  world.check();
  await settle();
  assert.equal(world.shown.length, PAIRING_RENEWALS_COUNT + 2);
});

test('hidden page: creates no link; the next time it is visible creates one', async () => {
  const world = links();
  await settle();
  world.visible = false;
  mock.timers.tick(SPENT_AFTER);
  await settle();
  assert.equal(world.shown.length, 1);
  world.visible = true;
  world.check();
  await settle();
  assert.equal(world.shown.length, 2);
  world.stop();
});

test('machine slept for hours: the next check makes a link, although no timer fired', async () => {
  const world = links();
  await settle();
  mock.timers.setTime(1_000_000 + 8 * 3_600_000);
  world.check();
  await settle();
  // Meanwhile the expired one must not be scanned.
  assert.deepEqual(world.shown.slice(1), [
    'making',
    { uri: 'wc:2', expiresAt: Date.now() + PAIRING_LIFETIME_MS },
  ]);
  world.stop();
});

test('link creation fails: ends; stopped: shows no further link', async () => {
  const world = links();
  await settle();
  world.make = () => Promise.reject(new Error('no relay'));
  mock.timers.tick(SPENT_AFTER);
  await settle();
  assert.equal((world.failures[0] as Error).message, 'no relay');
  mock.timers.tick(SPENT_AFTER);
  await settle();
  assert.equal(world.failures.length, 1);

  const other = links();
  other.stop();
  await settle();
  assert.deepEqual(other.shown, []);
});
