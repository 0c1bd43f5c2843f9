/** Checks the shapes of every drawing against the box that it is painted in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DrawnShape } from './drawn-shape';
import { DRAWN_SHAPES } from './drawn-shapes';

/** The end points of the straight parts, and where each part begins: enough to notice one outside. */
const pointsOf = (path: string): number[][] =>
  [...path.matchAll(/[ML](-?[\d.]+) ?(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

for (const [name, shapes] of Object.entries<readonly DrawnShape[]>(DRAWN_SHAPES)) {
  test(`${name}: inside its box, each shape once, one accent to look at`, () => {
    const [width, height] = name.startsWith('whatIs') ? [300, 150] : [150, 92];
    const paths = shapes.map(([, path]) => path);
    assert.equal(new Set(paths).size, paths.length);
    assert.equal(shapes.filter(([tone]) => tone === 'accent').length >= 1, true);
    for (const [x = -1, y = -1] of paths.flatMap(pointsOf)) {
      assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${x} ${y}`);
    }
    for (const path of paths) assert.match(path, /^M[\d.]/);
  });
}
