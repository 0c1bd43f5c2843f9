import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { errorReply } from '../protocol/http/errors';
import { ADDRESS, PROJECT, SOLANA, testGateway, withProject } from './test-gateway';

/** An unregistered project, and the token that a relay client signs in with. */
const UNKNOWN = 'feedfacefeedfacefeedfacefeedface';
const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJzZWNyZXQifQ.c2VjcmV0';

const CHECKED = [
  `/v1/identity/${ADDRESS}`,
  `/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1`,
  '/appkit/v1/config',
  '/projects/v1/origins',
  '/getWallets?page=1&entries=4',
  '/getAnalyticsConfig',
];

test('unknown or missing project: the documented 401', async () => {
  const { app } = testGateway();
  for (const path of CHECKED) {
    const joint = path.includes('?') ? '&' : '?';
    for (const query of [
      '',
      `${joint}projectId=`,
      `${joint}projectId=nobody`,
      `${joint}projectId=__proto__`,
    ]) {
      const response = await app.request(path + query);
      assert.equal(response.status, 401, path + query);
      const body = v.parse(errorReply, await response.json());
      assert.equal(body.reasons[0]?.field, 'authentication');
      assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*');
    }
  }
});

test('parameters st, sv, projectId and clientId: accepted on every call', async () => {
  const { get } = testGateway();
  for (const path of [...CHECKED, '/v1/supported-chains', '/public/getTokenImage/ETH', '/health']) {
    const { status } = await get(path);
    assert.ok(status === 200 || status === 503, `${path} ${status}`);
  }
});

test('page of any origin: may call the gateway, after a CORS preflight', async () => {
  const { app, get } = testGateway();
  const preflight = await app.request(withProject('/v1/?chainId=eip155:1'), {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.test',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-sdk-version',
    },
  });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), '*');
  assert.match(preflight.headers.get('Access-Control-Allow-Methods') ?? '', /POST/);
  const allowed = preflight.headers.get('Access-Control-Allow-Headers') ?? '';
  for (const name of ['content-type', 'solana-client', 'x-sdk-type', 'x-sdk-version']) {
    assert.ok(allowed.split(',').includes(name), name);
  }
  const response = await get('/getWallets', { Origin: 'null' });
  assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*');
  assert.match(response.headers.get('Access-Control-Expose-Headers') ?? '', /x-request-id/);
  assert.equal(response.headers.get('Access-Control-Allow-Credentials'), null);
});

test('every reply, also a refusal: its own request id, no MIME sniffing, no framing, no scripts', async () => {
  const { get, app } = testGateway();
  const ids = new Set<string | null>();
  for (const path of ['/getWallets', '/nowhere', '/getWalletImage/none', '/getWallets?page=0']) {
    const { headers } = await get(path);
    ids.add(headers.get('X-Request-Id'));
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', path);
    assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'cross-origin', path);
    assert.match(headers.get('Content-Security-Policy') ?? '', /default-src 'none'.*sandbox/, path);
  }
  assert.equal(ids.size, 4);
  const missing = await app.request('/nowhere');
  assert.equal(missing.status, 404);
  v.parse(errorReply, await missing.json());
});

test('log: contains events, and no caller or requested data', async () => {
  const { get, post, log } = testGateway({
    'https://one.test/secret-key': () => {
      throw new Error(`secret-key ${ADDRESS}`);
    },
    'https://sol.test': () => ({ jsonrpc: '2.0', id: 1, result: ADDRESS }),
  });
  await get(`/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1`);
  await get(`/v1/identity/${ADDRESS}?sender=${ADDRESS}`);
  await get('/getWallets?search=someone%40example.com');
  await post('/e', { email: 'someone@example.com', address: ADDRESS });
  await get(`/${ADDRESS}`);
  const params = [ADDRESS, 'latest'];
  const question = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params };
  // No upstream answers for one chain; the upstream of the other chain does.
  for (const chain of ['eip155:1', SOLANA]) {
    await post(`/v1/?chainId=${chain}`, question, { Referer: `https://shop.test/${ADDRESS}` });
  }
  await get(`/v1/identity/${ADDRESS}?projectId=${UNKNOWN}`);
  await get(`/?auth=${TOKEN}`, { Authorization: `Bearer ${TOKEN}`, Cookie: `session=${TOKEN}` });
  const text = log.join('\n');
  assert.equal(log.filter((line) => line.includes('"message":"request"')).length, 9);
  for (const secret of [
    ADDRESS,
    'secret-key',
    PROJECT,
    UNKNOWN,
    TOKEN,
    'eth_getBalance',
    'someone',
    'example.com',
    'did:key',
    'sender',
  ]) {
    assert.ok(!text.toLowerCase().includes(secret.toLowerCase()), secret);
  }
  const line = JSON.parse(log.find((entry) => entry.includes('/v1/identity/:address')) ?? '{}');
  assert.equal(line.status, 200);
  assert.equal(line.project, 'Shop');
  assert.equal(typeof line.requestId, 'string');
});

