import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fliesPast, nextPace, stepWindow } from './step-window';

test('visible rows: first, then the spare ones', () => {
  const inSight = { start: 12, end: 16 };
  const wanted = { start: 10, end: 18 };
  let now = { start: 6, end: 13 };
  const way = Array.from({ length: 4 }, () => {
    now = stepWindow(now, wanted, inSight, 2);
    return now;
  });
  assert.deepEqual(way, [
    { start: 10, end: 15 },
    { start: 10, end: 17 },
    { start: 10, end: 18 },
    { start: 10, end: 18 },
  ]);
});

test('after a jump: starts on the side of the earlier position', () => {
  const inSight = { start: 50, end: 54 };
  const wanted = { start: 48, end: 56 };
  assert.deepEqual(stepWindow({ start: 0, end: 8 }, wanted, inSight, 2), { start: 50, end: 52 });
  assert.deepEqual(stepWindow({ start: 90, end: 98 }, wanted, inSight, 2), { start: 52, end: 54 });
});

const anyWindow = fc
  .tuple(fc.nat({ max: 60 }), fc.nat({ max: 12 }))
  .map(([start, size]) => ({ start, end: start + size }));

test('steps: never exceed the row limit, never render unwanted rows, and reach the target', () => {
  fc.assert(
    fc.property(
      anyWindow,
      anyWindow,
      fc.nat({ max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      (first, inSight, spare, most) => {
        const wanted = { start: Math.max(0, inSight.start - spare), end: inSight.end + spare };
        let drawn = first;
        for (let frame = 0; frame <= 20; frame += 1) {
          const next = stepWindow(drawn, wanted, inSight, most);
          assert.ok(next.start >= wanted.start && next.end <= wanted.end && next.start <= next.end);
          const kept = Math.max(
            0,
            Math.min(next.end, drawn.end) - Math.max(next.start, drawn.start),
          );
          assert.ok(next.end - next.start - kept <= most);
          drawn = next;
        }
        assert.deepEqual(drawn, wanted);
      },
    ),
  );
});

test('fast computer: more rows per frame; slow one: fewer, at least one', () => {
  let pace = { rows: 2, most: 12, cost: 0 };
  const step = (ms: number) => {
    pace = nextPace(pace, ms);
    return pace.rows;
  };
  assert.deepEqual(Array.from({ length: 30 }, () => step(5)).at(-1), 12);
  // Frames of 60 per second leave no room for more.
  assert.equal(step(16), 12);
  assert.equal(step(60), 3);
  assert.equal(step(60), 1);
  assert.equal(step(60), 1);
});

test('slow rows with a few fast ones: no sudden increase', () => {
  let pace = { rows: 1, most: 12, cost: 0 };
  for (const ms of [15, 4, 4]) pace = nextPace(pace, ms);
  assert.equal(pace.rows, 1);
  // A temporary fault.
  for (let frame = 0; frame < 9; frame += 1) pace = nextPace(pace, 4 * pace.rows);
  assert.equal(pace.rows, 4);
});

test('row in sight for less than a fifth of a second: flies past', () => {
  assert.equal(fliesPast(33, 20, 336), false);
  assert.equal(fliesPast(34, 20, 336), true);
  assert.equal(fliesPast(-34, 20, 336), true);
  assert.equal(fliesPast(0, 0, 336), false);
  assert.equal(fliesPast(100_000, 60_000, 336), false);
});
