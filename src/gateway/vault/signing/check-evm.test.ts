import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1';
import { isSignatureOf } from './check-evm';
import { GROUP_ORDER } from './scalar-product';
import { bytesOf, type EvmSignature, numberOf, pointOf } from './sign-evm';

const digests = [
  ...[new Uint8Array(32), Buffer.alloc(32, 255), bytesOf(GROUP_ORDER), bytesOf(1n)],
  ...Array.from({ length: 30 }, () => randomBytes(32)),
];

function signed(key: Uint8Array, digest: Uint8Array) {
  const { r, s, recovery } = secp256k1.sign(digest, key);
  const signature: EvmSignature = { r, s, yParity: recovery === 0 ? 0 : 1 };
  return { signature, point: pointOf(key) };
}

function opposite(point: Uint8Array): Uint8Array {
  const { x, y } = secp256k1.ProjectivePoint.fromHex(Buffer.concat([Buffer.of(4), point])).negate();
  return Buffer.concat([bytesOf(x), bytesOf(y)]);
}

test('signatures of another library: right ones are recognized', () => {
  for (const digest of digests) {
    const { signature, point } = signed(randomBytes(32), digest);
    assert.ok(isSignatureOf(signature, digest, point));
  }
});

test('signature with one changed value, or of another digest or key: refused', () => {
  for (const digest of digests) {
    const { signature: right, point } = signed(randomBytes(32), digest);
    const flipped = Uint8Array.from(digest);
    flipped[31] = (flipped[31] as number) ^ 1;
    const wrong: [EvmSignature, Uint8Array, Uint8Array][] = [
      [{ ...right, r: right.r + 1n }, digest, point],
      [{ ...right, r: 0n }, digest, point],
      [{ ...right, r: GROUP_ORDER }, digest, point],
      [{ ...right, s: right.s - 1n }, digest, point],
      [{ ...right, s: 0n }, digest, point],
      [{ ...right, s: GROUP_ORDER }, digest, point],
      [right, flipped, point],
      [right, digest, pointOf(bytesOf(8n))],
      [right, digest, new Uint8Array(64)],
    ];
    // For the digest 0 it is a signature of both.
    const isZero = numberOf(digest) % GROUP_ORDER === 0n;
    if (!isZero) wrong.push([right, digest, opposite(point)]);
    for (const [at, each] of wrong.entries()) assert.equal(isSignatureOf(...each), false, `${at}`);
  }
});
