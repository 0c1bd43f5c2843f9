import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { type Address, getProgramDerivedAddress } from '@solana/web3.js';
import fc from 'fast-check';
import { hasKey } from './curve';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('public key of any private key: on the curve', () => {
  fc.assert(
    fc.property(bytes, (key) => hasKey(base58.encode(ed25519.getPublicKey(key)))),
    { numRuns: 30 },
  );
});

test('any 32 bytes: same result as the curve library', () => {
  fc.assert(
    fc.property(bytes, (any) => {
      // The largest are beyond the field, where one reader is stricter than the other.
      fc.pre(((any[31] ?? 0) & 0x7f) !== 0x7f);
      let isPoint = true;
      try {
        ed25519.ExtendedPoint.fromHex(any);
      } catch {
        isPoint = false;
      }
      assert.equal(hasKey(base58.encode(any)), isPoint);
    }),
    { numRuns: 60 },
  );
});

test('program-derived address: off the curve', async () => {
  const programAddress = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
  for (const seed of ['one', 'two', 'three', 'vault']) {
    const [derived] = await getProgramDerivedAddress({ programAddress, seeds: [seed] });
    assert.equal(hasKey(derived), false, seed);
  }
});
