import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventIndex, listWindow, windowIndices } from './list-window';

test('window: the visible rows and some spare rows', () => {
  assert.deepEqual(listWindow(1_000, 64, 0, 320, 2), { start: 0, end: 7 });
  assert.deepEqual(listWindow(1_000, 64, 640, 320, 2), { start: 8, end: 17 });
  assert.deepEqual(listWindow(1_000, 64, 63_680, 320, 2), { start: 993, end: 1_000 });
  assert.deepEqual(listWindow(0, 64, 0, 320), { start: 0, end: 0 });
});

test('any scroll position: every visible row is rendered, and few others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.double({ min: -500, max: 400_000, noNaN: true }),
      fc.integer({ min: 0, max: 900 }),
      (count, scroll, viewport) => {
        const { start, end } = listWindow(count, 64, scroll, viewport);
        const top = Math.min(Math.max(0, scroll), Math.max(0, count * 64 - viewport));
        const first = Math.floor(top / 64);
        const last = Math.min(count, Math.ceil((top + viewport) / 64));
        return start <= first && end >= last && end - start <= viewport / 64 + 11 && end <= count;
      },
    ),
  );
});

test('focused row: stays in its position in the order', () => {
  assert.deepEqual(windowIndices({ start: 3, end: 6 }, 1, 9), [1, 3, 4, 5]);
  assert.deepEqual(windowIndices({ start: 3, end: 6 }, 8, 9), [3, 4, 5, 8]);
  assert.deepEqual(windowIndices({ start: 3, end: 6 }, 4, 9), [3, 4, 5]);
  assert.deepEqual(windowIndices({ start: 3, end: 6 }, -1, 9), [3, 4, 5]);
  assert.deepEqual(windowIndices({ start: 0, end: 2 }, 7, 2), [0, 1]);
});

test('event inside a row: belongs to that row; outside of rows: to none', () => {
  const inside = (closest: unknown) => ({ target: { closest: () => closest } as never });
  assert.equal(eventIndex(inside({ dataset: { index: '3' } })), 3);
  assert.equal(eventIndex(inside(null)), -1);
  assert.equal(eventIndex({ target: null }), -1);
});
