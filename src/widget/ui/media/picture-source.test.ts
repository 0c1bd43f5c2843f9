import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_DATA_BYTES, parsePicture } from './picture-source';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const png = (width: number, height: number, length = 64): Uint8Array => {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

test('https, and http of this machine: remote', () => {
  assert.deepEqual(parsePicture('https://a.example/b.png'), {
    kind: 'remote',
    url: 'https://a.example/b.png',
  });
  assert.equal(parsePicture('http://gateway.localhost:4100/a').kind, 'remote');
  assert.equal(parsePicture('http://a.example/b.png').kind, 'none');
  assert.equal(parsePicture('https://me:secret@a.example/').kind, 'none');
});

test('raster bytes: accepted if type and signature agree', () => {
  const bytes = png(96, 96);
  const found = parsePicture(`data:image/png;base64,${base64(bytes)}`);
  assert.equal(found.kind, 'raster');
  assert.ok(found.kind === 'raster');
  assert.deepEqual(found.bytes, bytes);
  assert.equal(parsePicture(`data:image/jpeg;base64,${base64(bytes)}`).kind, 'none');
});

test('SVG, other schemes, other encodings and empty values: rejected', () => {
  for (const source of [
    undefined,
    '',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/svg+xml,%3Csvg/%3E',
    'DATA:image/svg+xml,<svg/>',
    'data:text/html;base64,AAAA',
    'data:image/png,abc',
    'data:image/png;base64,****',
    'blob:https://a.example/1',
    'javascript:alert(1)',
    'relative.png',
    '//a.example/x.png',
  ]) {
    assert.deepEqual(parsePicture(source), { kind: 'none' }, String(source));
  }
});

test('too many bytes, or too many pixels in few bytes: rejected', () => {
  const huge = png(96, 96, MAX_DATA_BYTES + 1);
  assert.equal(parsePicture(`data:image/png;base64,${base64(huge)}`).kind, 'none');
  assert.equal(parsePicture(`data:image/png;base64,${base64(png(20_000, 20))}`).kind, 'none');
  assert.equal(
    parsePicture(`data:image/png;base64,${base64(png(96, 96).slice(0, 16))}`).kind,
    'none',
  );
});

const two = (value: number): number[] => [value & 0xff, value >> 8];
const written = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
const webp = (chunk: string, ...rest: number[][]): Buffer =>
  written('RIFF', [0, 0, 0, 0], `WEBP${chunk}`, [0, 0, 0, 0], ...rest);

/** The headers of one picture in each form. */
const HEADERS: Readonly<Record<string, (width: number, height: number) => Buffer>> = {
  png: (width, height) => Buffer.from(png(width, height)),
  webp: (width, height) => webp('VP8 ', [16, 0, 0, 0x9d, 1, 0x2a], two(width), two(height)),
  'lossless webp'(width, height) {
    const sides = Buffer.alloc(4);
    sides.writeInt32LE((width - 1) | ((height - 1) << 14));
    return webp('VP8L', [0x2f], [...sides], [0]);
  },
  'extended webp': (width, height) =>
    webp('VP8X', [16, 0, 0, 0], two(width - 1), [0], two(height - 1), [0]),
  jpeg: (width, height) => jpeg(0xc0, width, height),
  'progressive jpeg': (width, height) => jpeg(0xc2, width, height),
  'jpeg with a preview': (width, height) =>
    Buffer.concat([jpeg(0xc0, 160, 120), jpeg(0xc0, width, height)]),
};
function jpeg(frame: number, width: number, height: number): Buffer {
  const big = (value: number) => two(value).reverse();
  const start = written([0xff, 0xd8, 0xff, 0xdb, 0, 3, 0, 0xff, 0xff, frame, 0, 11, 8]);
  const coding = [0xff, 0xc4, 0, 20, 0x10, 1, 255, 255, 255, 255];
  return written([...start], big(height), big(width), [1, 1, 0x11, 0], coding);
}

for (const [name, header] of Object.entries(HEADERS)) {
  test(`${name}: accepted up to 2,048 pixels a side, rejected from 4,096`, () => {
    const type = name.split(' ').find((word) => /png|webp|jpeg/.test(word));
    const kind = (width: number, height: number) =>
      parsePicture(`data:image/${type};base64,${header(width, height).toString('base64')}`).kind;
    for (const side of [1, 96, 257, 1_024, 2_047, 2_048]) {
      assert.deepEqual([kind(side, 96), kind(96, side)], ['raster', 'raster'], `${side}`);
    }
    for (const side of [4_096, 8_000, 16_383, ...(/webp/.test(name) ? [] : [30_000, 65_535])]) {
      assert.deepEqual([kind(side, 96), kind(96, side)], ['none', 'none'], `${side}`);
    }
  });
}

test('GIF, whose header does not limit its frames: rejected', () => {
  const gif = written('GIF89a', two(96), two(96), [0, 0, 0]);
  assert.equal(parsePicture(`data:image/gif;base64,${gif.toString('base64')}`).kind, 'none');
});
