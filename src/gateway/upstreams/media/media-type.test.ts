import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHere } from './drawing-check';
import { mediaType, unverifiedType } from './media-type';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
function png(width: number, height: number): Buffer {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width, 0);
  sides.writeUInt32BE(height, 4);
  return Buffer.concat([PNG, sides, Buffer.alloc(20)]);
}
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.alloc(11);
  frame.set([0xff, 0xc0, 0, 17, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  // A segment of another kind before it.
  return Buffer.concat([Buffer.from('ffd8ffe0000400ff', 'hex'), frame, Buffer.alloc(20)]);
}
function gif(width: number, height: number): Buffer {
  const sides = Buffer.alloc(4);
  sides.writeUInt16LE(width, 0);
  sides.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from('GIF89a'), sides]);
}

test('PNG, JPEG and GIF: detected by their bytes', () => {
  assert.equal(unverifiedType(png(10, 10)), 'image/png');
  assert.equal(unverifiedType(jpeg(10, 10)), 'image/jpeg');
  assert.equal(unverifiedType(gif(10, 10)), 'image/gif');
});

test('picture that decompresses to gigabytes: rejected', () => {
  for (const made of [png, jpeg]) {
    assert.equal(unverifiedType(made(60_000, 60_000)), undefined);
    assert.equal(unverifiedType(made(1, 20_000)), undefined);
    assert.equal(unverifiedType(made(10_000, 10_000)), undefined);
    assert.ok(unverifiedType(made(5_000, 5_000)));
  }
  assert.equal(unverifiedType(gif(65_535, 65_535)), undefined);
});

test('JPEG size: found behind any padding; a JPEG without a readable size is rejected', () => {
  const start = Buffer.from('ffd8ffe0000400ff', 'hex');
  const behind = (hex: string, side: number) =>
    Buffer.concat([start, Buffer.from(hex, 'hex'), jpeg(side, side).subarray(start.length)]);
  for (const fill of ['ff', 'ffffffff', 'fffe0003aaff']) {
    assert.equal(unverifiedType(behind(fill, 10)), 'image/jpeg', fill);
    assert.equal(unverifiedType(behind(fill, 65_535)), undefined, fill);
  }
  // Not a marker; some without a length, behind which a small frame is within a comment; the end; data.
  for (const odd of ['00', 'ff00', 'ff01', 'ffd0', 'ffd8', 'ffd9', 'ffda0002', 'ff020002']) {
    assert.equal(unverifiedType(behind(odd, 10)), undefined, odd);
  }
  assert.equal(unverifiedType(Buffer.concat([start, Buffer.alloc(40)])), undefined, 'no frame');
  assert.equal(unverifiedType(start), undefined, 'cut short');
});

test('GIF with a frame larger than its screen: measured by the frame', () => {
  const framed = (side: number, colours: number) => {
    const frame = Buffer.alloc(10);
    frame[0] = 0x2c;
    frame.writeUInt16LE(side, 5);
    frame.writeUInt16LE(side, 7);
    const table = Buffer.alloc(colours * 3, 0x2c);
    const flags = colours ? 0x80 + Math.log2(colours) - 1 : 0;
    const comment = Buffer.from('21fe022c2c012c00', 'hex');
    return Buffer.concat([gif(1, 1), Buffer.of(flags, 0, 0), table, comment, frame]);
  };
  for (const colours of [0, 2, 256]) {
    assert.equal(unverifiedType(framed(5_000, colours)), 'image/gif');
    assert.equal(unverifiedType(framed(65_535, colours)), undefined);
  }
});

test('WebP and AVIF: measured in each of their formats', () => {
  const webp = (chunk: string, rest: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`, 'latin1'),
      rest,
      Buffer.alloc(20),
    ]);
  const lossy = (side: number): Buffer => {
    const frame = Buffer.alloc(10);
    frame.writeUInt16LE(side, 6);
    frame.writeUInt16LE(side, 8);
    return webp('VP8 ', frame);
  };
  const lossless = (side: number): Buffer => {
    const frame = Buffer.alloc(5);
    frame[0] = 0x2f;
    frame.writeUInt32LE(side - 1 + (side - 1) * 0x4000, 1);
    return webp('VP8L', frame);
  };
  const extended = (side: number): Buffer => {
    const frame = Buffer.alloc(10);
    frame.writeUIntLE(side - 1, 4, 3);
    frame.writeUIntLE(side - 1, 7, 3);
    return webp('VP8X', frame);
  };
  const avif = (side: number): Buffer => {
    const box = Buffer.alloc(16);
    box.write('ispe', 0, 'latin1');
    box.writeUInt32BE(side, 8);
    box.writeUInt32BE(side, 12);
    return Buffer.concat([Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), box]);
  };
  for (const made of [lossy, lossless, extended, avif]) {
    assert.equal(
      unverifiedType(made(5_000)),
      made === avif ? 'image/avif' : 'image/webp',
      made.name,
    );
    assert.equal(unverifiedType(made(16_000)), undefined, made.name);
  }
});

test('picture without dimensions: rejected', () => {
  for (const start of [
    'RIFF\x10\0\0\0WEBPVP8 ',
    '\0\0\0\x1cftypavif\0\0\0\0',
    '\0\0\0\x1cftypavis\0\0\0\0',
  ]) {
    assert.equal(unverifiedType(Buffer.from(start, 'latin1')), undefined, start);
  }
});

test('SVG: detected by its root element, whatever comes before it', async () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\uFEFF <?xml version="1.0"?>\n<!-- drawn -->\n<svg>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg/>',
  ]) {
    assert.equal(await mediaType(Buffer.from(text), checkHere()), 'image/svg+xml', text);
  }
});

test('page, script, SVG with entities, or another type: not a picture', async () => {
  for (const text of [
    '<html><svg/></html>',
    '<svgx/>',
    'svg',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [ <!entity a "b"> ]><svg>',
    '<script>alert(1)</script>',
    '{"image":"<svg/>"}',
    'MZ',
    '%PDF-1.7',
    '\0\0\0\x1cftypmp42',
    '',
  ]) {
    assert.equal(await mediaType(Buffer.from(text, 'latin1'), checkHere()), undefined, text);
  }
});
