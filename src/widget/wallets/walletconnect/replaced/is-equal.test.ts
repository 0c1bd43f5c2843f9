import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEqual } from './is-equal';

test('JSON values: equal if their content is', () => {
  for (const [a, b, same] of [
    [1, 1, true],
    [1, '1', false],
    [null, undefined, false],
    [Number.NaN, Number.NaN, true],
    [[1, { a: 2 }], [1, { a: 2 }], true],
    [[1], { 0: 1 }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ toString: 1 }, {}, false],
  ] as const) {
    assert.equal(isEqual(a, b), same, JSON.stringify([a, b]));
  }
});
