/** Tests that a change is stated only for prices of the whole range. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceRange } from '../../../../protocol/prices/price-history';
import { historyChange } from './history-change';

const NOW = 1_750_000_000;
const DAY = 86_400;

function tenths(range: PriceRange, ago: number): number | undefined {
  const points = [
    { at: NOW - ago, price: '100' },
    { at: NOW, price: '110' },
  ];
  return historyChange(points, range, NOW * 1000)?.tenths;
}

for (const [range, days, near] of [
  ['day', 1, 7_200],
  ['week', 7, DAY],
  ['month', 30, DAY],
] as const) {
  test(`prices of a ${range} that begin near its start: the change`, () => {
    for (const off of [-near, 0, near]) assert.equal(tenths(range, days * DAY + off), 100);
  });

  test(`prices of a ${range} that begin later or earlier: no change`, () => {
    for (const off of [-near - 1, near + 1]) {
      assert.equal(tenths(range, days * DAY + off), undefined);
    }
  });
}

test('no prices: no change', () => {
  assert.equal(historyChange([], 'day', NOW * 1000), undefined);
});
