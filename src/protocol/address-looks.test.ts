import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { knownAddresses, looksLikeAddress, poisonSign, sameAddress } from './address-looks';
import { truncateAddress } from './validate';

const ALICE = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const LIKE_ALICE = '0xf30000000000000000000000000000000fb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

test('hex addresses: compared without case; base58: with case', () => {
  assert.equal(sameAddress(ALICE, ALICE.toLowerCase()), true);
  assert.equal(sameAddress(ALICE, ALICE.toUpperCase()), true);
  assert.equal(sameAddress(SOL, SOL), true);
  assert.equal(sameAddress(SOL, SOL.toLowerCase()), false);
});

test('address with the same visible characters: found; an address does not imitate itself', () => {
  assert.equal(truncateAddress(ALICE).toLowerCase(), truncateAddress(LIKE_ALICE));
  assert.equal(looksLikeAddress(ALICE, LIKE_ALICE), true);
  assert.equal(looksLikeAddress(ALICE, ALICE.toLowerCase()), false);
  assert.equal(looksLikeAddress(ALICE, BOB), false);
  assert.equal(
    looksLikeAddress(
      '0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5678',
      '0x1234bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb5678',
    ),
    true,
  );
  assert.equal(looksLikeAddress(SOL, `7xKX${'1'.repeat(34)}osgAsU`), true);
  assert.equal(looksLikeAddress(SOL, `7xkx${'1'.repeat(34)}osgasu`), true, 'in another case, too');
  const zeros = (end: string) => `0x${'0'.repeat(12)}${end.repeat(28)}`;
  assert.equal(looksLikeAddress(zeros('a'), zeros('b')), false, 'made to begin with zeros');
});

test('imitation of the first four and last six characters: always found among many', () => {
  const hex = (length: number) =>
    fc
      .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })
      .map((all) => all.join(''));
  fc.assert(
    fc.property(
      fc.array(hex(40), { minLength: 1, maxLength: 50 }),
      fc.nat(),
      hex(32),
      (all, at, middle) => {
        const victim = `0x${all[at % all.length]}`;
        const forged = victim.slice(0, 4) + middle + victim.slice(-6);
        fc.pre(!sameAddress(forged, victim));
        const known = knownAddresses(all.map((one) => `0x${one}`));
        assert.ok(known.has(victim.toLowerCase()));
        const found = known.imitated(forged);
        assert.ok(found && looksLikeAddress(found, forged));
      },
    ),
  );
});

/** From few characters and of any length, so that many are equal or similar. */
const anyAddress = fc
  .tuple(
    fc.constantFrom('0x', '0X', ''),
    fc.string({ unit: fc.constantFrom(...'0aAbBxX'), maxLength: 14 }),
  )
  .map((parts) => parts.join(''));

test('any spelling of an address: recognized, and its imitations are found', () => {
  fc.assert(
    fc.property(anyAddress, anyAddress, (one, other) => {
      const known = knownAddresses([one]);
      assert.equal(known.has(other), sameAddress(one, other));
      assert.equal(known.imitated(other), looksLikeAddress(one, other) ? one : undefined);
    }),
    { numRuns: 5_000 },
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'1aAzZ'), minLength: 8, maxLength: 8 }),
      (one) => {
        const other = `${one.slice(0, 4).toUpperCase()}9${one.slice(-4).toLowerCase()}`;
        assert.equal(looksLikeAddress(one, other), true);
        assert.equal(knownAddresses([one]).imitated(other), one);
      },
    ),
  );
});

test('addresses added later: count from then on', () => {
  const known = knownAddresses([]);
  assert.equal(known.imitated(LIKE_ALICE), undefined);
  known.add(ALICE);
  assert.ok(known.has(ALICE.toLowerCase()));
  assert.equal(known.imitated(LIKE_ALICE), ALICE);
});

test('poisoned rows: imitation, zero transfer, unknown sender', () => {
  const known = knownAddresses([ALICE, SOL]);
  const from = (counterparty: string, numeric: string, own = false) =>
    poisonSign({ direction: 'in', counterparty, numeric, own }, known);
  assert.equal(from(LIKE_ALICE, '5'), 'imitation');
  assert.equal(from(LIKE_ALICE, '0'), 'imitation');
  assert.equal(from(ALICE, '0.000'), 'zeroValue');
  assert.equal(from(BOB, '5'), 'newAddress');
  assert.equal(from(ALICE.toLowerCase(), '5'), undefined);
  assert.equal(from(BOB, '0', true), undefined, 'the visitor did it themselves');
  const out = { direction: 'out', counterparty: LIKE_ALICE, numeric: '0', own: false } as const;
  assert.equal(poisonSign(out, known), 'imitation', 'in the visitor\u2019s name, by somebody else');
  assert.equal(poisonSign({ ...out, direction: 'self' }, known), undefined);
});
