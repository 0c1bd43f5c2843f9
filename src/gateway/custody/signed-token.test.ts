import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { createTokenReader, createTokenSigner, generateSigningKey } from './signed-token';

const NOW = 1_800_000_000_000;
const seconds = NOW / 1000;
const schema = v.object({ sub: v.string(), exp: v.number() });
const expected = { type: 'a+jwt', schema, now: NOW };

test('signed token: its claims for the right key, type and time', async () => {
  const signer = await createTokenSigner(await generateSigningKey());
  const reader = await createTokenReader(signer.publicKey);
  const token = await signer.sign('a+jwt', { sub: 'one', exp: seconds + 60, more: 1 });
  assert.deepEqual(await reader.read(expected, token), { sub: 'one', exp: seconds + 60 });
  assert.equal(JSON.stringify(signer.publicKey).includes('"d"'), false);
});

test('token of another key, type, time, schema or algorithm: refused', async () => {
  const signer = await createTokenSigner(await generateSigningKey());
  const other = await createTokenSigner(await generateSigningKey());
  const reader = await createTokenReader(signer.publicKey);
  const claims = { sub: 'one', exp: seconds + 60 };
  const good = await signer.sign('a+jwt', claims);
  const unsigned = `${Buffer.from('{"alg":"none","typ":"a+jwt"}').toString('base64url')}.${good.split('.')[1]}.`;
  const symmetric = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'a+jwt' })
    .sign(Buffer.from(signer.publicKey.x));
  const bad = {
    'other key': await other.sign('a+jwt', claims),
    'other type': await signer.sign('b+jwt', claims),
    over: await signer.sign('a+jwt', { ...claims, exp: seconds - 1 }),
    'other schema': await signer.sign('a+jwt', { exp: seconds + 60 }),
    unsigned,
    symmetric,
    changed: `${good.slice(0, -4)}AAAA`,
    long: `${good}${'x'.repeat(5_000)}`,
    empty: '',
  };
  for (const [name, token] of Object.entries(bad)) {
    assert.equal(await reader.read(expected, token), undefined, name);
  }
});
