import assert from 'node:assert/strict';
import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from 'node:crypto';
import { test } from 'node:test';
import { CompactEncrypt, importJWK } from 'jose';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { shareContext } from '../../protocol/custody/wallet-keys';
import { createSealKey, generateSealKey, sealTo } from './seal-share';

const SHARE = new Uint8Array([1, 2, 3]);
const CONTEXT = shareContext('wallet', 'eip155', 'vault');
const ERROR = { name: 'SealError' };

/** Sealed as the vault derives the key, whatever else the header says: the tag is right. */
function sealByHand(reader: DeviceKey, more: object): string {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = own.publicKey.export({ format: 'jwk' });
  const epk = { kty, crv, x, y };
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', ctx: CONTEXT, epk, ...more };
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const publicKey = createPublicKey({ key: { ...reader }, format: 'jwk' });
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey });
  // Round 1, the algorithm with its length, two empty parties, 256 bits. Source: RFC 7518 §4.6.2.
  const key = createHash('sha256')
    .update(Buffer.from([0, 0, 0, 1]))
    .update(shared)
    .update(Buffer.from([0, 0, 0, 7]))
    .update('A256GCM')
    .update(Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]));
  const iv = Buffer.alloc(12);
  const cipher = createCipheriv('aes-256-gcm', key.digest(), iv).setAAD(Buffer.from(head));
  const text = Buffer.concat([cipher.update(SHARE), cipher.final()]);
  const parts = [iv, text, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'));
  return [head, '', ...parts].join('.');
}

test('sealed to a key: that key opens it, in its context only', async () => {
  const vault = await createSealKey(await generateSealKey());
  const sealed = await sealTo(vault.publicKey, SHARE, CONTEXT);
  assert.deepEqual(await vault.open(sealed, CONTEXT), SHARE);
  for (const other of [
    shareContext('other', 'eip155', 'vault'),
    shareContext('wallet', 'solana', 'vault'),
    shareContext('wallet', 'eip155', 'auth'),
    '',
  ]) {
    await assert.rejects(vault.open(sealed, other), ERROR);
  }
});

test('sealed to another key, changed, or with another algorithm: refused', async () => {
  const vault = await createSealKey(await generateSealKey());
  const other = await createSealKey(await generateSealKey());
  const sealed = await sealTo(vault.publicKey, SHARE, CONTEXT);
  await assert.rejects(other.open(sealed, CONTEXT), ERROR);
  for (const part of [0, 2, 3, 4]) {
    const parts = sealed.split('.');
    parts[part] = `${(parts[part] as string).slice(0, -2)}AA`;
    await assert.rejects(vault.open(parts.join('.'), CONTEXT), ERROR, `part ${part}`);
  }
  const wrapped = await new CompactEncrypt(SHARE)
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', ctx: CONTEXT })
    .encrypt(await importJWK({ ...vault.publicKey }, 'ECDH-ES+A256KW'));
  await assert.rejects(vault.open(wrapped, CONTEXT), ERROR);
});

test('header that asks for more, a short tag or text that is no JWE: refused', async () => {
  const vault = await createSealKey(await generateSealKey());
  const sealed = await sealTo(vault.publicKey, SHARE, CONTEXT);
  assert.deepEqual(await vault.open(sealByHand(vault.publicKey, {}), CONTEXT), SHARE);
  const [head = '', , ...rest] = sealed.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  const changed = (value: unknown) =>
    [Buffer.from(JSON.stringify(value)).toString('base64url'), '', ...rest].join('.');
  const point = { ...header.epk, y: header.epk.x };
  // The tag refuses a changed header too: the check of the point is that of OpenSSL.
  assert.throws(() => createPublicKey({ key: point, format: 'jwk' }));
  const bad = {
    'party info': sealByHand(vault.publicKey, { apu: 'AQ' }),
    'point that is not on the curve': changed({ ...header, epk: point }),
    'no key': changed({ ...header, epk: undefined }),
    'encrypted key': [head, 'AAAA', ...rest].join('.'),
    'short tag': sealed.slice(0, -16),
    'no text': '',
    dots: '....',
    'no header': changed(null),
  };
  for (const [name, value] of Object.entries(bad)) {
    await assert.rejects(vault.open(value, CONTEXT), ERROR, name);
  }
});
