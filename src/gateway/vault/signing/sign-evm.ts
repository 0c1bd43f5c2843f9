/**
 * ECDSA on secp256k1 without a number of the key or the nonce in the engine's memory. OpenSSL makes the
 * points and overwrites its copies; the one inversion is of a blinded nonce. Source: RFC 6979 §3.2, SEC 1 §4.1.3.
 */
import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { invert } from '@noble/curves/abstract/modular';
import { GROUP_ORDER, scalarProduct } from './scalar-product';

const ONE = new Uint8Array(32);
ONE[31] = 1;

export interface EvmSignature {
  r: bigint;
  s: bigint;
  yParity: 0 | 1;
}

export const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
export const bytesOf = (value: bigint) =>
  Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'));

const curve = createECDH('secp256k1');

/** Another secret takes the place of the last one: OpenSSL overwrites what it had. */
export function forgetSecret(): void {
  const other = randomBytes(32);
  other[0] = 1;
  curve.setPrivateKey(other);
}

/**
 * OpenSSL keeps the secret until the next one: the caller ends with `forgetSecret`, in the same turn.
 * @returns 64 bytes: x and y. @throws Error for a secret that is zero, or not below the order.
 */
export function pointOf(secret: Uint8Array): Uint8Array {
  curve.setPrivateKey(secret);
  return curve.getPublicKey().subarray(1);
}

function hmac(key: Uint8Array, ...parts: Uint8Array[]): Uint8Array {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
}

/** One nonce after the other, each overwritten before the next. */
function* nonces(key: Uint8Array, digest: Uint8Array): Generator<Uint8Array, never> {
  let k: Uint8Array = new Uint8Array(32);
  let v: Uint8Array = new Uint8Array(32).fill(1);
  const renew = (next: Uint8Array[]) => {
    const [oldK, oldV] = [k, v];
    k = hmac(oldK, oldV, ...next);
    v = hmac(k, oldV);
    oldK.fill(0);
    oldV.fill(0);
  };
  try {
    renew([Uint8Array.of(0), key, digest]);
    renew([Uint8Array.of(1), key, digest]);
    for (;;) {
      const nonce = hmac(k, v);
      v.fill(0);
      v = nonce;
      yield nonce;
      renew([Uint8Array.of(0)]);
    }
  } finally {
    k.fill(0);
    v.fill(0);
  }
}

/** @returns undefined for a nonce that gives no signature: practically never. */
function signOnce(
  key: Uint8Array,
  digest: Uint8Array,
  nonce: Uint8Array,
): EvmSignature | undefined {
  let point: Uint8Array;
  try {
    point = pointOf(nonce);
  } catch {
    return undefined;
  }
  const x = numberOf(point.subarray(0, 32));
  const r = x % GROUP_ORDER;
  const blind = randomBytes(32);
  blind[0] = 1;
  const product = scalarProduct(key, bytesOf(r), digest);
  const top = scalarProduct(product, blind);
  const bottom = scalarProduct(nonce, blind);
  product.fill(0);
  blind.fill(0);
  // Both are multiplied by the same random number: only the signature follows from them.
  const raw = (numberOf(top) * invert(numberOf(bottom), GROUP_ORDER)) % GROUP_ORDER;
  if (r === 0n || raw === 0n) return undefined;
  const isHigh = raw > GROUP_ORDER / 2n;
  const isOdd = ((point[63] as number) & 1) === 1;
  return { r, s: isHigh ? GROUP_ORDER - raw : raw, yParity: isOdd !== isHigh ? 1 : 0 };
}

/**
 * @param key Below the order. The caller overwrites it.
 * @param digest 32 bytes. @returns the signature of RFC 6979, with the low s.
 */
export function signEvm(key: Uint8Array, digest: Uint8Array): EvmSignature {
  const reduced = scalarProduct(digest, ONE);
  const source = nonces(key, reduced);
  try {
    for (;;) {
      const signature = signOnce(key, reduced, source.next().value);
      if (signature) return signature;
    }
  } finally {
    source.return(undefined as never);
  }
}
