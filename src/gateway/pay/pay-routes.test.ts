/** Tests payments by exchange: lists, links, states, and the pages that may ask. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import * as v from 'valibot';
import { PAY_METHODS, PAY_RESULTS, payCall } from '../../protocol/pay/exchange-payments';
import { parseGatewayConfig } from '../config';
import { ADDRESS, PROJECT, testGateway, withProject } from '../test-gateway';
import { RemoteError } from '../upstreams/fetch/guarded-fetch';

const SECRET = 'pay-secret-of-at-least-32-characters';
const COIN = 'eip155:1/slip44:60';
const DOLLAR = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const HASH = `0x${'ab'.repeat(32)}`;
const NOW = 1_750_000_000_000;
const exchange = (label: string, assets = [COIN, DOLLAR]) => ({
  ...{ label, url: 'http://exchange.localhost:4100/pay', secret: SECRET, assets },
  statusUrl: 'http://exchange.localhost:4100/status',
});
const EXCHANGES = {
  reowntest: exchange('Test Exchange'),
  other: exchange('Other', [COIN]),
};
const ORDER = { exchangeId: 'reowntest', asset: DOLLAR, amount: '9.99' };
const RECIPIENT = `eip155:1:${ADDRESS}`;

function payWorld(reply: unknown = { status: 'IN_PROGRESS' }, exchanges: object = EXCHANGES) {
  const urls: string[] = [];
  const gateway = testGateway({}, { pay: { exchanges } } as object, {
    async remote(url) {
      urls.push(url);
      if (reply instanceof Error) throw reply;
      return Buffer.from(JSON.stringify(reply));
    },
  });
  const call = (method: string, params?: unknown, headers = {}) =>
    gateway.post(payCall.pattern, { jsonrpc: '2.0', id: 1, method, params }, headers);
  const result = async (method: string, params?: unknown) => {
    const answer = await call(method, params);
    assert.equal(answer.status, 200);
    return v.parse(payCall.reply, await answer.json()).result;
  };
  const refusal = async (method: string, params?: unknown) => {
    const answer = await call(method, params);
    const { error } = (await answer.json()) as { error: { code: number; message: string } };
    return { ...error, status: answer.status };
  };
  return { ...gateway, urls, call, result, refusal };
}

const idsOf = (value: unknown): string[] =>
  v.parse(PAY_RESULTS.exchanges, value).exchanges.map(({ id }) => id);

test('list: all exchanges, those of an asset, and those that the page names', async () => {
  const { result } = payWorld();
  const list = async (params?: object) => idsOf(await result(PAY_METHODS.exchanges, params));
  assert.deepEqual(await list(), ['reowntest', 'other']);
  assert.deepEqual(await list({ page: 1, asset: DOLLAR, amount: '1' }), ['reowntest']);
  assert.deepEqual(await list({ page: 1, asset: DOLLAR.toLowerCase() }), ['reowntest']);
  assert.deepEqual(await list({ page: 1, includeOnly: ['other'] }), ['other']);
  assert.deepEqual(await list({ page: 1, exclude: ['other'] }), ['reowntest']);
  assert.deepEqual(await list({ page: 2 }), []);
});

test('many exchanges: pages of twenty, with the total', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 45 }, (_, at) => [`test${at}`, exchange(`Test ${at}`)]),
  );
  const { result } = payWorld(undefined, many);
  const last = v.parse(PAY_RESULTS.exchanges, await result(PAY_METHODS.exchanges, { page: 3 }));
  assert.deepEqual([last.total, last.exchanges.length], [45, 5]);
});

test('includeOnly and exclude together: refused', async () => {
  const { refusal } = payWorld();
  const both = { page: 1, includeOnly: ['other'], exclude: ['reowntest'] };
  const { code, message, status } = await refusal(PAY_METHODS.exchanges, both);
  assert.deepEqual([code, status], [-32602, 400]);
  assert.match(message, /exclude each other/);
});

test('link: signed over asset, amount, recipient, session and end', async () => {
  const { result } = payWorld();
  const params = { ...ORDER, recipient: RECIPIENT };
  const { url, sessionId } = v.parse(PAY_RESULTS.payUrl, await result(PAY_METHODS.payUrl, params));
  const [, query = '', signature] = /\?(.*)&signature=(.*)$/.exec(url) ?? [];
  assert.equal(signature, createHmac('sha256', SECRET).update(query).digest('hex'));
  assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), {
    ...{ asset: DOLLAR, amount: '9.99', recipient: RECIPIENT, session: sessionId },
    expires: String(NOW / 1000 + 300),
  });
  const again = v.parse(PAY_RESULTS.payUrl, await result(PAY_METHODS.payUrl, params));
  assert.notEqual(again.sessionId, sessionId);
});

test('amount as hex: the same number in the link', async () => {
  const { result } = payWorld();
  const params = { ...ORDER, amount: '0x1f4', recipient: RECIPIENT };
  const { url } = v.parse(PAY_RESULTS.payUrl, await result(PAY_METHODS.payUrl, params));
  assert.equal(new URL(url).searchParams.get('amount'), '500');
});

const bad: [string, object][] = [
  ['unknown exchange', { exchangeId: 'none' }],
  ['asset that it does not send', { exchangeId: 'other' }],
  ['asset that is no CAIP-19 id', { asset: 'USDC' }],
  ['recipient on another network', { recipient: `eip155:31338:${ADDRESS}` }],
  ['recipient that is no CAIP-10 id', { recipient: ADDRESS }],
  ['recipient with a wrong checksum', { recipient: RECIPIENT.replace('Fd6', 'fD6') }],
  ['amount of zero', { amount: '0.00' }],
  ['hex amount of zero', { amount: '0x0' }],
  ['negative amount', { amount: '-1' }],
  ['amount with an exponent', { amount: '1e30' }],
  ['amount as a number', { amount: 9.99 }],
  ['amount of many digits', { amount: '9'.repeat(100) }],
];
for (const [what, change] of bad) {
  test(`link for ${what}: refused`, async () => {
    const { refusal } = payWorld();
    const params = { ...ORDER, recipient: RECIPIENT, ...change };
    const { code, status } = await refusal(PAY_METHODS.payUrl, params);
    assert.deepEqual([code, status], [-32602, 400]);
  });
}

test('state: as the exchange reports it, asked with a signature', async () => {
  const { result, urls } = payWorld({ status: 'SUCCESS', txHash: HASH });
  const params = { exchangeId: 'reowntest', sessionId: 's-1' };
  assert.deepEqual(await result(PAY_METHODS.status, params), { status: 'SUCCESS', txHash: HASH });
  const signature = createHmac('sha256', SECRET).update('session=s-1').digest('hex');
  assert.deepEqual(urls, [
    `http://exchange.localhost:4100/status?session=s-1&signature=${signature}`,
  ]);
});

for (const [what, reply] of [
  ['that is down', new RemoteError('timeout')],
  ['with another state', { status: 'DONE' }],
  ['with no JSON object', [1, 2]],
] as const) {
  test(`state of an exchange ${what}: an error, and no state`, async () => {
    const { refusal } = payWorld(reply);
    const params = { exchangeId: 'reowntest', sessionId: 's-1' };
    const { code, status } = await refusal(PAY_METHODS.status, params);
    assert.deepEqual([code, status], [-32000, 500]);
  });
}

test('invalid hash: left out', async () => {
  const { result } = payWorld({ status: 'SUCCESS', txHash: 'javascript:alert(1)' });
  const params = { exchangeId: 'reowntest', sessionId: 's-1' };
  const { txHash } = v.parse(PAY_RESULTS.status, await result(PAY_METHODS.status, params));
  assert.equal(txHash, undefined);
});

test('other methods and bodies: refused in the form of JSON-RPC', async () => {
  const { refusal, post } = payWorld();
  assert.equal((await refusal('eth_call', [])).code, -32601);
  for (const body of [[], {}, { jsonrpc: '2.0', id: 1 }, 'x'.repeat(3)]) {
    const reply = await post(payCall.pattern, body);
    assert.ok([400, 422].includes(reply.status), String(reply.status));
  }
});

test('page of the project: may read the reply, also after a preflight', async () => {
  const { call, app } = payWorld();
  const Origin = 'https://shop.test';
  const reply = await call(PAY_METHODS.exchanges, {}, { Origin });
  assert.equal(reply.headers.get('Access-Control-Allow-Origin'), Origin);
  assert.equal(reply.headers.get('Vary'), 'Origin');
  const method = { 'Access-Control-Request-Method': 'POST' };
  const options = { method: 'OPTIONS', headers: { Origin, ...method } };
  const preflight = await app.request(withProject(payCall.pattern), options);
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), Origin);
  assert.match(preflight.headers.get('Access-Control-Allow-Headers') ?? '', /content-type/);
});

test('page of another site: no reply and no permission to read it', async () => {
  const { call, app } = payWorld();
  const Origin = 'https://evil.test';
  const reply = await call(PAY_METHODS.exchanges, {}, { Origin });
  assert.equal(reply.status, 403);
  assert.equal(reply.headers.get('Access-Control-Allow-Origin'), null);
  const options = { method: 'OPTIONS', headers: { Origin } };
  const preflight = await app.request(withProject(payCall.pattern), options);
  assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), null);
  assert.equal(preflight.status, 403);
});

test('unknown project: refused, and no origin is allowed', async () => {
  const { app } = payWorld();
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: PAY_METHODS.exchanges });
  const headers = { Origin: 'https://shop.test' };
  for (const id of ['unknown', '__proto__', '']) {
    const reply = await app.request(`${payCall.pattern}?projectId=${id}`, {
      ...{ method: 'POST', body, headers },
    });
    assert.equal(reply.status, 401);
    assert.equal(reply.headers.get('Access-Control-Allow-Origin'), null);
  }
});

test('links: each counts as several requests', async () => {
  const gateway = testGateway({}, {
    pay: { exchanges: EXCHANGES },
    rateLimit: { perMinute: 60, burst: 7 },
  } as object);
  const params = { ...ORDER, recipient: RECIPIENT };
  const body = { jsonrpc: '2.0', id: 1, method: PAY_METHODS.payUrl, params };
  assert.equal((await gateway.post(payCall.pattern, body)).status, 200);
  assert.equal((await gateway.post(payCall.pattern, body)).status, 429);
});

test('configuration: a link to another site, a short secret and no assets stop the start', () => {
  const parse = (change: object) =>
    parseGatewayConfig({
      projects: { [PROJECT]: { name: 'Shop', allowedOrigins: [] } },
      chains: {},
      pay: { exchanges: { reowntest: { ...EXCHANGES.reowntest, ...change } } },
    });
  assert.throws(() => parse({ url: 'https://evil.example/pay' }), /exchange-hosts/);
  assert.throws(() => parse({ url: 'http://exchange.localhost/?a' }), /without a query/);
  assert.throws(() => parse({ secret: 'short' }), /at least 32/);
  assert.throws(() => parse({ assets: [] }), /assets/);
  assert.equal(parse({}).pay?.exchanges.reowntest?.label, 'Test Exchange');
});
