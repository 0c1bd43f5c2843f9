import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import fc from 'fast-check';
import { RPC_TIMEOUT } from '../../../protocol/http/rpc-proxy';
import { type Network, namedNetwork, parseNetworkObject } from '../../../protocol/networks';
import { setSdk } from '../config/client-params';
import { $options, setOptions } from '../config/options';
import { RPC_DEADLINE_MS, RPC_PROXY_DEADLINE_MS } from '../constants/limits';
import { addErrors } from '../errors/app-kit-error';
import { CONNECTION_ERRORS } from '../errors/catalog/connection-errors';
import { onHostEvent } from '../reporting/host-events';
import { callRpc, chainAddresses, rpcAddresses } from './json-rpc';

addErrors(CONNECTION_ERRORS);
const plain = $options.get();
const local = parseNetworkObject({
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'https://own.example/rpc',
});
const hex = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/.test(value) ? BigInt(value) : undefined;

let asked: { url: string; init: RequestInit }[] = [];
let answer: (url: string, id: number) => Response | Promise<Response>;
let days = 0;

beforeEach(() => {
  asked = [];
  // Each test runs a day after the previous one: no URL is still backing off.
  days += 1;
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: days * 86_400_000 });
  setOptions({
    ...plain,
    projectId: 'p1',
    apiUrl: 'https://gateway.example',
    customRpcUrls: { 'eip155:31337': ['https://custom.example/?key=secret'] },
  });
  mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer(url, JSON.parse(init.body as string).id);
  });
});
afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
});
const reply = (body: unknown) => new Response(JSON.stringify(body));

test('order: custom, the gateway for a network it may know, the network itself', () => {
  const ofLocal = ['https://custom.example/?key=secret', 'https://own.example/rpc'];
  assert.deepEqual(rpcAddresses(local), ofLocal);
  const mainnet = namedNetwork('eip155:1');
  assert.ok(mainnet);
  const [proxy, own] = rpcAddresses(mainnet);
  assert.ok(proxy?.startsWith('https://gateway.example/v1/?chainId=eip155%3A1&projectId=p1'));
  assert.equal(own, mainnet.rpcUrls[0]);
});

test('proxy of a network: gets one `test` request, which no call waits for; other nodes get none', async () => {
  const mainnet = namedNetwork('eip155:1');
  assert.ok(mainnet);
  const methods = () =>
    asked.map(({ url, init }) => [new URL(url).host, JSON.parse(String(init.body)).method]);
  setSdk({ adapters: ['eip155'] });
  answer = (_, id) => {
    const { method } = JSON.parse(String(asked.at(-1)?.init.body));
    return method === 'test'
      ? new Promise<Response>(() => {})
      : reply({ jsonrpc: '2.0', id, result: '0x1' });
  };
  assert.equal(await callRpc(mainnet, 'eth_chainId', [], hex), 1n);
  setSdk({ adapters: ['eip155', 'solana'] });
  assert.equal(await callRpc(mainnet, 'eth_chainId', [], hex), 1n);
  assert.deepEqual(methods(), [
    ['gateway.example', 'test'],
    ['gateway.example', 'eth_chainId'],
    ['gateway.example', 'eth_chainId'],
  ]);
  asked = [];
  await callRpc(local, 'eth_chainId', [], hex);
  assert.deepEqual(methods(), [['custom.example', 'eth_chainId']]);
});

test('wallet: never gets the address of our proxy', () => {
  const mainnet = namedNetwork('eip155:1');
  assert.ok(mainnet);
  assert.deepEqual(chainAddresses(mainnet), [...mainnet.rpcUrls]);
});

test('request: sent without cookies or referrer', async () => {
  answer = (_, id) => reply({ jsonrpc: '2.0', id, result: '0x1' });
  assert.equal(await callRpc(local, 'eth_getBalance', ['0x', 'latest'], hex), 1n);
  const [first] = asked;
  assert.equal(first?.init.credentials, 'omit');
  assert.equal(first?.init.referrerPolicy, 'no-referrer');
});

