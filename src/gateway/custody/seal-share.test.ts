import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompactEncrypt, importJWK } from 'jose';
import { shareContext } from '../../protocol/custody/wallet-keys';
import { createSealKey, generateSealKey, sealTo } from './seal-share';

const SHARE = new Uint8Array([1, 2, 3]);
const CONTEXT = shareContext('wallet', 'eip155', 'vault');
const ERROR = { name: 'SealError' };

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
  const withParty = await new CompactEncrypt(SHARE)
    .setKeyManagementParameters({ apu: new Uint8Array([1]) })
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ctx: CONTEXT })
    .encrypt(await importJWK({ ...vault.publicKey }, 'ECDH-ES'));
  const [head = '', , ...rest] = sealed.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  const changed = (value: unknown) =>
    [Buffer.from(JSON.stringify(value)).toString('base64url'), '', ...rest].join('.');
  const point = { ...header.epk, y: header.epk.x };
  const bad = {
    'party info': withParty,
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
