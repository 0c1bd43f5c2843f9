import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteRest, restLeft } from './relay-backoff';

test('the pause that the relay asks for, in its words; a little longer, and never without end', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  for (const words of [
    '',
    'Out of tea',
    'Retry-After: soon',
    'Retry-After: 0',
    'try again later',
  ]) {
    assert.equal(noteRest(words), false, words);
  }
  assert.equal(restLeft(), 0);
  for (const words of [
    'Retry-After: 5',
    'retry after 5',
    'Too many requests: try again in 5 s.',
    'Busy (Retry-After=5)',
  ]) {
    assert.equal(noteRest(words), true, words);
    assert.ok(restLeft() >= 5_000 && restLeft() <= 6_000, `${words}: ${restLeft()}`);
    t.mock.timers.tick(4_999);
    assert.ok(restLeft() > 0);
    t.mock.timers.tick(1_001);
    assert.equal(restLeft(), 0);
  }
  noteRest('Retry-After: 99999999999999');
  assert.ok(restLeft() >= 120_000 && restLeft() <= 144_000);
  const before = restLeft();
  noteRest('Retry-After: 1');
  assert.equal(restLeft(), before, 'a shorter one does not end a longer one');
  t.mock.timers.setTime(0);
  assert.equal(restLeft(), 0, 'a clock that was put back');
});
