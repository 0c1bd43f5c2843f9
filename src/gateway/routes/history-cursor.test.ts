import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { history, historyQuery } from '../../protocol/http/history';
import { anyText } from '../../protocol/test-text';
import { ADDRESS } from '../test-gateway';
import {
  type CursorPosition,
  type CursorPositions,
  readCursor,
  writeCursor,
} from './history-cursor';

const account = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
const place: fc.Arbitrary<CursorPosition> = fc.oneof(
  fc.constantFrom('start' as const, 'end' as const),
  fc.record({ block: fc.nat(), position: fc.nat(1_000_000) }, { noNullPrototype: true }),
);
const places = fc
  .dictionary(
    fc.integer({ min: 1 }).map((id) => `eip155:${id}`),
    place,
    { minKeys: 1, maxKeys: 4 },
  )
  .map((found): CursorPositions => Object.fromEntries(Object.entries(found)));

test('written cursor: read for the same account, in any letter case, and the same chains', () => {
  fc.assert(
    fc.property(account, places, (own, all) => {
      const cursor = writeCursor(own, all);
      assert.match(cursor, /^[\w-]+$/);
      assert.deepEqual(readCursor(own.toUpperCase(), Object.keys(all), cursor), all);
    }),
  );
});

test('cursor of a hundred chains: short enough to send, and the page accepts it', () => {
  const far = { block: 999_999_999, position: 9_999 };
  const all = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`eip155:${at + 1}`, far]));
  const next = writeCursor(ADDRESS, all);
  const reply = v.parse(history.reply, { data: [], next });
  assert.equal(reply.next, next);
  const { cursor } = v.parse(historyQuery(), { cursor: next });
  assert.deepEqual(readCursor(ADDRESS, Object.keys(all), cursor ?? ''), all);
});

test('cursor of another account, of other chains or changed: refused', () => {
  fc.assert(
    fc.property(account, account, places, fc.nat(), fc.nat(63), (own, other, all, at, by) => {
      const chains = Object.keys(all);
      const cursor = writeCursor(own, all);
      fc.pre(own !== other);
      assert.equal(readCursor(other, chains, cursor), undefined);
      assert.equal(readCursor(own, [...chains, 'eip155:0'], cursor), undefined);
      assert.equal(readCursor(own, [], cursor), undefined);
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const spot = at % cursor.length;
      const changed = cursor.slice(0, spot) + letters[by] + cursor.slice(spot + 1);
      if (changed !== cursor) assert.equal(readCursor(own, chains, changed), undefined);
      assert.equal(readCursor(own, chains, `${cursor}=`), undefined);
      assert.equal(readCursor(own, chains, cursor.slice(0, -1)), undefined);
    }),
  );
});

test('arbitrary text as a cursor: refused without an exception', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      assert.equal(readCursor('0x', ['eip155:1'], text), undefined);
    }),
  );
});
