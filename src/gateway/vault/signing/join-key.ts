/**
 * Joins two shares into a key for one signature, checks that it is the key of the address, and wipes
 * it. A share that was changed gives another key without an error (Shamir's scheme has no checksum).
 */
import { keccak_256 } from '@noble/hashes/sha3';
import { combine } from 'shamir-secret-sharing';
import type { SigningKind } from '../../../protocol/custody/wallet-keys';
import type { RawSignature } from '../decode-intent';
import { isSignatureOf } from './check-evm';
import { forgetSecret, pointOf, signEvm } from './sign-evm';
import { signSolana } from './sign-solana';

export class KeyMismatchError extends Error {
  constructor() {
    super('The shares do not give the key of this address. Nothing was signed.');
    this.name = 'KeyMismatchError';
  }
}

/** It would give the key away (ADR 58): the machine computes wrongly, or someone makes it do so. */
export class WrongSignatureError extends Error {
  constructor() {
    super('A signature was not that of its key. It did not leave the vault.');
    this.name = 'WrongSignatureError';
  }
}

/** Undefined for bytes that are no key. */
function evmPoint(key: Uint8Array): Uint8Array | undefined {
  try {
    return pointOf(key);
  } catch {
    return undefined;
  }
}

/** In lower case. */
const evmAddress = (point: Uint8Array) =>
  `0x${Buffer.from(keccak_256(point).subarray(-20)).toString('hex')}`;

/** @throws KeyMismatchError, WrongSignatureError */
function signOnCurve(key: Uint8Array, address: string, digest: Uint8Array): RawSignature {
  try {
    const point = evmPoint(key);
    if (!point || evmAddress(point) !== address.toLowerCase()) throw new KeyMismatchError();
    const signature = signEvm(key, digest);
    // The check of a right signature also takes the nonce out of OpenSSL.
    if (!isSignatureOf(signature, digest, point)) throw new WrongSignatureError();
    return { kind: 'eip155', ...signature };
  } catch (error) {
    forgetSecret();
    throw error;
  }
}

/** @throws KeyMismatchError, WrongSignatureError */
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
  return signOnCurve(key, address, bytes);
}

/**
 * @param shares Wiped, whatever happens.
 * @param bytes The digest on eip155, the message on solana.
 * @throws KeyMismatchError, WrongSignatureError
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
