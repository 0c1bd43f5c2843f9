import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import { solanaSender } from './load-solana-sender';

const RECIPIENT = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';

test('invalid addresses: the error separates those of other namespaces from invalid text', async () => {
  const read = (text: string) => solanaSender.readAddress(text);
  assert.deepEqual(read(RECIPIENT), { address: RECIPIENT });
  for (const foreign of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x02a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27',
    'persistence1depk54cuajgkzea6zpgkq36tnjwdzv4avv9cxd',
  ]) {
    assert.deepEqual(read(foreign), { problem: 'wrong_namespace' }, foreign);
  }
  const bytes = (count: number) => base58.encode(new Uint8Array(count).fill(7));
  for (const none of ['hello', '', bytes(31), bytes(33), bytes(25), RECIPIENT.slice(0, -4)]) {
    assert.deepEqual(read(none), { problem: 'malformed' }, none);
  }
});
