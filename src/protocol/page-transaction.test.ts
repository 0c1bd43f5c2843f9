import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePageTransaction } from './page-transaction';

const HASH = `0x${'aB'.repeat(32)}`;
const given = { hash: HASH, networkId: 'eip155:1', description: 'Mint ticket 42' };

test('valid transaction: its network, the hash in one spelling, the description as one line', () => {
  assert.deepEqual(parsePageTransaction({ ...given, description: ' Mint\n\u202eticket  42 ' }), {
    hash: HASH.toLowerCase(),
    id: 'eip155:1',
    namespace: 'eip155',
    description: 'Mint ticket 42',
  });
  const signature = '5'.repeat(88);
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const parsed = parsePageTransaction({ ...given, hash: signature, networkId: network });
  assert.equal(parsed.hash, signature);
});

test('long description: shortened', () => {
  const { description } = parsePageTransaction({ ...given, description: 'x'.repeat(100_000) });
  assert.equal([...description].length, 64);
});

const invalid: [unknown, RegExp][] = [
  [undefined, /must be an object/],
  [{ ...given, hash: 7 }, /`hash` must be a string/],
  [{ ...given, hash: '0x12' }, /`hash` is not a transaction of eip155/],
  [{ ...given, hash: `${HASH}/../..` }, /`hash` is not a transaction of eip155/],
  [{ ...given, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, /transaction of solana/],
  [{ ...given, networkId: 'bip122:000000000019d6689c085ae165831e93' }, /transaction of bip122/],
  [{ ...given, networkId: 1 }, /`networkId` must be a CAIP-2 id/],
  [{ ...given, networkId: 'mainnet' }, /`networkId` must be a CAIP-2 id/],
  [{ ...given, description: '\u200b ' }, /`description` is empty/],
  [{ ...given, description: undefined }, /`description` must be a string/],
];
for (const [value, reason] of invalid) {
  test(`invalid transaction ${JSON.stringify(value)}: the reason names the field`, () => {
    assert.throws(() => parsePageTransaction(value), reason);
  });
}

test('getter that throws: an error, no value', () => {
  const hostile = Object.defineProperty({ ...given }, 'hash', {
    get() {
      throw Error('no');
    },
  });
  assert.throws(() => parsePageTransaction(hostile), /no/);
});
