import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type KeptRow, keptRows, type WantedRow } from './kept-rows';

interface Drawn {
  text: string;
}
type Wanted = WantedRow<object>;

/** A list that counts what it draws. */
function list() {
  const kept = new Map<string, KeptRow<object, Drawn>>();
  const drawn: string[] = [];
  const boxed: string[] = [];
  const show = (...wanted: Wanted[]) =>
    keptRows(
      kept,
      wanted,
      ({ key }): Drawn => {
        drawn.push(key);
        return { text: key };
      },
      ({ key, place }, { text }): Drawn => {
        boxed.push(key);
        return { text: `${place}:${text}` };
      },
    );
  return { show, kept, drawn, boxed };
}

const a: Wanted = { key: 'a', index: 0, row: {}, tabIndex: -1, seen: false, place: '0' };
const b: Wanted = { ...a, key: 'b', index: 1, row: {}, place: '1' };

test('what is the same is the very same object', () => {
  const { show, drawn, boxed } = list();
  const first = show(a, b);
  const again = show({ ...a }, { ...b });
  assert.equal(again[0], first[0]);
  assert.equal(again[1], first[1]);
  assert.deepEqual(
    [drawn, boxed],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  );
});

for (const [what, change] of [
  ['its object', { row: {} }],
  ['the stop of Tab', { tabIndex: 0 }],
  ['that its picture is wanted', { seen: true }],
] as const) {
  test(`a change of ${what} draws that row anew, and no other`, () => {
    const { show, drawn } = list();
    const before = show(a, b);
    const after = show(a, { ...b, ...change });
    assert.deepEqual(drawn, ['a', 'b', 'b']);
    assert.equal(after[0], before[0]);
    assert.notEqual(after[1], before[1]);
  });
}

test('of one that has only moved the box is drawn anew', () => {
  const { show, drawn, boxed } = list();
  show(a);
  assert.deepEqual(show({ ...a, place: '7' }), [{ text: '7:a' }]);
  assert.deepEqual(drawn, ['a']);
  assert.deepEqual(boxed, ['a', 'a']);
});

test('what left is forgotten: only what is shown is held', () => {
  const { show, kept, drawn } = list();
  show(a, b);
  show(b);
  assert.deepEqual([...kept.keys()], ['b']);
  show(a, b);
  assert.deepEqual(drawn, ['a', 'b', 'a']);
});

test('whatever was shown before, the rows are those that a new list would show', () => {
  const rows = Array.from({ length: 3 }, () => ({}));
  const one = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    row: fc.constantFrom(...rows),
    tabIndex: fc.constantFrom<0 | -1>(0, -1),
    seen: fc.boolean(),
    place: fc.constantFrom('0', '1'),
    index: fc.constant(0),
  });
  const view = fc.uniqueArray(one, { selector: ({ key }) => key });
  const told = (kept: Map<string, KeptRow<object, string>>, wanted: readonly Wanted[]) =>
    keptRows(
      kept,
      wanted,
      ({ row, tabIndex, seen }) => `${rows.indexOf(row)} ${tabIndex} ${seen}`,
      ({ key, place }, content) => `${key} ${place} ${content}`,
    );
  fc.assert(
    fc.property(fc.array(view, { maxLength: 6 }), (views) => {
      const kept = new Map<string, KeptRow<object, string>>();
      for (const wanted of views) assert.deepEqual(told(kept, wanted), told(new Map(), wanted));
    }),
  );
});
