import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { createTokenSigner, generateTokenKey, readToken } from './signed-token';

const NOW = 1_800_000_000_000;
const schema = v.object({ sub: v.string() });
const claims = { iss: 'auth', aud: 'vault', sub: 'me', exp: NOW / 1000 + 60 };

test('read by the key, type, issuer and audience it was made for, until it ends', async () => {
  const signer = await createTokenSigner(await generateTokenKey());
  const other = await createTokenSigner(await generateTokenKey());
  const token = await signer.sign('grant+jwt', claims);
  const expected = {
    keys: [other.publicKey, signer.publicKey],
    ...{ type: 'grant+jwt', issuer: 'auth', audience: 'vault', schema, now: NOW },
  };
  assert.deepEqual(await readToken(token, expected), { sub: 'me' });
  const wrong = {
    key: { ...expected, keys: [other.publicKey] },
    'no key': { ...expected, keys: [] },
    type: { ...expected, type: 'JWT' },
    issuer: { ...expected, issuer: 'vault' },
    audience: { ...expected, audience: 'auth' },
    time: { ...expected, now: NOW + 61_000 },
    claims: { ...expected, schema: v.object({ sub: v.number() }) },
  };
  for (const [name, changed] of Object.entries(wrong)) {
    assert.equal(await readToken(token, changed as typeof expected), undefined, name);
  }
  assert.equal(await readToken(`${token.slice(0, -4)}AAAA`, expected), undefined);
  assert.equal(await readToken('x', expected), undefined);
});
