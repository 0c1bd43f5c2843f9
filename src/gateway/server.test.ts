import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import WebSocket from 'ws';
import { goodConfig as good, testServer } from './test-server';

const { folder, config, start } = testServer('server');

async function metricsAt(port: number): Promise<string> {
  const headers = { Authorization: `Bearer ${good.metrics.token}` };
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
}

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
