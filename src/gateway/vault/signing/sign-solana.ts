/** Ed25519 by OpenSSL. Source: RFC 8032, RFC 8410. */
import { createPublicKey, sign, verify } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { base58 } from '@scure/base';

/** Before the 32 bytes of a private and of a public key in DER. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

function signWith(key: Uint8Array, message: Uint8Array): Uint8Array {
  // With a buffer of its own: see `join-key.ts`.
  const der = new Uint8Array(new ArrayBuffer(PRIVATE_HEAD.length + key.length));
  der.set(PRIVATE_HEAD);
  der.set(key, PRIVATE_HEAD.length);
  try {
    const own = { key: Buffer.from(der.buffer), format: 'der', type: 'pkcs8' } as const;
    return new Uint8Array(sign(null, message, own));
  } finally {
    der.fill(0);
  }
}

/**
 * OpenSSL overwrites its key when it is freed. That is when the engine collects the object of the call, which is
 * among the youngest.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * @param key The caller overwrites it.
 * @returns undefined if it is not the key of the address.
 */
export function signSolana(
  key: Uint8Array,
  address: string,
  message: Uint8Array,
): Uint8Array | undefined {
  try {
    const bytes = signWith(key, message);
    const own = Buffer.concat([PUBLIC_HEAD, base58.decode(address)]);
    const publicKey = createPublicKey({ key: own, format: 'der', type: 'spki' });
    return verify(null, message, publicKey, bytes) ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    collect({ type: 'minor' });
  }
}
