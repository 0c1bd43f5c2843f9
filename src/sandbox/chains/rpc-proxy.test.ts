import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Anvil, startAnvil, stopAnvils } from './anvil';
import { proxyRpc } from './rpc-proxy';

let node: Anvil;
let proxy: string;
const server = createServer((req, res) => proxyRpc(node.url, req, res));

before(async () => {
  node = await startAnvil(31_337);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
after(async () => {
  server.close();
  await stopAnvils();
});

const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

async function ask(url: string, type: string) {
  const headers = { 'content-type': type, origin: 'http://shop.test' };
  const reply = await fetch(url, { method: 'POST', headers, body });
  // Of the connection alone.
  const { date: _, connection: __, 'keep-alive': ___, ...told } = Object.fromEntries(reply.headers);
  return { status: reply.status, told, text: await reply.text() };
}

test('text instead of JSON: refused in the words of the node; JSON: answered', async () => {
  const refused = await ask(proxy, 'text/plain');
  assert.deepEqual(refused, await ask(node.url, 'text/plain'));
  assert.doesNotMatch(refused.text, /"result"/);
  const answered = await ask(proxy, 'application/json');
  assert.deepEqual(JSON.parse(answered.text), { jsonrpc: '2.0', id: 1, result: '0x7a69' });
});
