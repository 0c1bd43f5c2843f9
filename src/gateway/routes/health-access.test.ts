/** `/health` and `/metrics` are for the owner: no page reads them, and metrics need a token. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '../app';
import { parseGatewayConfig } from '../config';
import { testGateway } from '../test-gateway';

const TOKEN = 'only-for-monitors-0001';

test('metrics: only with the token, and never without one in the configuration', async () => {
  const { app } = testGateway();
  const ask = async (authorization?: string, gateway = app) =>
    gateway.request('/metrics', {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });
  const good = await ask(`Bearer ${TOKEN}`);
  assert.equal(good.status, 200);
  assert.match(good.headers.get('Content-Type') ?? '', /^text\/plain; version=0\.0\.4/);
  for (const other of [undefined, '', 'Bearer', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN]) {
    const refused = await ask(other);
    assert.equal(refused.status, 401, other);
    assert.equal(refused.headers.get('WWW-Authenticate'), 'Bearer');
    assert.ok(!(await refused.text()).includes('appkit_'));
  }
  const { app: elsewhere } = testGateway({}, { metrics: { port: 9090 } });
  const nowhere = createApp({ config: parseGatewayConfig({ projects: {}, chains: {} }) });
  for (const other of [elsewhere, nowhere]) {
    assert.equal((await ask(`Bearer ${TOKEN}`, other)).status, 404);
  }
  assert.throws(() => testGateway({}, { metrics: {} }), /needs a "token", a "port", or both/);
  assert.throws(() => testGateway({}, { metrics: { token: 'short' } }), /at least 16/);
});

test('health and metrics: no page of another origin may read them', async () => {
  const { app } = testGateway();
  const headers = { Origin: 'https://shop.test', Authorization: `Bearer ${TOKEN}` };
  for (const path of ['/health', '/metrics']) {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await app.request(path, { method, headers });
      assert.equal(response.headers.get('Access-Control-Allow-Origin'), null, path);
    }
    const { headers: told } = await app.request(path, { headers });
    assert.equal(told.get('Cross-Origin-Resource-Policy'), 'same-origin', path);
  }
});
