import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINE_HEIGHT, LINE_WIDTH, linePoints } from './price-line';

const places = (points: Parameters<typeof linePoints>[0]) =>
  linePoints(points)
    .split(' ')
    .map((place) => place.split(',').map(Number));

test('line: from the left edge to the right by time, the highest price on top', () => {
  const found = places([
    { at: 100, price: '1' },
    { at: 125, price: '3' },
    { at: 200, price: '2' },
  ]);
  assert.deepEqual(found, [
    [0, LINE_HEIGHT - 2],
    [LINE_WIDTH / 4, 2],
    [LINE_WIDTH, LINE_HEIGHT / 2],
  ]);
});

test('price that never changed, or too large for a float: a line in the middle', () => {
  const flat = [
    [0, LINE_HEIGHT / 2],
    [LINE_WIDTH, LINE_HEIGHT / 2],
  ];
  for (const price of ['2', '0.000000000000000001', `1${'0'.repeat(399)}`]) {
    const points = [100, 200].map((at) => ({ at, price }));
    assert.deepEqual(places(points), flat, price);
  }
});
