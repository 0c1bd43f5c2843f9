import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import WebSocket from 'ws';
import { ADDRESS, connect, envelope, newTopic, PROJECT } from './relay/test-relay';
import { goodConfig as good, testServer } from './test-server';

const { folder, config, start } = testServer('server-release');

async function metricsAt(port: number): Promise<string> {
  const headers = { Authorization: `Bearer ${good.metrics.token}` };
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
}

test('SIGTERM: relay clients are asked to reconnect, and a client that never reads is not waited for', async () => {
  const file = path.join(folder, 'goodbye.json');
  const shop = { name: 'Shop', allowedOrigins: ['https://shop.test'] };
  const relay = { audiences: [ADDRESS], rateLimit: false };
  const projects = { ...good.projects, [PROJECT]: shop };
  writeFileSync(file, JSON.stringify({ ...good, projects, relay }));
  const { child, ended, port, output } = start('--config', file, '--port', '0');
  const url = `ws://127.0.0.1:${await port}`;
  const [peer, publisher, deaf] = [
    await connect({ url }),
    await connect({ url }),
    await connect({ url }),
  ];
  const topic = newTopic();
  for (let sent = 0; sent < 3; sent += 1) {
    await publisher.call('irn_publish', envelope(topic, `${sent}`.repeat(1_000_000)));
  }
  deaf.socket.pause();
  const question = { jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } };
  for (let id = 0; id < 30; id += 1) deaf.send(JSON.stringify({ ...question, id }));
  const unsent = async () => {
    const text = await metricsAt(await port);
    return Number(/^appkit_relay_unsent_bytes (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  // The gauge is written when a socket comes or goes.
  while ((await unsent()) === 0) await connect({ url }).then((each) => each.leave());
  child.kill('SIGTERM');
  assert.deepEqual(await peer.closed, { code: 1001, reason: 'The relay is shutting down' });
  assert.equal(await ended, 0);
  // The server stops by itself, before the deadline.
  assert.match(output.out, /"message":"stopped"/);
});

test('relay not configured: 404; its file cannot be opened: the start fails', async () => {
  const none = start('--config', config, '--port', '0');
  const socket = new WebSocket(`ws://127.0.0.1:${await none.port}/?projectId=p1`);
  const [error] = await once(socket, 'error');
  assert.match(String(error), /Unexpected server response: 404/);
  none.child.kill('SIGTERM');
  assert.equal(await none.ended, 0);
  const file = path.join(folder, 'broken.json');
  const relay = { audiences: ['wss://relay.test'], file: 'cdn' };
  writeFileSync(file, JSON.stringify({ ...good, relay }));
  const broken = start('--config', file, '--port', '0');
  assert.equal(await broken.ended, 1);
  assert.match(broken.output.err, /^Cannot open the relay's file .*cdn: /);
});

test('wallet list of the owner next to the configuration: served; with mistakes: the start fails', async () => {
  const file = path.join(folder, 'listed.json');
  const catalogue = { file: 'wallets.json' };
  const list = path.join(folder, 'wallets.json');
  const wallet = {
    id: 'a'.repeat(64),
    name: 'House Wallet',
    chains: ['eip155:*'],
    sources: ['https://house.test/'],
    checked: '2026-11-22',
  };
  writeFileSync(file, JSON.stringify({ ...good, catalogue }));
  writeFileSync(list, JSON.stringify([wallet]));
  const { child, ended, port } = start('--config', file, '--port', '0');
  const reply = await fetch(`http://127.0.0.1:${await port}/getWallets?projectId=p1`);
  const { data, count } = (await reply.json()) as { data: { name: string }[]; count: number };
  assert.deepEqual([data[0]?.name, count], ['House Wallet', 1]);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);

  writeFileSync(list, JSON.stringify([{ ...wallet, mobile_link: 'javascript:alert(1)' }]));
  const bad = start('--config', file, '--port', '0');
  assert.equal(await bad.ended, 1);
  assert.match(
    bad.output.err,
    /^Cannot use the wallet list of .*wallets\.json: The wallet list has/,
  );
  assert.match(bad.output.err, /\[0\] House Wallet mobile_link: /);
  rmSync(list);
  const gone = start('--config', file, '--port', '0');
  assert.equal(await gone.ended, 1);
  assert.match(gone.output.err, /^Cannot use the wallet list of .*wallets\.json: ENOENT/);
});

test('token list file next to the configuration: loaded; unreadable: the start fails', async () => {
  const node = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk) => {
      text += chunk;
    });
    req.on('end', () => {
      const { id, method } = JSON.parse(text);
      // Nothing is at Multicall3's address; of anything that is asked there are seven.
      const word = `0x${'7'.padStart(64, '0')}`;
      const result = { eth_getBalance: '0x1', eth_getCode: '0x' }[method as string] ?? word;
      const reply = (each: { id: unknown }) => ({ jsonrpc: '2.0', id: each.id, result });
      const body = JSON.parse(text);
      res.end(JSON.stringify(Array.isArray(body) ? body.map((one) => reply(one)) : reply({ id })));
    });
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
  const { port: nodePort } = node.address() as AddressInfo;
  const list = path.join(folder, 'tokens.json');
  const file = path.join(folder, 'listed.json');
  const token = { chainId: 1, address: `0x${'ab'.repeat(20)}`, name: 'House', symbol: 'HSE' };
  writeFileSync(list, JSON.stringify({ name: 'L', tokens: [{ ...token, decimals: 0 }] }));
  const chains = {
    'eip155:1': {
      rpc: [`http://127.0.0.1:${nodePort}/`],
      sources: { tokenLists: ['tokens.json'] },
    },
  };
  writeFileSync(file, JSON.stringify({ ...good, chains }));
  const { child, port, ended } = start('--config', file, '--port', '0');
  const at = `http://127.0.0.1:${await port}/v1/account/${`0x${'11'.repeat(20)}`}/balance`;
  const response = await fetch(`${at}?currency=usd&chainId=eip155:1&projectId=p1`);
  const { balances } = (await response.json()) as { balances: { symbol: string }[] };
  assert.deepEqual(
    balances.map(({ symbol }) => symbol),
    ['ETH', 'HSE'],
  );
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  node.close();

  for (const text of ['{"tokens":5}', 'null', '<html>']) {
    writeFileSync(list, text);
    const bad = start('--config', file, '--port', '0');
    assert.equal(await bad.ended, 1, text);
    assert.match(bad.output.err, /cannot read the token list tokens\.json: /);
  }
});

test('public files next to the configuration: served; folder with secrets: the start fails', async () => {
  const file = path.join(folder, 'public.json');
  mkdirSync(path.join(folder, 'site'));
  writeFileSync(path.join(folder, 'site/robots.txt'), 'mine');
  writeFileSync(file, JSON.stringify({ ...good, public: { directory: 'site' } }));
  const { child, ended, port } = start('--config', file, '--port', '0');
  assert.equal(await (await fetch(`http://127.0.0.1:${await port}/robots.txt`)).text(), 'mine');
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  for (const [directory, reason] of [
    ['.', /public\.directory: .* would publish .*public\.json/],
    ['nowhere', /public\.directory: .*nowhere is not a folder/],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...good, public: { directory } }));
    const refused = start('--config', file, '--port', '0');
    assert.equal(await refused.ended, 1);
    assert.match(refused.output.err, reason);
  }
});

test('port in use: reported in one line', async () => {
  const first = start('--config', config, '--port', '0');
  const port = String(await first.port);
  const second = start('--config', config, '--port', port);
  assert.equal(await second.ended, 1);
  assert.match(second.output.err, new RegExp(`Port ${port} is in use`));
  first.child.kill('SIGINT');
  assert.equal(await first.ended, 0);
});
