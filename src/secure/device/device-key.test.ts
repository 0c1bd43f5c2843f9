import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { EmbeddedJWK, jwtVerify } from 'jose';
import { fromBase64url, toBase64url } from './base64url';
import { openDevice } from './device-key';
import { openDeviceStore } from './device-store';

const NOW = 1_800_000_000_000;

test('a proof: signed by the embedded key, over method, URL, time and body', async () => {
  const device = await openDevice(await openDeviceStore(undefined), () => NOW);
  const url = 'https://secure.example.com/auth/v1/attempts';
  const proof = await device.prove('POST', url, '{"é":1}');
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt' });
  assert.deepEqual(protectedHeader.jwk, device.key);
  const { jti, ...claims } = payload;
  assert.match(String(jti), /^[\w-]{22}$/);
  const bh = createHash('sha256').update('{"é":1}').digest('base64url');
  assert.deepEqual(claims, { htm: 'POST', htu: url, iat: NOW / 1000, bh });
  const without = await jwtVerify(await device.prove('GET', url, undefined), EmbeddedJWK);
  assert.equal('bh' in without.payload, false);
});

test('opened again: the same key, and it cannot be read', async () => {
  const store = await openDeviceStore(undefined);
  const first = await openDevice(store, () => NOW);
  assert.deepEqual((await openDevice(store, () => NOW)).key, first.key);
  const pair = await store.get<CryptoKeyPair>('device-key');
  assert.ok(pair);
  await assert.rejects(crypto.subtle.exportKey('jwk', pair.privateKey));
});

test('a frame without storage: works, and says that nothing lasts', async () => {
  const refusing = {
    open() {
      throw new DOMException('denied', 'SecurityError');
    },
  } as unknown as IDBFactory;
  const store = await openDeviceStore(refusing);
  assert.equal(store.lasting, false);
  assert.equal(await store.add('a', 1), 1);
  assert.equal(await store.add('a', 2), 1);
});

test('base64url: any bytes go there and back', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
    assert.equal(toBase64url(bytes), Buffer.from(bytes).toString('base64url'));
    assert.deepEqual(fromBase64url(toBase64url(bytes)), bytes);
  }
});
