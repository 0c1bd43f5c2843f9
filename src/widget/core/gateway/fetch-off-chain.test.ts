import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { fetchOffChain } from './fetch-off-chain';

const SENDER = '0xABcdEf0000000000000000000000000000000001';
const DATA = '0x1234';
let asked: { url: string; init: RequestInit }[];
let answer: (url: string) => Response;

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ data: '0xbeef' });
  mock.method(globalThis, 'fetch', async (url: URL, init: RequestInit) => {
    asked.push({ url: url.href, init });
    return answer(url.href);
  });
  Object.defineProperty(globalThis, 'location', {
    configurable: true,
    value: { hostname: 'shop.example' },
  });
});
afterEach(() => {
  mock.restoreAll();
  Reflect.deleteProperty(globalThis, 'location');
});

const failed = { code: 'name_resolve_failed' };

test('address with {data}: asked by GET, without cookies and referrer', async () => {
  assert.equal(await fetchOffChain(['https://a.test/{sender}/{data}'], SENDER, DATA), '0xbeef');
  const [{ url, init } = assert.fail()] = asked;
  assert.equal(url, `https://a.test/${SENDER.toLowerCase()}/0x1234`);
  assert.deepEqual(
    [init.method, init.credentials, init.referrerPolicy, init.redirect],
    [undefined, 'omit', 'no-referrer', 'error'],
  );
});

test('address without {data}: asked by POST', async () => {
  await fetchOffChain(['https://a.test/'], SENDER, DATA);
  const [{ init } = assert.fail()] = asked;
  assert.equal(init.method, 'POST');
  assert.deepEqual(JSON.parse(String(init.body)), { sender: SENDER.toLowerCase(), data: DATA });
});

test('server that fails or answers nonsense: the next one is asked, three at most', async () => {
  for (const bad of [
    () => new Response('', { status: 500 }),
    () => new Response('<html>'),
    () => Response.json({ data: 'nothing' }),
    () => Response.json({}),
    () => Response.json({ data: `0x${'00'.repeat(150_000)}` }),
  ]) {
    asked = [];
    answer = (url) => (url.includes('good') ? Response.json({ data: '0x01' }) : bad());
    assert.equal(
      await fetchOffChain(['https://bad.test', 'https://good.test'], SENDER, DATA),
      '0x01',
    );
    const many = ['1', '2', '3', 'good'].map((name) => `https://${name}.test`);
    await assert.rejects(fetchOffChain(many, SENDER, DATA), failed);
    assert.equal(asked.length, 5);
  }
});

for (const url of [
  'http://a.test/',
  'javascript:alert(1)',
  'data:application/json,{"data":"0x"}',
  'http://localhost:8545/{data}',
  'https://127.0.0.1/',
  'https://wallet.localhost/',
  'https://127.0.0.2/',
  'https://192.168.0.1/',
  'https://[::1]/',
  'https://localhost./',
  'https://router/',
  'https://router.local/',
  'not a URL',
  '',
]) {
  test(`address "${url}" on a public page: not asked`, async () => {
    await assert.rejects(fetchOffChain([url], SENDER, DATA), failed);
    assert.deepEqual(asked, []);
  });
}
