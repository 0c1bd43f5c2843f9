import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { ADDRESS, connect, envelope, newTopic, PROJECT } from './relay/test-relay';
import { gatewayProgram, programFolder } from './test-program';

const folder = programFolder('server');
let program: string;
const config = path.join(folder, 'config.json');
const children = new Set<ChildProcess>();

const good = {
  projects: { p1: { name: 'Shop', allowedOrigins: [] } },
  chains: { 'eip155:1': ['https://upstream.test/key'] },
  cdn: { directory: 'cdn' },
  metrics: { token: 'only-for-monitors-0001' },
};

async function metricsAt(port: number): Promise<string> {
  const headers = { Authorization: `Bearer ${good.metrics.token}` };
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [program, '--host', '127.0.0.1', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      const line = output.out.split('\n').find((text) => text.includes('"listening"'));
      if (line) resolve(JSON.parse(line).port);
    });
    ended.then(() => reject(new Error(output.err)));
  });
  port.catch(() => {});
  return { child, output, ended, port };
}

before(async () => {
  program = await gatewayProgram(folder);
  writeFileSync(config, JSON.stringify(good));
  mkdirSync(path.join(folder, 'cdn/v1'), { recursive: true });
  writeFileSync(path.join(folder, 'cdn/v1/appkit.js'), 'loader');
});

after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('server: listens, serves the CDN folder next to its configuration, and stops on SIGTERM', async () => {
  const { child, output, ended, port } = start('--config', config, '--port', '0');
  const base = `http://127.0.0.1:${await port}`;
  assert.equal((await (await fetch(`${base}/health`)).json()).status, 'ok');
  assert.equal(await (await fetch(`${base}/cdn/v1/appkit.js`)).text(), 'loader');
  const ping = await fetch(`${base}/v1/?chainId=eip155:1&projectId=p1`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'test' }),
  });
  assert.deepEqual(await ping.json(), { jsonrpc: '2.0', id: 1, result: 'ok' });
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  for (const line of output.out.trim().split('\n')) assert.ok(JSON.parse(line).time);
});

test('relay alone, without a chain: answers at / and /relay, and keeps its file next to the configuration', async () => {
  const file = path.join(folder, 'relay.json');
  const relay = { audiences: ['wss://relay.test'], file: 'data/relay.db' };
  writeFileSync(file, JSON.stringify({ ...good, chains: {}, relay }));
  const { child, ended, port } = start('--config', file, '--port', '0');
  const base = `127.0.0.1:${await port}`;
  const closings = ['/', '/relay'].map(async (place) => {
    const socket = new WebSocket(`ws://${base}${place}?projectId=p1`);
    const [code, reason] = await once(socket, 'close');
    return `${code} ${reason}`;
  });
  const missing = '3000 JWT validation error: JWT Token is missing';
  assert.deepEqual(await Promise.all(closings), [missing, missing]);
  const metrics = await metricsAt(await port);
  assert.match(metrics, /^appkit_relay_refused_total\{reason="token_missing"\} 2$/m);
  assert.ok(existsSync(path.join(folder, 'data/relay.db')));
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

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

test('missing or invalid configuration: refused with the reason', async () => {
  const missing = start('--config', path.join(folder, 'none.json'), '--port', '0');
  assert.equal(await missing.ended, 1);
  assert.match(missing.output.err, /Cannot read the configuration .*none\.json/);
  const bad = path.join(folder, 'bad.json');
  writeFileSync(bad, JSON.stringify({ ...good, chains: { 'eip155:1': ['nonsense'] } }));
  const mistaken = start('--config', bad, '--port', '0');
  assert.equal(await mistaken.ended, 1);
  assert.match(mistaken.output.err, /chains\.eip155:1: must be a list of http/);
  const port = start('--config', config, '--port', 'eighty');
  assert.equal(await port.ended, 1);
  assert.match(port.output.err, /--port must be 0 to 65535/);
});

test('with a relay, an upgrade to another protocol: answered over HTTP/1.1', async () => {
  const file = path.join(folder, 'upgrade.json');
  writeFileSync(file, JSON.stringify({ ...good, relay: { audiences: ['wss://relay.test'] } }));
  const { child, ended, port } = start('--config', file, '--port', '0');
  const socket = connectTo(await port, '127.0.0.1');
  socket.end('GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  const reply = await text(socket);
  assert.match(reply, /^HTTP\/1\.1 200 OK\r\n[\s\S]*"status":"ok"/);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('metrics with a port: on that port alone, and the process still stops', async () => {
  const file = path.join(folder, 'metrics.json');
  writeFileSync(file, JSON.stringify({ ...good, metrics: { port: 0 } }));
  const { child, ended, port, output } = start('--config', file, '--port', '0');
  assert.equal((await fetch(`http://127.0.0.1:${await port}/metrics`)).status, 404);
  const told = () => output.out.split('\n').find((line) => line.includes('metrics listening'));
  while (!told()) await new Promise((resolve) => setImmediate(resolve));
  const own = `http://127.0.0.1:${JSON.parse(told() ?? '').port}`;
  assert.match(await (await fetch(`${own}/metrics`)).text(), /^appkit_http_requests_total/m);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});
