import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, mock, test } from 'node:test';
import { base58 } from '@scure/base';
import { recordServerDate } from '../../../core/platform/clock-skew';
import { decodeJWT, doubtClock, encodeIss, generateKeyPair, signJWT } from './relay-auth';

const RELAY = 'wss://relay.test';

afterEach(() => mock.restoreAll());

/**
 * Verifies a JWT as a relay does.
 * @returns its content, if the signature is valid
 */
function check(jwt: string): { header: object; payload: Record<string, unknown> } {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  const { iss } = read(payload);
  const bytes = base58.decode(String(iss).replace('did:key:z', ''));
  assert.deepEqual([...bytes.slice(0, 2)], [0xed, 1]);
  const x = Buffer.from(bytes.slice(2)).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  const good = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(good, 'the signature');
  return { header: read(header), payload: read(payload) };
}

const seed = () => crypto.getRandomValues(new Uint8Array(32));

test('token: names issuer, audience and lifetime, and is signed', async () => {
  const keys = generateKeyPair(seed());
  const { header, payload } = check(await signJWT('ab'.repeat(32), RELAY, 86_400, keys, 1_000));
  assert.deepEqual(header, { alg: 'EdDSA', typ: 'JWT' });
  assert.deepEqual(payload, {
    iss: await encodeIss(keys.publicKey),
    sub: 'ab'.repeat(32),
    aud: RELAY,
    iat: 1_000,
    exp: 87_400,
  });
});

test('browser without Ed25519: loads the chunk; same name and a valid signature', async () => {
  const same = seed();
  const name = await encodeIss(generateKeyPair(same).publicKey);
  const importing = mock.method(crypto.subtle, 'importKey', () =>
    Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
  );
  // Another seed: the first one’s key is cached.
  const keys = generateKeyPair(seed());
  check(await signJWT('x', RELAY, 60, keys));
  assert.equal(importing.mock.callCount(), 1);
  const { ownSigner } = await import('../client/ed25519');
  assert.equal(await encodeIss(ownSigner(same).publicKey), name);
});

test('no secure context: key import is unavailable, and signing still works', async () => {
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  try {
    check(await signJWT('x', RELAY, 60, generateKeyPair(seed())));
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  }
});

test('JWTs of others: not parsed here', () => {
  assert.throws(() => decodeJWT());
});

test('slow clock: the token date is corrected; fast clock: corrected only after a relay reports it', async () => {
  const off = async () => {
    const { payload } = check(await signJWT('ab', RELAY, 86_400, generateKeyPair(seed())));
    assert.equal(Number(payload.exp) - Number(payload.iat), 86_400);
    return Math.round((Number(payload.iat) - Date.now() / 1000) / 60) + 0;
  };
  const HOUR = 3_600_000;
  recordServerDate(new Date(Date.now() + HOUR).toUTCString());
  assert.equal(await off(), 60);
  recordServerDate(new Date(Date.now() - HOUR).toUTCString());
  assert.equal(await off(), 0);
  doubtClock();
  assert.equal(await off(), -60);
  recordServerDate(new Date().toUTCString());
  assert.equal(await off(), 0);
});
