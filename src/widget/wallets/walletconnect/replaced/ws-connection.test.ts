import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import WebSocket, { WebSocketServer } from 'ws';
import WsConnection, { onSocketTrouble } from './ws-connection';

let server: WebSocketServer;
let url: string;

beforeEach(async () => {
  Object.assign(globalThis, { WebSocket });
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/?auth=secret`;
});
afterEach(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

async function open() {
  const line = new WsConnection(url);
  const payloads: unknown[] = [];
  line.on('payload', (payload: unknown) => payloads.push(payload));
  const [[far]] = await Promise.all([once(server, 'connection'), line.open()]);
  return { line, payloads, far: far as WebSocket };
}

const told = (line: WsConnection, event: string) =>
  new Promise<unknown>((resolve) => line.once(event, resolve));

test('requests and replies: arrive; invalid frames in between are dropped', async () => {
  const { line, payloads, far } = await open();
  assert.equal(line.connected, true);
  assert.equal(line.socket?.readyState, 1);
  far.on('message', (data) => {
    const { id } = JSON.parse(String(data));
    for (const text of ['tea', 'null', '{"id":1}']) far.send(text);
    far.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
  });
  const answered = told(line, 'payload');
  await line.send({ id: '7' });
  await answered;
  assert.deepEqual(payloads, [{ id: '7', jsonrpc: '2.0', result: true }]);
  await line.close();
  await assert.rejects(line.close(), /already closed/);
});

test('close code and reason: passed on; 3000 is a refusal', async () => {
  const { line, far } = await open();
  const closed = told(line, 'close');
  far.close(3000, 'Unauthorized: invalid key');
  const { code, reason } = (await closed) as CloseEvent;
  assert.deepEqual([code, reason], [3000, 'Unauthorized: invalid key']);
  assert.equal(line.connected, false);
});

test('peer closes: waits for its reason; we close: no wait', async () => {
  const { line, far } = await open();
  await line.hungUp();
  const heard: string[] = [];
  line.on('close', ({ reason }: CloseEvent) => heard.push(reason));
  // The relay reports the reason at once, and closes after our answer.
  far.close(3000, 'Unauthorized: invalid key');
  while (line.socket?.readyState === WebSocket.OPEN) await new Promise(setImmediate);
  assert.equal(line.socket?.readyState, WebSocket.CLOSING);
  await line.hungUp();
  assert.deepEqual(heard, ['Unauthorized: invalid key']);

  const { line: second } = await open();
  const closing = second.close();
  assert.equal(second.socket?.readyState, WebSocket.CLOSING);
  await second.hungUp();
  assert.equal(second.connected, true);
  await closing;
});

test('abandoned connection: no further wait', async () => {
  const { line, far } = await open();
  far.close();
  while (line.socket?.readyState === WebSocket.OPEN) await new Promise(setImmediate);
  const waiting = line.hungUp();
  line.abandon();
  await waiting;
});

test('failed connection: rejects, is reported, names no secret; the next attempt may work', async () => {
  let troubles = 0;
  const stop = onSocketTrouble(() => {
    troubles += 1;
  });
  const line = new WsConnection('ws://127.0.0.1:1/?auth=secret');
  const failed = told(line, 'register_error');
  await assert.rejects(line.open(), /^Error: Unavailable WS RPC url at ws:\/\/127\.0\.0\.1:1\/$/);
  await failed;
  assert.equal(troubles, 1);
  stop();
  await assert.rejects(line.open());
  assert.equal(troubles, 1);
});

test('two opened at once: share one socket', async () => {
  const line = new WsConnection(url);
  let count = 0;
  server.on('connection', () => {
    count += 1;
  });
  await Promise.all([line.open(), line.open(), line.send({ id: '1' })]);
  assert.equal(count, 1);
  await line.close();
});

test('abandoned while opening: closed, with no further event', async () => {
  const line = new WsConnection(url);
  const heard: string[] = [];
  for (const name of ['open', 'close', 'register_error']) line.on(name, () => heard.push(name));
  const opening = assert.rejects(line.open(), /attempt was aborted/);
  line.abandon();
  await opening;
  assert.equal(line.socket, undefined);
  assert.deepEqual(heard, []);
  const { line: other, far } = await open();
  const closed = once(far, 'close');
  other.abandon();
  await closed;
  assert.equal(other.connected, false);
});

test('message without a connection: fails, and opens no connection', async () => {
  const line = new WsConnection(url);
  let dials = 0;
  server.on('connection', () => {
    dials += 1;
  });
  const answered = told(line, 'payload');
  await line.send({ id: '7' });
  assert.equal(((await answered) as { error: { code: number } }).error.code, -32000);
  await line.open();
  assert.equal(dials, 1);
  await line.close();
});

test('closed until a time: no earlier connection from any caller; canceled meanwhile: none', async () => {
  const { line, far } = await open();
  const closed = told(line, 'close');
  far.close(1013, 'Retry-After: 1');
  await closed;
  const began = Date.now();
  let dials = 0;
  server.on('connection', () => {
    dials += 1;
  });
  const left = new WsConnection(url);
  const leaving = assert.rejects(left.open(), /attempt was aborted/);
  const opening = line.open();
  left.abandon();
  await leaving;
  await opening;
  assert.ok(Date.now() - began >= 1_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(dials, 1);
  await line.close();
});
