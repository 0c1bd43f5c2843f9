/** Addresses on Solana that follow from others: nobody has a key of them. */
import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { isSolanaAddress } from '../../../protocol/validate';

const ASSOCIATED_PROGRAM = base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

/** Whether it is 32 bytes: a node refuses a whole question for one that is not. */
export function isPublicKey(text: string): boolean {
  // Longer texts are not worth decoding, which takes the square of their length.
  if (!isSolanaAddress(text)) return false;
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

/** No point of the curve is written so. */
function isOffCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes);
    return false;
  } catch {
    return true;
  }
}

/** Source: Solana's `find_program_address`. */
export function derivedAddress(program: Uint8Array, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed);
    const digest = hash
      .update(Uint8Array.of(bump))
      .update(program)
      .update('ProgramDerivedAddress')
      .digest();
    if (isOffCurve(digest)) return base58.encode(digest);
  }
  throw new Error('no address is off the curve');
}

/** Where an owner has a mint's tokens unless he has chosen otherwise. Of what is a public key each. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map((each) => base58.decode(each));
  return derivedAddress(ASSOCIATED_PROGRAM, seeds);
}
