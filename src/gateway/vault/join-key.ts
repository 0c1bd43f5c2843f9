/**
 * Joins two shares into a key for one signature, checks that it is the key of the address, and wipes
 * it. A share that was changed gives another key without an error (Shamir's scheme has no checksum).
 */
import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { base58 } from '@scure/base';
import { combine } from 'shamir-secret-sharing';
import type { SigningKind } from '../../protocol/custody/wallet-keys';
import type { RawSignature } from './decode-intent';

export class KeyMismatchError extends Error {
  constructor() {
    super('The shares do not give the key of this address. Nothing was signed.');
    this.name = 'KeyMismatchError';
  }
}

/** Lower-case hex on eip155, base58 on solana. */
export function addressOf(kind: SigningKind, key: Uint8Array): string {
  if (kind === 'solana') return base58.encode(ed25519.getPublicKey(key));
  const point = secp256k1.getPublicKey(key, false).subarray(1);
  return `0x${Buffer.from(keccak_256(point).subarray(-20)).toString('hex')}`;
}

function signWith(kind: SigningKind, key: Uint8Array, bytes: Uint8Array): RawSignature {
  if (kind === 'solana') return { kind, bytes: ed25519.sign(bytes, key) };
  const { r, s, recovery } = secp256k1.sign(bytes, key, { lowS: true });
  return { kind, r, s, yParity: recovery === 1 ? 1 : 0 };
}

/**
 * @param shares Wiped, whatever happens.
 * @param bytes The digest on eip155, the message on solana.
 * @throws KeyMismatchError
 */
export async function signWithShares(
  kind: SigningKind,
  shares: readonly [Uint8Array, Uint8Array],
  address: string,
  bytes: Uint8Array,
): Promise<RawSignature> {
  let key: Uint8Array | undefined;
  try {
    key = await combine([...shares]).catch(() => {
      throw new KeyMismatchError();
    });
    let own: string;
    try {
      own = addressOf(kind, key);
    } catch {
      throw new KeyMismatchError();
    }
    if (own !== (kind === 'eip155' ? address.toLowerCase() : address)) throw new KeyMismatchError();
    return signWith(kind, key, bytes);
  } finally {
    key?.fill(0);
    for (const share of shares) share.fill(0);
  }
}
