/**
 * Checks an ECDSA signature on secp256k1 by OpenSSL, over public values. A wrong signature must not leave: with
 * a right one for the same digest it gives the key away, because both have the same nonce. Source: SEC 1 §4.1.4.
 */
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { invert, mod } from '@noble/curves/abstract/modular';
import { GROUP_ORDER } from './scalar-product';
import { bytesOf, type EvmSignature, numberOf, pointOf } from './sign-evm';

/** Of the coordinates. Source: SEC 2, 2.4.1. */
const FIELD_ORDER = 2n ** 256n - 2n ** 32n - 977n;

/** Before the 64 bytes of a point in DER. */
const PUBLIC_HEAD = Buffer.from('3056301006072a8648ce3d020106052b8104000a03420004', 'hex');

const coordinates = (point: Uint8Array): [bigint, bigint] => [
  numberOf(point.subarray(0, 32)),
  numberOf(point.subarray(32)),
];

/** Of two points that are not the same, nor opposite: the line through both has a slope. */
function sumOf(one: Uint8Array, other: Uint8Array): Uint8Array {
  const [[x1, y1], [x2, y2]] = [coordinates(one), coordinates(other)];
  const slope = mod((y2 - y1) * invert(mod(x2 - x1, FIELD_ORDER), FIELD_ORDER), FIELD_ORDER);
  const x = mod(slope * slope - x1 - x2, FIELD_ORDER);
  const y = mod(slope * (x1 - x) - y1, FIELD_ORDER);
  return Buffer.concat([bytesOf(x), bytesOf(y)]);
}

/**
 * OpenSSL verifies hashes of messages, no digests. A signature of the digest by the key Q is one of the hash h by
 * the key Q + tG, where t = (digest - h) / r: both give the same point. The message is random, so nothing that is
 * signed can choose t. `yParity` is not checked: a wrong one reveals nothing, and no network accepts it.
 *
 * t takes the place of the last secret of `pointOf`, if the reply is true.
 * @param point of `pointOf`
 */
export function isSignatureOf(
  { r, s }: EvmSignature,
  digest: Uint8Array,
  point: Uint8Array,
): boolean {
  try {
    const message = randomBytes(32);
    const hash = numberOf(createHash('sha256').update(message).digest());
    const t = mod((numberOf(digest) - hash) * invert(r, GROUP_ORDER), GROUP_ORDER);
    const shifted = sumOf(point, pointOf(bytesOf(t)));
    const der = Buffer.concat([PUBLIC_HEAD, shifted]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const own = { key, dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', message, own, Buffer.concat([bytesOf(r), bytesOf(s)]));
  } catch {
    return false;
  }
}
