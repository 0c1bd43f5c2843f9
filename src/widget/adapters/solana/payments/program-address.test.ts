/** Tests program addresses against the libraries, and on a page without a secure context. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import { type Address, getProgramDerivedAddress } from '@solana/web3.js';
import { findAssociatedTokenPda } from '@solana-program/token';
import fc from 'fast-check';
import { associatedTokenAddress, metadataAddress, programAddress } from './program-address';
import { TOKEN_2022_PROGRAM } from './token-data';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const address = bytes.map((any) => base58.encode(any) as Address);
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

test('any program and seeds: same address as the library', async () => {
  const seeds = fc.array(fc.uint8Array({ maxLength: 32 }), { maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(address, seeds, async (program, given) => {
      const [expected] = await getProgramDerivedAddress({ programAddress: program, seeds: given });
      assert.equal(programAddress(program, given), expected);
    }),
    { numRuns: 40 },
  );
});

test('token account and metadata: same address as the library', async () => {
  await fc.assert(
    fc.asyncProperty(address, address, async (owner, mint) => {
      const tokenProgram = TOKEN_2022_PROGRAM as Address;
      const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
      assert.equal(associatedTokenAddress(owner, mint, tokenProgram), account);
      const seeds = ['metadata', base58.decode(METADATA_PROGRAM), base58.decode(mint)];
      const [metadata] = await getProgramDerivedAddress({
        programAddress: METADATA_PROGRAM,
        seeds,
      });
      assert.equal(metadataAddress(METADATA_PROGRAM, mint), metadata);
    }),
    { numRuns: 20 },
  );
});
