import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS, PROJECT } from '../test-gateway';
import { lasting, served } from './test-served';

const WALLETS = `/getWallets?page=1&entries=40&projectId=${PROJECT}`;
const BALANCE = `/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1&projectId=${PROJECT}`;

test('same address again: same status, headers and body, without the routes; log and metrics count it', () =>
  served({}, async ({ ask, routed, gateway }) => {
    for (const path of [WALLETS, BALANCE, `/appkit/v1/config?projectId=${PROJECT}`]) {
      const before = routed();
      const first = await ask(path);
      const lines = gateway.log.length;
      const second = await ask(path);
      assert.equal(routed() - before, 1, path);
      assert.equal(second.status, 200);
      assert.equal(second.body, first.body);
      assert.deepEqual(lasting(second), lasting(first));
      assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
      assert.equal(gateway.log.length - lines, 1);
      assert.deepEqual(
        gateway.log.slice(-2).map((line) => line.replaceAll(/"requestId":"[^"]+"/g, '')),
        Array(2).fill(gateway.log.at(-1)?.replaceAll(/"requestId":"[^"]+"/g, '')),
      );
    }
    assert.match(
      await gateway.metrics(),
      /appkit_http_requests_total\{route="\/getWallets",method="GET",status="200"\} 2/,
    );
  }));

test('visitor over the limit: refused as by the routes, counted once', () =>
  served({ rateLimit: { perMinute: 60, burst: 2 } }, async ({ ask, gateway }) => {
    await ask(WALLETS);
    await ask(WALLETS);
    const refused = await ask(WALLETS);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers['retry-after'], '1');
    assert.equal(JSON.parse(refused.body).reasons[0].field, 'rate_limited');
    assert.match(await gateway.metrics(), /appkit_rate_limited_total 1/);
  }));

test('project over its quota: refused; the visitor of the refused request pays once', () =>
  served(
    {
      projects: {
        [PROJECT]: { name: 'Shop', allowedOrigins: [], rateLimit: { perMinute: 1, burst: 2 } },
      },
      rateLimit: { perMinute: 1, burst: 4 },
    },
    async ({ ask }) => {
      const statuses: (string | undefined)[] = [];
      for (let count = 0; count < 5; count += 1) {
        const { status, body } = await ask(WALLETS);
        statuses.push(status === 200 ? '200' : JSON.parse(body).reasons[0].field);
      }
      assert.deepEqual(statuses, ['200', '200', 'address', 'address', 'rate_limited']);
    },
  ));

test('forwarded visitors behind a proxy: each has its own limit', () =>
  served({ trustProxy: true, rateLimit: { perMinute: 60, burst: 2 } }, async ({ ask }) => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    await ask(WALLETS, from('198.51.100.1'));
    await ask(WALLETS, from('198.51.100.1'));
    assert.equal((await ask(WALLETS, from('198.51.100.1'))).status, 429);
    assert.equal((await ask(WALLETS, from('198.51.100.2'))).status, 200);
  }));

test('balance older than the cache: the routes answer, and ask the node again', () =>
  served({}, async ({ ask, routed, gateway }) => {
    await ask(BALANCE);
    await ask(BALANCE);
    assert.deepEqual([routed(), gateway.asked.length], [1, 1]);
    gateway.clock.now += 10_000;
    await ask(BALANCE);
    assert.deepEqual([routed(), gateway.asked.length], [2, 2]);
    await ask(BALANCE);
    assert.equal(routed(), 2);
    await ask(`${BALANCE}&forceUpdate=eip155:1:${ADDRESS}`);
    await ask(`${BALANCE}&forceUpdate=eip155:1:${ADDRESS}`);
    assert.equal(routed(), 4);
  }));

test('known ETag: 304 without a body; packed from the moment the packed bytes are there', () =>
  served({}, async ({ ask, routed }) => {
    const { headers } = await ask(WALLETS);
    const known = await ask(WALLETS, { headers: { 'If-None-Match': headers.etag ?? '' } });
    assert.deepEqual([known.status, known.body], [304, '']);
    assert.equal(known.headers['cache-control'], 'private, max-age=300');
    assert.equal(routed(), 1);
    const br = { headers: { 'Accept-Encoding': 'br' } };
    assert.equal((await ask(WALLETS, br)).headers['content-encoding'], 'br');
    assert.equal(routed(), 2);
    assert.equal((await ask(WALLETS, br)).headers['content-encoding'], 'br');
    assert.equal(routed(), 2);
  }));

test('other host, method or body, and a long address: the routes answer', () =>
  served({}, async ({ ask, routed }) => {
    await ask(WALLETS);
    for (const more of [
      { headers: { Host: 'other.test' } },
      { method: 'HEAD' },
      { method: 'POST' },
      { headers: { 'Content-Length': '1' } },
    ]) {
      const before = routed();
      await ask(WALLETS, more, 'headers' in more && 'Content-Length' in more.headers ? 'x' : '');
      assert.equal(routed() - before, 1, JSON.stringify(more));
    }
    const long = `${WALLETS}&st=${'a'.repeat(2_000)}`;
    const before = routed();
    await ask(long);
    await ask(long);
    assert.equal(routed() - before, 2);
  }));

test('refusals and searches: never kept', () =>
  served({}, async ({ ask, routed }) => {
    for (const path of [
      '/getWallets?page=1&entries=40&projectId=unknown',
      `/getWallets?page=0&projectId=${PROJECT}`,
      `${WALLETS}&search=a`,
    ]) {
      const before = routed();
      await ask(path);
      await ask(path);
      assert.equal(routed() - before, 2, path);
    }
  }));
