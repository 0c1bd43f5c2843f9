import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { decodeSs58, encodeSs58, sameAccount } from './ss58';

/** A well-known development account in the formats of several networks, by prefix. */
const FORMS: readonly (readonly [number, string])[] = [
  [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  [63, '7NPoMQbiA6trJKkjB35uk96MeJD4PGWkLQLH7k7hXEkZpiba'],
  [64, 'cEaNSpz4PxFcZ7nT1VEKrKewH67rfx6MfcM6yKojyyPz7qaqp'],
  [255, 'yGHXkYLYqxijLKKfd9Q2CB9shRVu8rPNBS53wvwGTutYg4zTg'],
  [1284, 'VdvKmYJfD4VXA9fzz1SbmCo2eYHSzUFbaDCZSuaNKJAe8YNg6'],
  [16383, 'yNa8JpqfFB3q8A29rCwSgxvdU94ufJw2yKKxDgznS5m1PoFvn'],
];
const ACCOUNT = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

test('formats of one account: parsed and written', () => {
  for (const [prefix, text] of FORMS) {
    const read = decodeSs58(text);
    assert.equal(read.prefix, prefix);
    assert.equal(Buffer.from(read.account).toString('hex'), ACCOUNT);
    assert.equal(encodeSs58(read), text);
    assert.ok(sameAccount(text, FORMS[0]?.[1] ?? ''));
  }
  assert.equal(sameAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'tea'), false);
  assert.equal(
    sameAccount(
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    ),
    false,
  );
});

/** 46 and 47 are reserved: the other library refuses to write them. */
const prefixes = fc.integer({ min: 0, max: 16383 }).filter((prefix) => ![46, 47].includes(prefix));
const accounts = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('any account: matches another library in both directions', () => {
  fc.assert(
    fc.property(prefixes, accounts, (prefix, account) => {
      const text = encodeSs58({ prefix, account });
      assert.equal(text, encodeAddress(account, prefix));
      assert.deepEqual(Buffer.from(decodeAddress(text)), Buffer.from(account));
      const read = decodeSs58(text);
      assert.deepEqual([read.prefix, [...read.account]], [prefix, [...account]]);
    }),
  );
});

test('prefixes 46 and 47, which are reserved: rejected', () => {
  for (const prefix of [46, 47]) {
    const text = encodeSs58({ prefix, account: new Uint8Array(32) });
    assert.throws(() => decodeSs58(text), /Reserved/);
  }
});

test('one wrong character: rejected', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  fc.assert(
    fc.property(accounts, fc.nat(46), fc.constantFrom(...alphabet), (account, at, letter) => {
      const text = encodeSs58({ prefix: 0, account });
      fc.pre(at < text.length && text[at] !== letter);
      const wrong = text.slice(0, at) + letter + text.slice(at + 1);
      // The checksum has two bytes: one in 65,536 passes by chance, in either library.
      let other = true;
      try {
        decodeAddress(wrong, false, 0);
      } catch {
        other = false;
      }
      fc.pre(!other);
      assert.throws(() => assert.notEqual(decodeSs58(wrong).prefix, 0, 'of another network'));
    }),
  );
});

test('not a 32-byte account: rejected', () => {
  const bad = [
    '',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ',
    '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    // An account index, whose account the chain assigns.
    'F7Hs',
    '7nYabc',
    '1'.repeat(50),
    '5'.repeat(100_000),
  ];
  for (const text of bad) assert.throws(() => decodeSs58(text), Error, text.slice(0, 60));
});
