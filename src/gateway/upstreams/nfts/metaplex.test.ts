import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { readMetaplex } from './metaplex';

const MINT = base58.encode(new Uint8Array(32).fill(7));
const PARENT = base58.encode(new Uint8Array(32).fill(9));

const text = (value: string, size: number) => {
  const field = Buffer.alloc(4 + size);
  field.writeUInt32LE(size);
  field.write(value, 4);
  return field;
};
/** @param end what follows the creators: sold, changeable, edition, kind, collection. */
const account = (creators: number[], end: number[]) =>
  Buffer.concat([
    ...[Uint8Array.of(4), new Uint8Array(32), base58.decode(MINT)],
    ...[text('Fox', 32), text('FOX', 10), text('https://a.test/1', 200)],
    Uint8Array.of(0, 0, ...creators, ...end),
  ]);
const creator = Array.from({ length: 34 }, () => 1);
const two = [1, 2, 0, 0, 0, ...creator, ...creator];
const parent = base58.decode(PARENT);
const said = { name: 'Fox', symbol: 'FOX', uri: 'https://a.test/1' };

test('optional fields present or absent: the verified collection is found', () => {
  for (const creators of [[0], two]) {
    for (const middle of [
      [0, 1, 0, 0],
      [0, 1, 1, 255, 1, 0],
      [1, 0, 1, 255, 0],
    ]) {
      const verified = account(creators, [...middle, 1, 1, ...parent]);
      assert.deepEqual(readMetaplex(verified, MINT), { ...said, collection: PARENT });
      // Claimed only, none, or cut short.
      assert.deepEqual(readMetaplex(account(creators, [...middle, 1, 0, ...parent]), MINT), said);
      assert.deepEqual(readMetaplex(account(creators, [...middle, 0]), MINT), said);
      assert.deepEqual(readMetaplex(account(creators, [...middle, 1, 1, 9]), MINT), said);
    }
  }
});

test('metadata of another mint, or arbitrary bytes: no metadata, and no exception', () => {
  assert.equal(readMetaplex(account([0], []), PARENT), undefined);
  assert.equal(readMetaplex(account([0], []).subarray(0, 90), MINT), undefined);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      assert.equal(readMetaplex(bytes, MINT), undefined);
      const start = account([0], []).subarray(0, 65);
      readMetaplex(Buffer.concat([start, bytes]), MINT);
    }),
  );
});
