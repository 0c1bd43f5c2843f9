import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { followRows, movedRow, nextRow, type RowPlaces, rowsInSight, rowTops } from './row-offsets';

const heights = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 200 });

test('row: starts after the row above and the gap', () => {
  assert.deepEqual(rowTops([32, 60, 60], 4), [0, 36, 100, 164]);
  assert.deepEqual(rowTops([], 4), [0]);
});

test('any row change: rows are placed as in a new list', () => {
  const row = fc.record({ height: fc.integer({ min: 1, max: 5 }) });
  const heightOf = ({ height }: { height: number }) => height;
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 9 }),
      fc.array(fc.array(fc.nat(8), { maxLength: 9 }), { maxLength: 6 }),
      fc.nat(3),
      (all, lists, gap) => {
        let last: RowPlaces<{ height: number }> | undefined;
        for (const list of lists) {
          const rows = list.flatMap((at) => all[at] ?? []);
          last = followRows(last, rows, heightOf, gap);
          assert.deepEqual(last.tops, rowTops(rows.map(heightOf), gap));
          assert.equal(last.rows, rows);
        }
      },
    ),
  );
});

test('further page: placed below the present rows; no change: keeps the same places', () => {
  const asked: string[] = [];
  const heightOf = (row: { id: string }) => {
    asked.push(row.id);
    return 10;
  };
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const first = followRows(undefined, [a, b], heightOf, 2);
  const more = followRows(first, [a, b, c], heightOf, 2);
  assert.deepEqual(asked, ['a', 'b', 'c'], 'those above are not looked at again');
  assert.deepEqual(more.tops, [0, 12, 24, 36]);
  assert.equal(followRows(more, [a, { id: 'new' }, c], heightOf, 2).tops, more.tops);
});

test('every visible row: rendered, at any position and with any heights', () => {
  fc.assert(
    fc.property(
      heights,
      fc.nat(20),
      fc.integer({ min: -500, max: 50_000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.nat(6),
      (all, gap, wanted, viewport, spare) => {
        const tops = rowTops(all, gap);
        const whole = tops.at(-1) ?? 0;
        const top = Math.min(Math.max(0, wanted), Math.max(0, whole - viewport));
        const { start, end } = rowsInSight(tops, wanted, viewport, spare);
        all.forEach((height, index) => {
          const above = (tops[index] ?? 0) + height <= top;
          const below = (tops[index] ?? 0) >= top + viewport;
          if (!above && !below) assert.ok(index >= start && index < end, `row ${index}`);
        });
        assert.ok(end - start <= 2 * (spare + 1) + viewport + 1);
      },
    ),
  );
});

test('no rows: nothing is rendered', () => {
  assert.deepEqual(rowsInSight(rowTops([], 4), 100, 300), { start: 0, end: 0 });
});

test('keys: move between pressable rows and skip the others', () => {
  const pressable = (index: number) => index % 3 !== 0;
  const next = (key: string, current: number) => nextRow(key, current, 7, pressable);
  assert.equal(next('ArrowDown', 2), 4);
  assert.equal(next('ArrowUp', 4), 2);
  assert.equal(next('Home', 5), 1);
  assert.equal(next('End', 1), 5);
  assert.equal(next('ArrowDown', 5), 5, 'at the end it stays');
  assert.equal(next('ArrowUp', 1), 1);
  assert.equal(next('a', 1), undefined);
  assert.equal(
    nextRow('Home', 0, 3, () => false),
    0,
  );
});

test('moved row: found again with the same next row; not found after a full sort', () => {
  const moved = (before: string, now: string, start = 2) => {
    const { from, to } = movedRow([...before], [...now], { start, end: start + 3 }, (key) => key);
    return [from, to];
  };
  assert.deepEqual(moved('abcdefg', 'xabcdefg'), [2, 3]);
  assert.deepEqual(moved('abcdefg', 'cdefg'), [2, 0]);
  assert.deepEqual(moved('abcdefg', 'abcdefgh'), [2, 2]);
  // The row is gone; it has a new next row; it is the last one.
  assert.deepEqual(moved('abcdefg', 'xyabdefg'), [3, 4]);
  assert.deepEqual(moved('abcdefg', 'abcxdefg'), [3, 4]);
  assert.deepEqual(moved('abc', 'xabc'), [2, 3]);
  assert.deepEqual(moved('abcdefg', 'gfedcba'), [2, 2]);
  assert.deepEqual(moved('abcdefg', ''), [2, 2]);
});
