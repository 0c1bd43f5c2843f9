import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519';
import { keyOfClient } from './client-id';
import { ADDRESS, clientIdOf } from './test-relay';
import { readToken } from './token';

const FIELD = 2n ** 255n - 19n;

/** @param y the number that the first 255 bits hold */
function bytesOf(y: bigint, sign: 0 | 1): Buffer {
  const bytes = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
  bytes[31] = (bytes[31] ?? 0) | (sign << 7);
  return bytes;
}

/** A token whose signature holds for a key of small order, made without a secret. */
function forged(key: Buffer): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: clientIdOf(key), sub: 'ab', aud: ADDRESS, iat, exp: iat + 60 };
  const identity = Buffer.from(`01${'00'.repeat(63)}`, 'hex');
  return `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}.${identity.toString('base64url')}`;
}

test('key of small order, in any spelling: not a client, and no forged token opens a socket', () => {
  const rules = { isOwnAddress: () => true, clockTolerance: 60, now: Date.now() };
  for (const hex of ED25519_TORSION_SUBGROUP) {
    const bytes = Buffer.from(hex, 'hex');
    bytes[31] = (bytes[31] ?? 0) & 0x7f;
    const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
    for (const number of [y, ...(y < 19n ? [y + FIELD] : [])]) {
      for (const sign of [0, 1] as const) {
        const key = bytesOf(number, sign);
        assert.equal(keyOfClient(clientIdOf(key)), undefined, key.toString('hex'));
        assert.deepEqual(readToken(forged(key), rules), { problem: 'token_malformed' });
      }
    }
  }
});

test('number beyond the field: not a second spelling of a key', () => {
  for (let more = 0n; more < 19n; more += 1n) {
    assert.equal(keyOfClient(clientIdOf(bytesOf(FIELD + more, 0))), undefined, `${more}`);
  }
});

test('key that a client generates: usable', () => {
  for (let count = 0; count < 50; count += 1) {
    const key = ed25519.getPublicKey(ed25519.utils.randomPrivateKey());
    assert.ok(keyOfClient(clientIdOf(key)));
  }
});
