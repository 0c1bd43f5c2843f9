import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { relativeTime, wholeTime } from './relative-time';

const NOW = Date.UTC(2025, 5, 15, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number, locale = 'en') => relativeTime(NOW - ms, NOW, locale);

test('relative time: abbreviated, in whole elapsed units', () => {
  assert.equal(ago(0), 'now');
  assert.equal(ago(9_999), 'now');
  assert.equal(ago(12_000), '12 sec. ago');
  assert.equal(ago(MINUTE), '1 min. ago');
  assert.equal(ago(HOUR - 1), '59 min. ago');
  assert.equal(ago(5 * HOUR), '5 hr. ago');
  assert.equal(ago(DAY), '1 day ago');
  assert.equal(ago(2 * DAY), '2 days ago');
  assert.equal(ago(45 * DAY), '1 mo. ago');
  assert.equal(ago(800 * DAY), '2 yr. ago');
});

test("relative time: in the user's language", () => {
  assert.equal(ago(5 * HOUR, 'de'), 'vor 5 Std.');
  assert.match(ago(5 * HOUR, 'ja'), /5\s?時間前/);
  // In the past, not the future.
  assert.match(ago(100 * DAY, 'ar'), /^قبل 3/);
});

test('block up to a minute ahead: now; further ahead: a date', () => {
  assert.equal(ago(-30_000), 'now');
  assert.equal(ago(-2 * DAY), '\u2068Jun 17, 2025\u2069');
});

test('older time: never reads as more recent', () => {
  const units = ['now', 'sec', 'min', 'hr', 'day', 'mo', 'yr'];
  const rank = (text: string): number => {
    const unit = units.findIndex((one) => text.includes(one));
    assert.ok(unit >= 0, text);
    return unit * 1000 + Number(/\d+/.exec(text)?.[0] ?? 0);
  };
  const age = fc.integer({ min: 0, max: 40 * 365 * 86_400 });
  fc.assert(
    fc.property(age, age, (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      assert.ok(rank(ago(less * 1000)) <= rank(ago(more * 1000)));
    }),
  );
});

test('title: has date and time', () => {
  assert.match(wholeTime(NOW, 'en'), /^June 15, 2025 at \d+:00/);
});
