import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createForwarder } from './forward-request';

const TARGET = 'http://127.0.0.1:8081';
const request = (path: string, init: RequestInit = {}) =>
  new Request(`https://secure.test${path}`, init);

test('hundreds of visitors wait for a device link: another visitor is answered', async () => {
  const waiting: (() => void)[] = [];
  const forward = createForwarder(
    (url) =>
      new Promise((resolve) => {
        const answer = () => resolve(Response.json({}));
        if (String(url).endsWith('/device')) waiting.push(answer);
        else answer();
      }),
  );
  const device = '/auth/v1/attempts/device';
  const waits = Array.from({ length: 300 }, (_, index) =>
    forward(request(device), TARGET, `192.0.2.${index}`),
  );
  const body = '{}';
  const other = await forward(
    request('/auth/v1/key', { method: 'POST', body }),
    TARGET,
    '198.51.100.1',
  );
  assert.equal(other.status, 200);
  for (const answer of waiting) answer();
  for (const reply of await Promise.all(waits)) assert.equal(reply.status, 200);
});

test('form of a link: the auth service gets its Origin', async () => {
  let origin: string | null = null;
  const forward = createForwarder(async (_, init) => {
    origin = new Headers(init?.headers).get('Origin');
    return new Response();
  });
  const headers = { Origin: 'https://evil.test' };
  await forward(request('/auth/v1/link', { method: 'POST', body: 't=x', headers }), TARGET, 'v');
  assert.equal(origin, 'https://evil.test');
});