const MALFORMED: Record<string, (id: number) => Response> = {
  'no JSON': () => new Response('<html>'),
  'an empty body': () => new Response(''),
  'a wrong id': (id) => reply({ jsonrpc: '2.0', id: id + 1, result: '0x1' }),
  'an id as a text': (id) => reply({ jsonrpc: '2.0', id: String(id), result: '0x1' }),
  'result and error': (id) =>
    reply({ jsonrpc: '2.0', id, result: '0x1', error: { code: 1, message: 'no' } }),
  'an error': (id) => reply({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no' } }),
  'a null result': (id) => reply({ jsonrpc: '2.0', id, result: null }),
  'a number': (id) => reply({ jsonrpc: '2.0', id, result: 5 }),
  'a bare 0x': (id) => reply({ jsonrpc: '2.0', id, result: '0x' }),
  'more than 256 bits': (id) => reply({ jsonrpc: '2.0', id, result: `0x1${'0'.repeat(64)}` }),
  '1e400': (id) => new Response(`{"jsonrpc":"2.0","id":${id},"result":1e400}`),
  'HTTP 429': () => new Response('', { status: 429 }),
  'HTTP 500': () => new Response('', { status: 500 }),
};

for (const [name, make] of Object.entries(MALFORMED)) {
  test(`${name}: the next address is asked; without one it is an error, never 0`, async () => {
    answer = (url, id) =>
      url.startsWith('https://custom') ? make(id) : reply({ jsonrpc: '2.0', id, result: '0x7' });
    assert.equal(await callRpc(local, 'eth_getBalance', [], hex), 7n);
    answer = (_, id) => make(id);
    await assert.rejects(callRpc(local, 'eth_getBalance', [], hex), {
      code: 'rpc_unavailable',
      message: 'Unavailable HTTP RPC url at https://own.example/rpc',
    });
  });
}

test('integer beyond a JSON number: keeps every digit', async () => {
  const read = async (text: string): Promise<unknown> => {
    answer = (_, id) => new Response(`{"jsonrpc":"2.0","id":${id},"result":[${text}]}`);
    return callRpc(local, 'x', [], (result) => result);
  };
  assert.deepEqual(await read('18446744073709551615,-9007199254740993,9007199254740991'), [
    '18446744073709551615',
    '-9007199254740993',
    9007199254740991,
  ]);
  assert.deepEqual(await read(String.raw`"a\"18446744073709551615,\\",1.5,2E+3,true`), [
    'a"18446744073709551615,\\',
    1.5,
    2000,
    true,
  ]);
});

test('any other JSON: read unchanged', async () => {
  const held = (_: string, part: unknown) =>
    Number.isInteger(part) && !Number.isSafeInteger(part) ? 0 : part;
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const text = JSON.stringify(value, held);
      const expected = [JSON.parse(text), text];
      answer = (_, id) => reply({ jsonrpc: '2.0', id, result: expected });
      assert.deepEqual(await callRpc(local, 'x', [], (result) => result), expected);
    }),
  );
});

test('nodes: get application/json in every namespace; our proxy: gets a request without preflight', async () => {
  answer = (url, id) =>
    url.startsWith('https://gateway') ? new Response('') : reply({ jsonrpc: '2.0', id, result: 1 });
  const solana = namedNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') ?? assert.fail();
  for (const network of [solana, local]) await callRpc(network, 'any', [], Number);
  const types = asked.map(({ init }) => new Headers(init.headers).get('content-type'));
  const text = 'text/plain;charset=UTF-8';
  // The first one is the `test` request.
  assert.deepEqual(types, [text, text, 'application/json', 'application/json']);
});

