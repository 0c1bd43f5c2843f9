import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MOST_PAGES, readNftCursor, writeNftCursor } from './nfts-cursor';

const CHAIN = 'eip155:1';
const place = fc.record(
  {
    page: fc.integer({ min: 0, max: MOST_PAGES - 1 }),
    cursor: fc.string({ maxLength: 300, unit: 'grapheme' }),
  },
  { noNullPrototype: true },
);

test('cursor: read back for the same account and chain only', () => {
  fc.assert(
    fc.property(place, fc.string(), (there, account) => {
      const text = writeNftCursor(CHAIN, account, there);
      assert.ok(text);
      assert.deepEqual(readNftCursor(CHAIN, account, text), there);
      assert.equal(readNftCursor(CHAIN, `${account}x`, text), undefined);
      assert.equal(readNftCursor('eip155:10', account, text), undefined);
    }),
  );
});

test('forged cursor: not a position', () => {
  const good = writeNftCursor(CHAIN, 'a', { page: 1, cursor: 'x/1' }) ?? '';
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      assert.equal(readNftCursor(CHAIN, 'a', text), undefined);
    }),
  );
  for (const text of [`${good}=`, `${good}A`, good.slice(1), good.toUpperCase(), `${good} `]) {
    assert.equal(readNftCursor(CHAIN, 'a', text), undefined, text);
  }
});

test('list that repeats its cursor: ends after the maximum number of pages', () => {
  let page = 0;
  for (let text = writeNftCursor(CHAIN, 'a', { page, cursor: 'x' }); text; ) {
    const found = readNftCursor(CHAIN, 'a', text);
    page = (found?.page ?? 0) + 1;
    text = writeNftCursor(CHAIN, 'a', { page, cursor: 'x' });
  }
  assert.equal(page, MOST_PAGES);
});

test('longest cursor: within the limit of the protocol', () => {
  const text = writeNftCursor(CHAIN, 'a', { page: 1_999, cursor: 'x'.repeat(300) });
  assert.ok((text ?? '').length <= 512);
});
