import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockBehind, noteDate } from './clock';

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
