/** Vectors: BIP-173, BIP-350; Bitcoin Core's `key_io_valid.json` for base58. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '@noble/hashes/sha256';
import { bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { parseCaipNetworkId } from '../../../protocol/caip';
import { fitsNetwork, parseAddress } from './bitcoin-address';

const MAIN = parseCaipNetworkId('bip122:000000000019d6689c085ae165831e93').id;
const TEST = parseCaipNetworkId('bip122:000000000933ea01ad0ee984209779ba').id;
const REGTEST = parseCaipNetworkId('bip122:0f9188f13cb7b2c71f2a335e3a4fc328').id;

const VALID = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
  'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
];

/** BIP-350, "invalid segwit addresses", each with its error. */
const INVALID: readonly (readonly [string, string])[] = [
  ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'prefix'],
  ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'prefix'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bech32 for version 1'],
  ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'bech32 for version 2'],
  ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'bech32 for version 16'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'bech32m for version 0'],
  ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'bech32m for version 0'],
  ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'a character of none'],
  ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'version 17'],
  ['bc1pw5dgrnzv', 'program of 1 byte'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', '41 bytes'],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'version 0 with 16 bytes'],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed case'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'padding of over 4 bits'],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'padding that is not 0'],
  ['bc1gmk9yu', 'no data'],
];

for (const address of VALID) {
  test(`valid: ${address}`, () => {
    const canonical = /^(bc|tb)1/i.test(address) ? address.toLowerCase() : address;
    assert.equal(parseAddress(address), canonical);
  });
}

for (const [address, what] of INVALID) {
  test(`invalid: ${what}: ${address}`, () => {
    assert.throws(() => parseAddress(address), {
      code: 'invalid_caip_account',
      message: `Invalid CAIP-10 address: ${address}`,
    });
  });
}

test('address of one network: invalid on another', () => {
  const cases: readonly (readonly [string, boolean, boolean, boolean])[] = [
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true, false, false],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true, false, false],
    ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', false, true, false],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', false, true, true],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', false, false, true],
  ];
  for (const [address, ...expected] of cases) {
    const got = [MAIN, TEST, REGTEST].map((id) => fitsNetwork(parseAddress(address), id));
    assert.deepEqual(got, expected, address);
  }
});

test('unknown network: takes the forms of other chains, refuses malformed text', () => {
  const litecoin = parseCaipNetworkId('bip122:12a765e31ffd4059bada1e25190f6e98').id;
  const others = [
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'LKPiRgYvSCHHoNPMsZDLjLQFUfLqGfsAZp',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ];
  for (const address of others) {
    assert.equal(parseAddress(address, litecoin), address);
    assert.ok(fitsNetwork(address, litecoin));
    assert.throws(() => parseAddress(address, MAIN), { code: 'invalid_caip_account' });
    assert.throws(() => parseAddress(address), { code: 'invalid_caip_account' });
  }
  const malformed = [
    ...['', 'ltc1', 'x'.repeat(24), 'x'.repeat(91), 'ltc1 w508d6qejxtdg4y5r3zarvary0c5xw7k'],
    ...['0x742d35cc6634c0532925a3b844bc9e7595f0beb0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ...['LKPiRgYvSCHHoNPMsZDLjLQFUfLqGfsAZ\u0440', 7, null],
  ];
  for (const value of malformed) {
    assert.throws(() => parseAddress(value, litecoin), { code: 'invalid_caip_account' });
  }
});

const program = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const base58check = createBase58check(sha256);

test('witness program of a valid length: one address; one wrong letter: none', () => {
  const parts = fc
    .integer({ min: 0, max: 16 })
    .chain((version) =>
      fc.tuple(
        fc.constant(version),
        version === 0
          ? fc.oneof(program(20), program(32))
          : fc.uint8Array({ minLength: 2, maxLength: 40 }),
        fc.constantFrom('bc', 'tb', 'bcrt'),
        fc.nat(),
      ),
    );
  fc.assert(
    fc.property(parts, ([version, bytes, prefix, place]) => {
      const coder = version === 0 ? bech32 : bech32m;
      const address = coder.encode(prefix, [version, ...coder.toWords(bytes)]);
      assert.equal(parseAddress(address.toUpperCase()), address);
      const at = prefix.length + 1 + (place % (address.length - prefix.length - 1));
      const letter = address[at] === 'q' ? 'p' : 'q';
      const wrong = address.slice(0, at) + letter + address.slice(at + 1);
      assert.throws(() => parseAddress(wrong));
    }),
  );
});

test('base58check: recognized by its first byte', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), program(20), (version, hash) => {
      const address = base58check.encode(Uint8Array.of(version, ...hash));
      if ([0, 5, 111, 196].includes(version)) assert.equal(parseAddress(address), address);
      else assert.throws(() => parseAddress(address));
    }),
  );
});
