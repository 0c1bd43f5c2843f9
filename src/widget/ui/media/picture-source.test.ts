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
