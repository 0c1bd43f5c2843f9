/** Checks the shapes of every drawing against the box that it is painted in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DrawnShape } from './drawn-shape';
import { DRAWN_SHAPES } from './drawn-shapes';

/** How many numbers a command of a path takes. Source: SVG 2, chapter 9. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  a: 7,
  z: 0,
};

/** The end points of all parts of a path, and the sides of its half circles. */
function pointsOf(path: string): (readonly [x: number, y: number])[] {
  const points: (readonly [number, number])[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', text = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const size = ARGUMENTS[command.toLowerCase()];
    assert.ok(size !== undefined, `${path}: the command ${command} is not known here`);
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (size === 0) continue;
    assert.ok(numbers.length > 0 && numbers.length % size === 0, `${path}: ${command}${text}`);
    for (let at = 0; at < numbers.length; at += size) {
      const part = numbers.slice(at, at + size);
      const from = [x, y] as const;
      const [dx, dy] = command === command.toLowerCase() ? from : [0, 0];
      const last = part.at(-1) ?? 0;
      if (command === 'h' || command === 'H') x = dx + last;
      else if (command === 'v' || command === 'V') y = dy + last;
      else [x, y] = [dx + (part.at(-2) ?? 0), dy + last];
      points.push([x, y]);
      const [rx = 0, ry = 0] = part;
      if (command.toLowerCase() !== 'a' || Math.abs(x - from[0]) !== 2 * rx) continue;
      points.push([x, y - ry], [x, y + ry]);
    }
  }
  return points;
}

/** @returns the faults of a drawing */
function faultsOf(name: string, shapes: readonly DrawnShape[]): string[] {
  const [width, height] = name.startsWith('whatIs') ? [300, 150] : [150, 92];
  const paths = shapes.map(([, path]) => path);
  const faults = paths
    .filter((path, at) => paths.indexOf(path) !== at)
    .map((path) => `twice: ${path}`);
  if (!shapes.some(([tone]) => tone === 'accent')) faults.push('no accent');
  for (const path of paths) {
    if (!/^M[\d.]/.test(path)) faults.push(`begins nowhere: ${path}`);
    for (const [x, y] of pointsOf(path)) {
      if (!(x >= 0 && x <= width && y >= 0 && y <= height)) faults.push(`${x} ${y}: ${path}`);
    }
  }
  return faults;
}

for (const [name, shapes] of Object.entries<readonly DrawnShape[]>(DRAWN_SHAPES)) {
  test(`${name}: inside its box, each shape once, one accent to look at`, () => {
    assert.deepEqual(faultsOf(name, shapes), []);
  });
}

test('drawings with a planted fault: reported', () => {
  const good: DrawnShape = ['accent', 'M10 10h20v20h-20z'];
  const planted: [fault: string, shapes: DrawnShape[]][] = [
    ['begins nowhere', [good, ['tint', 'm10 10h20']]],
    ['twice', [good, good]],
    ['no accent', [['tint', 'M10 10h20']]],
    ['151 10', [good, ['tint', 'M141 10h10']]],
    ['10 -1', [good, ['tint', 'M10 9v-10']]],
    ['10 93', [good, ['tint', 'M10 83l0 10']]],
    ['20 -4', [good, ['tint', 'M10 6a5 10 0 1 0 10 0']]],
    ['160 50', [good, ['tint', 'M100 50c10 0 20 0 60 0']]],
  ];
  assert.deepEqual(faultsOf('noTokens', [good]), []);
  for (const [fault, shapes] of planted) {
    assert.ok(
      faultsOf('noTokens', shapes).some((text) => text.startsWith(fault)),
      fault,
    );
  }
});
