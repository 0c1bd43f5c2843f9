/** The proxy passes requests on character by character, or refuses them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testGateway } from '../test-gateway';

const PATH = '/v1/?chainId=eip155:1';
const one = 'https://one.test/secret-key';
const request = (id: string, params: string, method = 'eth_call') =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;

const IDS = ['12345678901234567890', '1.0', '-0', '1e2', '"\\u0061"', 'null'];
const PARAMS = [
  '[12345678901234567890]',
  '[1e400,-1E-400,0.10,1.0000000000000000001]',
  '{"__proto__":{"a":1},"constructor":2,"b":[]}',
  '[ "\\ud800" ,\t"\\u0000" , {"a":1,"a":2} ]',
];

test('id and params: forwarded unchanged, single and in a batch', async () => {
  for (const id of IDS) {
    for (const params of PARAMS) {
      const { post, sent } = testGateway({ [one]: () => ({ jsonrpc: '2.0', id: 1, result: 1 }) });
      const text = request(id, params);
      assert.equal((await post(PATH, text)).status, 200);
      assert.equal((await post(PATH, `[${text} , ${text}]`)).status, 200);
      assert.deepEqual(sent, [text, `[${text},${text}]`]);
    }
  }
});

test('reply of the gateway itself: has the unchanged id of the request', async () => {
  const { post, sent } = testGateway();
  for (const id of IDS) {
    for (const method of ['test', 'eth_accounts', 'eth_sendTransaction']) {
      const reply = await (await post(PATH, request(id, '[]', method))).text();
      assert.ok(reply.startsWith(`{"jsonrpc":"2.0","id":${id},`), reply);
      const replies = await (await post(PATH, `[${request(id, '[]', method)}]`)).text();
      assert.equal(replies, `[${reply}]`);
    }
  }
  assert.deepEqual(sent, []);
});

test('field twice, in another case, or unknown: the node gets each of the four fields once', async () => {
  const { post, sent } = testGateway({ [one]: () => ({ jsonrpc: '2.0', id: 1, result: 1 }) });
  await post(
    PATH,
    '{"method":"anvil_mine","Method":"evm_mine","extra":{"id":9},"id":1,"params":[1],"jsonrpc":"2.0","method":"eth_call","id":2,"params":[2]}',
  );
  assert.deepEqual(sent, [request('2', '[2]')]);
  await post(PATH, '{"jsonrpc":"2.0","method":"eth_call"}');
  assert.equal(sent[1], '{"jsonrpc":"2.0","method":"eth_call"}');
});

test('body that is not a request: refused, and nothing reaches the node', async () => {
  const { post, sent } = testGateway();
  for (const text of [
    '7',
    'null',
    '"a"',
    '{}',
    request('{}', '[]'),
    request('true', '[]'),
    request('1', '7'),
    request('1', 'null'),
    request('1', '[]', ''),
    request('1', '[]', 'x'.repeat(129)),
    '{"__proto__":{"jsonrpc":"2.0","method":"eth_call"}}',
  ]) {
    const [reply] = [await (await post(PATH, text)).json()].flat();
    assert.equal(reply.error.code, -32600, text);
  }
  assert.deepEqual(sent, []);
});

test('bytes that are not UTF-8: refused instead of replaced', async () => {
  const { app, sent } = testGateway();
  const bytes = Buffer.concat([
    Buffer.from('{"jsonrpc":"2.0","id":1,"method":"eth_call","params":["'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"]}'),
  ]);
  const response = await app.request(`${PATH}&projectId=00000000000000000000000000000001`, {
    method: 'POST',
    body: bytes,
  });
  assert.equal(response.status, 422);
  assert.deepEqual(sent, []);
});

test('more than 20,000 lists, objects and members: refused with 400', async () => {
  const { post, sent } = testGateway({ [one]: () => ({ jsonrpc: '2.0', id: 1, result: 1 }) });
  const members = (count: number) =>
    `[{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}]`;
  // The request has four members of its own, one object and two lists.
  assert.equal((await post(PATH, request('1', members(20_000 - 7)))).status, 200);
  assert.equal((await post(PATH, request('1', members(20_000)))).status, 400);
  assert.equal((await post(PATH, request('1', `[${'[],'.repeat(20_000)}[]]`))).status, 400);
  assert.equal(sent.length, 1);
});

test('more than 100,000 values: refused with 400', async () => {
  const { post, sent } = testGateway({ [one]: () => ({ jsonrpc: '2.0', id: 1, result: 1 }) });
  const numbers = (count: number) => request('1', `[${Array(count).fill('1').join(',')}]`);
  // The request has three commas of its own.
  assert.equal((await post(PATH, numbers(100_001 - 3))).status, 200);
  assert.equal((await post(PATH, numbers(100_001))).status, 400);
  assert.equal(sent.length, 1);
});

test('nested brackets: refused with 400 beyond 64 levels, on every route that reads a body', async () => {
  const { post, sent } = testGateway({ [one]: () => ({ jsonrpc: '2.0', id: 1, result: 1 }) });
  const nested = (depth: number) => request('1', '['.repeat(depth) + ']'.repeat(depth));
  for (const depth of [200_000, 64]) {
    assert.equal((await post(PATH, nested(depth))).status, 400, `${depth}`);
    assert.equal((await post('/e', nested(depth).slice(0, 20_000))).status >= 400, true);
  }
  assert.equal((await post('/e', '['.repeat(5000) + ']'.repeat(5000))).status, 400);
  assert.deepEqual(sent, []);
  assert.equal((await post(PATH, nested(63))).status, 200);
});