test('unexpected error: a plain 500 without details', async () => {
  const { app, log } = testGateway();
  app.get('/boom/:address', () => {
    throw new Error(`inside ${ADDRESS}`);
  });
  const response = await app.request(`/boom/${ADDRESS}`);
  assert.equal(response.status, 500);
  assert.equal(await response.text(), 'Internal server error');
  assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*');
  assert.ok(!log.join('\n').includes(ADDRESS));
  assert.ok(log.some((line) => line.includes('unexpected error')));
});

test('metrics: counted by route and status, without addresses', async () => {
  const { get, metrics } = testGateway();
  await get(`/v1/identity/${ADDRESS}`);
  await get('/v1/identity/0x12');
  await get(`/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1`);
  await get(`/random/${ADDRESS}`);
  const text = await metrics();
  const has = (line: string) => assert.ok(text.includes(`${line}\n`), `${line}\n---\n${text}`);
  has('appkit_http_requests_total{route="/v1/identity/:address",method="GET",status="200"} 1');
  has('appkit_http_requests_total{route="/v1/identity/:address",method="GET",status="400"} 1');
  has('appkit_http_requests_total{route="none",method="GET",status="404"} 1');
  has('appkit_rpc_upstream_total{chain="eip155:1",upstream="0",outcome="network"} 1');
  has('appkit_http_request_duration_seconds_count{route="/v1/identity/:address"} 2');
  assert.ok(!text.includes(ADDRESS));
});

test('visitor over the rate limit: refused for a time; other visitors and projects are served', async () => {
  const { get, clock, app } = testGateway({}, { rateLimit: { perMinute: 60, burst: 2 } });
  const ask = (from: string) => get('/getWallets', { 'X-Test-Address': from });
  assert.deepEqual([(await ask('a')).status, (await ask('a')).status], [200, 200]);
  const refused = await ask('a');
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('Retry-After'), '1');
  assert.equal(v.parse(errorReply, await refused.json()).reasons[0]?.field, 'rate_limited');
  assert.equal((await ask('b')).status, 200);
  assert.equal((await app.request('/health')).status, 200);
  clock.now += 1000;
  assert.equal((await ask('a')).status, 200);
});

test('X-Forwarded-For: read only behind a proxy, and only its last entry', async () => {
  const rateLimit = { perMinute: 1, burst: 1 };
  const status = async (get: ReturnType<typeof testGateway>['get'], forwarded: string) =>
    (await get('/getWallets', { 'X-Forwarded-For': forwarded })).status;
  const open = testGateway({}, { rateLimit });
  assert.equal(await status(open.get, '198.51.100.1'), 200);
  assert.equal(await status(open.get, '198.51.100.2'), 429);
  const behind = testGateway({}, { rateLimit, trustProxy: true });
  assert.equal(await status(behind.get, '198.51.100.1'), 200);
  assert.equal(await status(behind.get, '198.51.100.2'), 200);
  assert.equal(await status(behind.get, '203.0.113.9, 198.51.100.2'), 429);
  assert.equal(await status(behind.get, '2001:db8:1:2::1'), 200);
  assert.equal(await status(behind.get, '2001:db8:1:2:ffff::2'), 429, 'one /64 is one visitor');
  assert.equal(await status(behind.get, '2001:db8::1:2:3:4'), 200);
  assert.equal(await status(behind.get, '2001:db8:0:0:9::5'), 429, 'however its zeros are written');
});
