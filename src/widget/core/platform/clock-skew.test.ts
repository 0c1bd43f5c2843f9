import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockBehind, clockOff, noteDate } from './clock-skew';

const dated = (off: number) => new Date(Date.now() + off).toUTCString();

test('a clock that is an hour behind is found out, and one that was put right again', () => {
  noteDate(dated(3_600_000));
  assert.ok(Math.abs(clockBehind() - 3_600_000) < 5_000);
  noteDate(dated(0));
  assert.equal(clockBehind(), 0);
});

test('an old answer out of a cache, a slow one, and one without a date say nothing', () => {
  for (const date of [dated(-3_600_000), dated(20_000), null, '', 'yesterday']) {
    noteDate(date);
    assert.equal(clockBehind(), 0);
  }
});

test('how far it is off, either way, for who has been told that it is', () => {
  for (const off of [-86_400_000, 3_600_000]) {
    noteDate(dated(off));
    assert.ok(Math.abs(clockOff() - off) < 5_000);
    noteDate('yesterday');
    assert.ok(Math.abs(clockOff() - off) < 5_000);
  }
  noteDate(dated(0));
});
