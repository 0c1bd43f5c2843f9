import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dotPath, holeSide, QUIET_ZONE, qrMatrix } from './qr-matrix';

const URI = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${'58'.repeat(32)}`;

test('code: square, with three finder patterns', () => {
  const matrix = qrMatrix(URI);
  const side = matrix.length;
  assert.equal((side - 17) % 4, 0);
  for (const row of matrix) assert.equal(row.length, side);
  const ring = (top: number, start: number) =>
    Array.from({ length: 7 }, (_, index) => matrix[top]?.[start + index]).every(Boolean);
  assert.ok(ring(0, 0) && ring(0, side - 7) && ring(side - 7, 0));
  assert.ok(!ring(side - 7, side - 7));
});

/** Format bits 14 and 13 beside the first finder, unmasked: 00 is M, 01 L, 10 H, 11 Q. */
function levelBits(matrix: ReturnType<typeof qrMatrix>): string {
  const bits = [Number(matrix[8]?.[0]), Number(matrix[8]?.[1])];
  return bits.map((bit, index) => bit ^ (index === 0 ? 1 : 0)).join('');
}

test('error correction: M unless the caller asks for more', () => {
  assert.equal(levelBits(qrMatrix(URI)), '00');
  assert.equal(levelBits(qrMatrix(URI, 'Q')), '11');
});

test('mask: the first, whatever the text', () => {
  for (const text of [URI, 'a', '0'.repeat(200)]) {
    // Format bits 12 to 10, which the standard inverts by 101.
    const bits = [2, 3, 4].map((column) => qrMatrix(text)[8]?.[column]);
    assert.deepEqual(bits, [true, false, true], text);
  }
});

test('non-Latin text: encoded as UTF-8, sized by its bytes', () => {
  const bytes = new TextEncoder().encode('محفظة'.repeat(10)).length;
  assert.equal(qrMatrix('محفظة'.repeat(10)).length, qrMatrix('a'.repeat(bytes)).length);
});

test('quiet zone: as the standard requires', () => {
  assert.equal(QUIET_ZONE, 4);
});

test('hole: centered, and small enough for level M', () => {
  for (let side = 21; side <= 177; side += 4) {
    const hole = holeSide(side);
    assert.equal((side - hole) % 2, 0);
    assert.ok((hole * hole) / (side * side) < 0.06, `${side}`);
  }
});

test('dots: cover the dark modules outside of finders and hole, inside the code', () => {
  const matrix = qrMatrix(URI);
  const side = matrix.length;
  const hole = holeSide(side);
  const from = (side - hole) / 2;
  const runs = [...dotPath(matrix, hole).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)];
  const dots = runs.flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, index) => [Number(x) + index, Number(y)] as const),
  );
  assert.ok(dots.length > 500);
  for (const [x, y] of dots) {
    assert.equal(matrix[y]?.[x], true);
    const inHole = x >= from && x < from + hole && y >= from && y < from + hole;
    const inFinder = (x < 7 && (y < 7 || y >= side - 7)) || (x >= side - 7 && y < 7);
    assert.ok(!inHole && !inFinder, `${x},${y}`);
  }
  assert.ok(dotPath(matrix, 0).length > dotPath(matrix, hole).length);
});

test('dots of one run: one rectangle, so that a slow phone parses and paints few', () => {
  const row = (cells: string) => [...cells].map((cell) => cell === '#');
  const side = 21;
  const matrix = Array.from({ length: side }, (_, index) =>
    row(index === 10 ? '.###.##..............' : '.'.repeat(side)),
  );
  assert.equal(dotPath(matrix, 0), 'M1 10h3v1h-3zM5 10h2v1h-2z');
  const link = qrMatrix(URI);
  assert.ok(dotPath(link, holeSide(link.length)).length < 12_000);
});

test('text too long: throws', () => {
  assert.throws(() => qrMatrix('a'.repeat(3_000)));
});
