import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readDataUri } from './data-uri';

const MAX = 1_000;
const text = (uri: string, max = MAX) => readDataUri(uri, max)?.toString('utf8');

test('base64 or percent-encoded data: decoded to the same bytes', () => {
  const some = fc.uint8Array({ minLength: 1, maxLength: MAX });
  fc.assert(
    fc.property(some, (bytes) => {
      const base64 = `data:application/json;base64,${Buffer.from(bytes).toString('base64')}`;
      assert.deepEqual(readDataUri(base64, MAX), Buffer.from(bytes));
      const percents = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      assert.deepEqual(readDataUri(`data:,${percents}`, MAX), Buffer.from(bytes));
    }),
  );
});

test('text encoded by encodeURIComponent: decoded to the same text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (said) => {
      assert.equal(text(`data:text/plain;utf8,${encodeURIComponent(said)}`, 10_000), said);
    }),
  );
});

test('data address with a raw # or %, or without padding: read as the contract means it', () => {
  assert.equal(text('data:application/json;utf8,{"name":"Piece #1"}'), '{"name":"Piece #1"}');
  assert.equal(
    text('data:image/svg+xml,<svg fill="hsl(1,10%,5%)"/>'),
    '<svg fill="hsl(1,10%,5%)"/>',
  );
  assert.equal(text('DATA:;BASE64,e30='), '{}');
  assert.equal(text('data:application/json;base64,%65%33%30%3D'), '{}');
  assert.equal(text('data:,100%'), '100%');
});

test('too long, empty or invalid data address: no result', () => {
  assert.equal(text(`data:,${'a'.repeat(MAX)}`)?.length, MAX);
  for (const uri of [
    `data:,${'a'.repeat(MAX + 1)}`,
    `data:,${'%61'.repeat(MAX + 1)}`,
    `data:;base64,${Buffer.alloc(MAX + 1).toString('base64')}`,
    'data:,',
    'data:text/plain',
    'https://a.test/data:,x',
    '',
  ]) {
    assert.equal(readDataUri(uri, MAX), undefined, uri.slice(0, 40));
  }
});
