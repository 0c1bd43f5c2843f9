import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entry, HERE } from '../history/fake-history';
import { mergeEntries } from '../history/visible-entries';
import { type ActivityRow, activityRows, monthTitle } from './group-by-month';

const NO_MARKS = new Map();

/** The month title above a row. */
const lastTitle = (rows: readonly ActivityRow[], row: ActivityRow) =>
  rows
    .slice(0, rows.indexOf(row))
    .reverse()
    .find(({ kind }) => kind === 'month');

const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2031, 0, 1) });

test('entry: once in the group of its year and month; groups and entries are newest first', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60 }), (moments) => {
      const all = mergeEntries(
        [],
        moments.map((at, index) => entry(`e${index}`, { minedAt: new Date(at).toISOString() })),
        HERE,
      );
      const rows = activityRows([], all, NO_MARKS);
      const titles = rows.flatMap((row) => (row.kind === 'month' ? row : []));
      const keys = titles.map(({ year, month }) => year * 12 + month);
      assert.deepEqual(
        keys,
        [...new Set(keys)].sort((a, b) => b - a),
      );
      let under: ActivityRow | undefined;
      for (const row of rows) {
        if (row.kind === 'month') {
          assert.notEqual(under?.kind, 'month', 'a month has entries');
          under = row;
        } else if (row.kind === 'entry') {
          const date = new Date(row.entry.metadata.minedAt);
          const title = titles.find(
            ({ year, month }) => date.getFullYear() === year && date.getMonth() === month,
          );
          assert.equal(lastTitle(rows, row), title);
          under = row;
        }
      }
      assert.notEqual(rows.at(-1)?.kind, 'month');
      assert.deepEqual(
        rows.flatMap((row) => (row.kind === 'entry' ? row.entry : [])),
        all,
      );
      assert.equal(rows.length, all.length + titles.length);
      assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length);
    }),
  );
});

/** Time zones with month borders before and after UTC, daylight saving time, and half an hour. */
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'];

test('any time zone: an entry appears under the local month', () => {
  const zone = process.env.TZ;
  const near = fc.tuple(fc.nat(200), fc.integer({ min: -86_400_000, max: 86_400_000 }));
  try {
    for (const timeZone of ZONES) {
      process.env.TZ = timeZone;
      const format = new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' });
      fc.assert(
        fc.property(near, ([month, off]) => {
          const at = Date.UTC(2015, month, 1) + off;
          const [title] = activityRows(
            [],
            [entry('one', { minedAt: new Date(at).toISOString() })],
            NO_MARKS,
          );
          assert.ok(title?.kind === 'month');
          assert.equal(monthTitle(title, 0, 'en'), format.format(at));
        }),
      );
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('title: the month, with its year unless it is the current one', () => {
  const of = (year: number, month: number) => monthTitle({ year, month }, 2025, 'en');
  assert.equal(of(2025, 5), 'June');
  assert.equal(of(2025, 0), 'January');
  assert.equal(of(2024, 5), 'June 2024');
  assert.equal(monthTitle({ year: 2024, month: 2 }, 2025, 'de'), 'März 2024');
  // In the calendar of the groups: otherwise January in Persian would be the month before.
  assert.match(monthTitle({ year: 2025, month: 0 }, 2025, 'fa'), /ژانویه/);
  assert.match(monthTitle({ year: 2024, month: 0 }, 2025, 'th'), /2024/);
});

test('row: the same object across pages and polls, until its entry, mark or state changes', () => {
  const [a, b] = [entry('a'), entry('b', { minedAt: '2025-04-01T12:00:00.000Z' })];
  const first = activityRows([], [a], NO_MARKS);
  const more = activityRows([], [a, b], NO_MARKS);
  assert.deepEqual(
    more.slice(0, 2).map((row, at) => row === first[at]),
    [true, true],
  );
  const marks = new Map([['a', 'zeroValue']] as const);
  const marked = activityRows([], [a, b], marks);
  assert.deepEqual(
    marked.map((row, at) => row === more[at]),
    [true, false, true, true],
  );
  assert.equal(marked[1]?.kind === 'entry' && marked[1].mark, 'zeroValue');
  const changed = activityRows([], [a, { ...b }], marks);
  assert.deepEqual(
    changed.map((row, at) => row === marked[at]),
    [true, true, true, false],
  );
});
