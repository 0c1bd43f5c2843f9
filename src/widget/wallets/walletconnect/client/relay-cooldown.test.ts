import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordRetryAfter, relayCooldownLeft } from './relay-cooldown';

test('pause requested by the relay: parsed, slightly extended, and limited', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  for (const words of [
    '',
    'Out of tea',
    'Retry-After: soon',
    'Retry-After: 0',
    'try again later',
  ]) {
    assert.equal(recordRetryAfter(words), false, words);
  }
  assert.equal(relayCooldownLeft(), 0);
  for (const words of [
    'Retry-After: 5',
    'retry after 5',
    'Too many requests: try again in 5 s.',
    'Busy (Retry-After=5)',
  ]) {
    assert.equal(recordRetryAfter(words), true, words);
    assert.ok(
      relayCooldownLeft() >= 5_000 && relayCooldownLeft() <= 6_000,
      `${words}: ${relayCooldownLeft()}`,
    );
    t.mock.timers.tick(4_999);
    assert.ok(relayCooldownLeft() > 0);
    t.mock.timers.tick(1_001);
    assert.equal(relayCooldownLeft(), 0);
  }
  recordRetryAfter('Retry-After: 99999999999999');
  assert.ok(relayCooldownLeft() >= 120_000 && relayCooldownLeft() <= 144_000);
  const before = relayCooldownLeft();
  recordRetryAfter('Retry-After: 1');
  assert.equal(relayCooldownLeft(), before, 'a shorter one does not end a longer one');
  t.mock.timers.setTime(0);
  assert.equal(relayCooldownLeft(), 0, 'a clock that was put back');
});