test('address that hangs: given up after its timeout', async () => {
  answer = (url, id) => {
    if (!url.startsWith('https://custom')) return reply({ jsonrpc: '2.0', id, result: '0x2' });
    const { signal } = asked.at(-1)?.init ?? {};
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const got = callRpc(local, 'eth_getBalance', [], hex);
  await Promise.resolve();
  mock.timers.tick(RPC_DEADLINE_MS);
  assert.equal(await got, 2n);
});

const mainnet = namedNetwork('eip155:1') as Network;
const isOurs = (url: string) => url.startsWith('https://gateway.example');
const hosts = () => asked.splice(0).map(({ url }) => new URL(url).host);
const OWN = new URL(mainnet.rpcUrls[0] ?? '').host;
const refusal = (wait?: string) =>
  new Response('', { status: 429, headers: wait ? { 'retry-after': wait } : {} });

test('our proxy: may ask two hanging addresses before it replies', async () => {
  answer = (url, id) =>
    isOurs(url)
      ? new Promise((resolve, reject) => {
          setTimeout(() => resolve(reply({ jsonrpc: '2.0', id, result: '0x3' })), 2 * RPC_TIMEOUT);
          const { signal } = asked.at(-1)?.init ?? {};
          signal?.addEventListener('abort', () => reject(signal.reason));
        })
      : reply({ jsonrpc: '2.0', id, result: '0x4' });
  const got = callRpc(mainnet, 'eth_getBalance', [], hex);
  await Promise.resolve();
  mock.timers.tick(2 * RPC_TIMEOUT);
  assert.equal(await got, 3n);
  assert.deepEqual(hosts(), ['gateway.example']);
});

test('our proxy: has a timeout too', async () => {
  answer = (url, id) =>
    isOurs(url)
      ? new Promise((_, reject) => {
          const { signal } = asked.at(-1)?.init ?? {};
          signal?.addEventListener('abort', () => reject(signal.reason));
        })
      : reply({ jsonrpc: '2.0', id, result: '0x4' });
  const got = callRpc(mainnet, 'eth_getBalance', [], hex);
  await Promise.resolve();
  mock.timers.tick(RPC_PROXY_DEADLINE_MS);
  assert.equal(await got, 4n);
});

for (const [name, wait, seconds] of [
  ['for as long as its Retry-After says', '45', 45],
  ['for half a minute when it does not say', undefined, 30],
  ['for two minutes, however long it says', '86400', 120],
  ['for half a minute when what it says is no number of seconds', 'soon', 30],
] as const) {
  test(`rate-limited address: asked after the others, ${name}`, async () => {
    const ok = (id: number) => reply({ jsonrpc: '2.0', id, result: '0x5' });
    answer = (url, id) => (isOurs(url) ? refusal(wait) : ok(id));
    const ask = () => callRpc(mainnet, 'eth_getBalance', [], hex);
    await ask();
    assert.deepEqual(hosts(), ['gateway.example', OWN]);
    mock.timers.tick(seconds * 1000 - 1);
    await ask();
    assert.deepEqual(hosts(), [OWN]);
    answer = (_, id) => ok(id);
    mock.timers.tick(1);
    await ask();
    assert.deepEqual(hosts(), ['gateway.example']);
  });
}

test('rate-limited URL: still used if no other URL answers, and then first again', async () => {
  answer = (url) => (isOurs(url) ? refusal() : new Response('', { status: 500 }));
  const ask = () => callRpc(mainnet, 'eth_getBalance', [], hex);
  await assert.rejects(ask());
  answer = (url, id) =>
    isOurs(url) ? reply({ jsonrpc: '2.0', id, result: '0x6' }) : new Response('', { status: 500 });
  asked = [];
  assert.equal(await ask(), 6n);
  assert.deepEqual(hosts(), [OWN, 'gateway.example']);
  await ask();
  assert.deepEqual(hosts(), ['gateway.example']);
});

test('clock set back: no backoff becomes endless', async () => {
  answer = (url, id) =>
    isOurs(url) ? refusal('60') : reply({ jsonrpc: '2.0', id, result: '0x7' });
  const ask = () => callRpc(mainnet, 'eth_getBalance', [], hex);
  await ask();
  asked = [];
  mock.timers.setTime(days * 86_400_000 - 3_600_000);
  await ask();
  assert.deepEqual(hosts(), ['gateway.example', OWN]);
});

test('Rate Limited: reported for our proxy, once until it works again; never for other URLs', async () => {
  const codes: string[] = [];
  const stop = onHostEvent((_, detail) => codes.push((detail as { code: string }).code));
  const ask = (network: Network) => callRpc(network, 'eth_getBalance', [], hex).catch(() => {});
  const well = (_: string, id: number) => reply({ jsonrpc: '2.0', id, result: '0x8' });
  answer = well;
  await ask(mainnet);
  // The first listener also gets the reports of earlier tests.
  codes.splice(0);
  answer = () => refusal('1');
  await ask(local);
  assert.deepEqual(codes, []);
  await ask(mainnet);
  mock.timers.tick(5_000);
  await ask(mainnet);
  assert.deepEqual(codes, ['rate_limited']);
  answer = well;
  mock.timers.tick(5_000);
  await ask(mainnet);
  answer = () => refusal('1');
  await ask(mainnet);
  assert.deepEqual(codes, ['rate_limited', 'rate_limited']);
  stop();
});

test("message: never contains an owner's key", async () => {
  answer = () => new Response('', { status: 500 });
  const alone = { ...local, rpcUrls: [] };
  await assert.rejects(callRpc(alone, 'eth_getBalance', [], hex), (error: Error) => {
    return !error.message.includes('secret');
  });
});
