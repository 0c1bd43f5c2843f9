import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowedDrawing } from './allowed-drawing';

function png(width: number, height: number): string {
  const bytes = Buffer.alloc(45);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

const image = (href: string, name = 'image') => `<${name} href="${href}"/>`;
const embedded = (width: number, height: number) => `data:image/png;base64,${png(width, height)}`;
const allows = (inner: string): boolean =>
  isAllowedDrawing(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`));

test('bitmaps inside a drawing: accepted while all of them together are small', () => {
  for (const inner of [
    image(embedded(2_000, 2_000)),
    image(embedded(2_000, 2_000)).repeat(4),
    image(embedded(100, 100), 'feImage'),
    image('https://x.test/a.png?b=1&amp;c=2'),
    image('ipfs://bafy/a.png'),
    image('a.png'),
    image('#part'),
  ]) {
    assert.ok(allows(inner), inner.slice(0, 60));
  }
});

test('bitmaps that decompress to gigabytes, or whose size no header says: rejected', () => {
  for (const inner of [
    image(embedded(30_000, 30_000)),
    image(embedded(30_000, 30_000), 'feImage'),
    image(embedded(30_000, 30_000)).replace('href', 'xlink:href'),
    image(embedded(2_000, 2_000)).repeat(5),
    image('data:image/png;base64,iVBORw0KGgo='),
    image('data:image/png;base64,'),
    image(`data:image/png,${encodeURIComponent('PNG')}`),
    image(`data:image/bmp;base64,${png(9, 9)}`),
    `<rect style="mask-image:url(${embedded(30_000, 30_000)})"/>`,
  ]) {
    assert.equal(allows(inner), false, inner.slice(0, 60));
  }
});

test('address spelled so that only a browser reads it: rejected', () => {
  for (const href of [
    'data&#58;image/svg+xml,%3Csvg/%3E',
    '&#x64;ata:image/svg+xml,%3Csvg/%3E',
    'da&#10;ta:image/svg+xml,%3Csvg/%3E',
    'DATA:image/svg+xml,%3Csvg/%3E',
    'blob:x',
  ]) {
    assert.equal(allows(image(href)), false, href);
  }
});
