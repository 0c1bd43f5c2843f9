/** Derives Solana addresses from other addresses: program-derived addresses have no private key. */
import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { isSolanaAddress } from '../../../protocol/validate';

const ASSOCIATED_PROGRAM = base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

/**
 * Returns true if the text decodes to 32 bytes: a node rejects the whole request for one invalid
 * key.
 */
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
  throw new Error('found no address off the curve');
}

/** The owner's default token account for a mint. All parameters must be public keys. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map((each) => base58.decode(each));
  return derivedAddress(ASSOCIATED_PROGRAM, seeds);
}
