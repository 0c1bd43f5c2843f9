import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cooldownLeft } from './cooldown';

test('rest of a cooldown: never negative, never longer than the longest cooldown', () => {
  assert.equal(cooldownLeft(1_500, 1_000, 600), 500);
  assert.equal(cooldownLeft(1_000, 1_000, 600), 0);
  assert.equal(cooldownLeft(900, 1_000, 600), 0);
  assert.equal(cooldownLeft(1_601, 1_000, 600), 0, 'clock set back');
  const time = fc.integer({ min: 0, max: 2 ** 48 });
  fc.assert(
    fc.property(time, time, fc.nat(600_000), (until, now, most) => {
      const left = cooldownLeft(until, now, most);
      assert.ok(left >= 0 && left <= most);
      assert.ok(left === 0 || left === until - now);
    }),
  );
});
