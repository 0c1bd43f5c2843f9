import assert from 'node:assert/strict';
import { test } from 'node:test';
import { x25519 as whole } from '@noble/curves/ed25519';
import { fromString, textOf } from './bytes';
import { x25519 } from './x25519';

const hex = (text: string) => fromString(text, 'base16');

test('RFC 7748, section 6.1: both sides get the same secret', () => {
  const alice = hex(
    '77076d0a7318a57d3c16c17251b26664c6db9f05ef3e4a4a2d7c8b9d1b8f5e9a'.slice(0, 64),
  );
  const bob = hex('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb');
  const secret = x25519.getSharedSecret(alice, x25519.getPublicKey(bob));
  assert.deepEqual(secret, x25519.getSharedSecret(bob, x25519.getPublicKey(alice)));
  assert.equal(
    textOf(x25519.getPublicKey(bob), 'base16'),
    'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
  );
});

test('any key: same result as the library’s full module', () => {
  for (let i = 0; i < 20; i += 1) {
    const key = x25519.utils.randomPrivateKey();
    const other = whole.getPublicKey(whole.utils.randomPrivateKey());
    assert.deepEqual(x25519.getPublicKey(key), whole.getPublicKey(key));
    assert.deepEqual(x25519.getSharedSecret(key, other), whole.getSharedSecret(key, other));
  }
});

test('public key with a predictable secret: rejected', () => {
  assert.throws(() => x25519.getSharedSecret(x25519.utils.randomPrivateKey(), new Uint8Array(32)));
});
