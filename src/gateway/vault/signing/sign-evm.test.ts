import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1';
import { GROUP_ORDER, scalarProduct } from './scalar-product';
import { bytesOf, numberOf, signEvm } from './sign-evm';

const MOST = (1n << 256n) - 1n;

test('product of two numbers plus a third: as with whole numbers, also at the edges', () => {
  const edges = [
    0n,
    1n,
    2n,
    GROUP_ORDER - 1n,
    GROUP_ORDER,
    GROUP_ORDER + 1n,
    MOST,
    MOST - 1n,
    1n << 255n,
    0xffffn,
  ];
  const some = Array.from({ length: 30 }, () => numberOf(randomBytes(32)));
  const all = [...edges, ...some];
  for (const a of all) {
    for (const b of all) {
      const plus = all[Number((a + b) % BigInt(all.length))] as bigint;
      const product = scalarProduct(bytesOf(a), bytesOf(b), bytesOf(plus));
      assert.equal(numberOf(product), (a * b + plus) % GROUP_ORDER, `${a} * ${b} + ${plus}`);
    }
    assert.equal(numberOf(scalarProduct(bytesOf(a), bytesOf(1n))), a % GROUP_ORDER);
  }
});

test('signature: the one of RFC 6979 that another library makes, and the key is as it was', () => {
  const digests = [
    ...[new Uint8Array(32), Buffer.alloc(32, 255), bytesOf(GROUP_ORDER), bytesOf(GROUP_ORDER - 1n)],
    ...Array.from({ length: 60 }, () => randomBytes(32)),
  ];
  const keys = [
    bytesOf(1n),
    bytesOf(GROUP_ORDER - 1n),
    ...Array.from({ length: 3 }, () => randomBytes(32)),
  ];
  for (const key of keys) {
    for (const digest of digests) {
      const before = Buffer.from(key);
      const { r, s, yParity } = signEvm(key, digest);
      const other = secp256k1.sign(digest, key, { lowS: true });
      assert.deepEqual([r, s, yParity], [other.r, other.s, other.recovery]);
      assert.deepEqual(Buffer.from(key), before);
    }
  }
});

/** Key 1, "Satoshi Nakamoto". Source: bitcointalk.org/index.php?topic=285142.msg3300992. */
test('published vector: the same signature', () => {
  const digest = createHash('sha256').update('Satoshi Nakamoto').digest();
  const { r, s } = signEvm(bytesOf(1n), digest);
  assert.equal(r, 0x934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8n);
  assert.equal(s, 0x2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5n);
});
