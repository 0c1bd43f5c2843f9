import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { checkDeviceProof } from './device-proof-check';
import { createTestDevice } from './test-device';

const NOW = 1_800_000_000_000;
const URL_HERE = 'https://secure.example.com/auth/v1/attempts';
const BODY = '{"email":"a@b.example"}';
const request = { method: 'POST', url: URL_HERE, body: BODY, now: NOW };

test('a right proof: the device by the thumbprint of its key', async () => {
  const device = await createTestDevice();
  const proof = await device.prove(request);
  assert.deepEqual(checkDeviceProof({ ...request, proof }), {
    key: device.key,
    thumbprint: device.thumbprint,
  });
  const without = { method: 'GET', url: URL_HERE, now: NOW };
  const read = checkDeviceProof({
    ...without,
    body: undefined,
    proof: await device.prove(without),
  });
  assert.equal(read?.thumbprint, device.thumbprint);
});

test('a proof of another request, body or time, or a garbled one: refused', async () => {
  const device = await createTestDevice();
  const proof = await device.prove(request);
  const others = {
    method: { ...request, method: 'PUT' },
    url: { ...request, url: `${URL_HERE}/otp` },
    body: { ...request, body: `${BODY} ` },
    'no body': { ...request, body: undefined },
    old: { ...request, now: NOW + 121_000 },
    'of the future': { ...request, now: NOW - 121_000 },
  };
  for (const [name, other] of Object.entries(others)) {
    assert.equal(checkDeviceProof({ ...other, proof }), undefined, name);
  }
  const wrong = {
    none: undefined,
    empty: '',
    'not a JWT': 'a.b.c',
    'too long': `${proof}${'x'.repeat(2_048)}`,
    'changed signature': `${proof.slice(0, -4)}AAAA`,
    'other type': await device.prove(request, {}, { typ: 'JWT' }),
    'other claims': await device.prove(request, { htm: 'GET' }),
    'no id': await device.prove(request, { jti: '' }),
    'key of another device': await device.prove(
      request,
      {},
      { jwk: (await createTestDevice()).key },
    ),
    'symmetric algorithm': await new SignJWT({ ...request })
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: device.key })
      .sign(new TextEncoder().encode(JSON.stringify(device.key))),
  };
  for (const [name, bad] of Object.entries(wrong)) {
    assert.equal(checkDeviceProof({ ...request, proof: bad }), undefined, name);
  }
});
