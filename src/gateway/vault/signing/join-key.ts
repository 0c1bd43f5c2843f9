/**
 * Joins two shares into a key for one signature, checks that it is the key of the address, and wipes
 * it. A share that was changed gives another key without an error (Shamir's scheme has no checksum).
 */
import { keccak_256 } from '@noble/hashes/sha3';
import { combine } from 'shamir-secret-sharing';
import type { SigningKind } from '../../../protocol/custody/wallet-keys';
import type { RawSignature } from '../decode-intent';
import { pointOf, signEvm } from './sign-evm';
import { signSolana } from './sign-solana';

export class KeyMismatchError extends Error {
  constructor() {
    super('The shares do not give the key of this address. Nothing was signed.');
    this.name = 'KeyMismatchError';
  }
}

/** In lower case; undefined for bytes that are no key. */
function evmAddress(key: Uint8Array): string | undefined {
  try {
    return `0x${Buffer.from(keccak_256(pointOf(key)).subarray(-20)).toString('hex')}`;
  } catch {
    return undefined;
  }
}

/** @throws KeyMismatchError */
function signWith(
  kind: SigningKind,
  key: Uint8Array,
  address: string,
  bytes: Uint8Array,
): RawSignature {
  if (kind === 'solana') {
    const signature = signSolana(key, address, bytes);
    if (!signature) throw new KeyMismatchError();
    return { kind, bytes: signature };
  }
  if (evmAddress(key) !== address.toLowerCase()) throw new KeyMismatchError();
  return { kind, ...signEvm(key, bytes) };
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
    const joined = await combine([...shares]).catch(() => {
      throw new KeyMismatchError();
    });
    // The engine keeps short arrays in its own heap, and copies them when a native function reads them:
    // only an array with a buffer of its own is overwritten whole.
    key = new Uint8Array(new ArrayBuffer(joined.length));
    key.set(joined);
    joined.fill(0);
    return signWith(kind, key, address, bytes);
  } finally {
    key?.fill(0);
    for (const share of shares) share.fill(0);
  }
}
