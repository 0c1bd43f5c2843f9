import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOff, clockSkewMs, recordServerDate } from './clock-skew';

const dated = (off: number) => new Date(Date.now() + off).toUTCString();

test('clock an hour behind: detected, and so is its correction', () => {
  recordServerDate(dated(3_600_000));
  assert.ok(Math.abs(clockSkewMs() - 3_600_000) < 5_000);
  recordServerDate(dated(0));
  assert.equal(clockSkewMs(), 0);
});

test('cached or slow reply, or one without a date: ignored', () => {
  for (const date of [dated(-3_600_000), dated(20_000), null, '', 'yesterday']) {
    recordServerDate(date);
    assert.equal(clockSkewMs(), 0);
  }
});

test('offset in both directions: for an error that says the clock is ahead', () => {
  for (const off of [-86_400_000, 3_600_000]) {
    recordServerDate(dated(off));
    assert.ok(Math.abs(clockOff() - off) < 5_000);
    recordServerDate('yesterday');
    assert.ok(Math.abs(clockOff() - off) < 5_000);
  }
  recordServerDate(dated(0));
});
