/** Clients that take nothing of what they are sent: they cost little, and are not waited for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type WebSocket from 'ws';
import { createOutbox } from './outbox';
import { connect, envelope, newIdentity, newTopic, startRelay, type TestRelay } from './test-relay';

declare const __RELEASE__: boolean;

const MEGABYTE = 2 ** 20;
const ROOMY = {
  maxStoredBytes: 256 * MEGABYTE,
  maxClientBytes: 256 * MEGABYTE,
  maxAddressBytes: 256 * MEGABYTE,
};

const gauge = (relay: TestRelay, name: string) =>
  Number(new RegExp(`^appkit_relay_${name} (\\d+)$`, 'm').exec(relay.metrics())?.[1]);

/** So much waits that no buffer between two processes takes it all. */
async function fill(relay: TestRelay, count: number) {
  const dapp = await connect(relay);
  const topics = Array.from({ length: count }, newTopic);
  for (const topic of topics) {
    await dapp.call('irn_publish', envelope(topic, topic.repeat(MEGABYTE / 64)));
  }
  return { dapp, topics };
}

test('client that does not read, with many topics: holds one frame in memory', {
  skip: !__RELEASE__,
}, async () => {
  const relay = await startRelay(ROOMY, { sweepEvery: 5 });
  try {
    const { topics } = await fill(relay, 60);
    // Measured when the relay looks round, which it may not have done since the last one came.
    while (!(gauge(relay, 'waiting_bytes') >= 60 * MEGABYTE)) await sleep(5);
    const identity = newIdentity();
    const slow = await connect(relay, { identity });
    slow.socket.pause();
    slow.send(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } }),
    );
    // Others are served meanwhile, all of it.
    const other = await connect(relay);
    await other.call('irn_batchSubscribe', { topics });
    await other.until(() => other.pushed.length === 60);
    await other.leave();
    while (!gauge(relay, 'unsent_bytes')) await connect(relay).then((peer) => peer.leave());
    assert.ok(gauge(relay, 'unsent_bytes') < 2 * MEGABYTE, relay.metrics());
    // It was only slow.
    slow.socket.resume();
    await slow.until(() => slow.pushed.length === 60);
    assert.deepEqual(new Set(slow.texts()).size, 60);
    await slow.leave();
    assert.equal(gauge(relay, 'unsent_bytes'), 0);
  } finally {
    await relay.close();
  }
});

test('client that answers pings but never reads: disconnected, and gets all messages later', {
  skip: !__RELEASE__,
}, async () => {
  const relay = await startRelay(ROOMY, { pingEvery: 1_000 });
  try {
    const { topics } = await fill(relay, 20);
    const identity = newIdentity();
    const [slow, watch] = [await connect(relay, { identity }), await connect(relay)];
    slow.socket.pause();
    slow.send(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } }),
    );
    const ended = new Promise<void>((resolve) => {
      watch.socket.on('ping', () => {
        slow.socket.pong();
        if (/refused_total\{reason="unread"\} 1/.test(relay.metrics())) resolve();
      });
    });
    await ended;
    assert.ok(!relay.metrics().includes('"silent"'));
    const back = await connect(relay, { identity });
    await back.call('irn_batchSubscribe', { topics });
    await back.until(() => new Set(back.texts()).size === 20);
  } finally {
    await relay.close();
  }
});

test('relay stops: does not wait for a client that does not read its reply', {
  skip: !__RELEASE__,
}, async () => {
  const relay = await startRelay(ROOMY);
  const { dapp } = await fill(relay, 1);
  const topic = newTopic();
  for (let sent = 0; sent < 30; sent += 1) {
    await dapp.call('irn_publish', envelope(topic, `${sent} `.repeat(MEGABYTE / 4)));
  }
  const slow = await connect(relay);
  slow.socket.pause();
  for (let id = 0; id < 30; id += 1) {
    slow.send(
      JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }),
    );
  }
  while (!gauge(relay, 'unsent_bytes')) await connect(relay).then((peer) => peer.leave());
  await relay.close();
  assert.equal((await dapp.closed).code, 1001);
});

test('client that does not read its replies: few of its requests are read', {
  skip: !__RELEASE__,
}, async () => {
  const relay = await startRelay({ ...ROOMY, rateLimit: false });
  try {
    const topic = newTopic();
    const [dapp, slow] = [await connect(relay), await connect(relay)];
    for (let sent = 0; sent < 2; sent += 1) {
      await dapp.call('irn_publish', envelope(topic, `${sent} `.repeat(MEGABYTE / 2)));
    }
    slow.socket.pause();
    const ask = (id: number, method: string, params: object) =>
      slow.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }));
    for (let id = 0; id < 20; id += 1) ask(id, 'irn_fetchMessages', { topic });
    while (!gauge(relay, 'unsent_bytes')) await connect(relay).then((peer) => peer.leave());
    const large = envelope(newTopic(), 'x'.repeat(MEGABYTE));
    for (let id = 20; id < 60; id += 1) ask(id, 'irn_publish', large);
    // The relay has had time for much else.
    for (let asked = 0; asked < 1500; asked += 1) await dapp.call('irn_subscribe', { topic });
    assert.ok(slow.socket.bufferedAmount > 10 * MEGABYTE, String(slow.socket.bufferedAmount));
    slow.socket.resume();
    await slow.until(() => slow.frames.length === 60);
  } finally {
    await relay.close();
  }
});

test('flood of pings from a client that does not read: one pong', async () => {
  const relay = await startRelay();
  try {
    const peer = await connect(relay);
    const pongs: string[] = [];
    peer.socket.on('pong', (data) => pongs.push(data.toString()));
    for (let sent = 0; sent < 1000; sent += 1) peer.socket.ping(String(sent));
    await peer.call('irn_subscribe', { topic: newTopic() });
    assert.ok(pongs.length >= 1 && pongs.length < 1000, String(pongs.length));
    assert.equal(pongs[0], '0');
    const last = new Promise((resolve) => peer.socket.once('pong', resolve));
    peer.socket.ping('again');
    assert.equal(String(await last), 'again');
  } finally {
    await relay.close();
  }
});

/** A socket that accepts a frame on command. */
function stuck() {
  const taken: (() => void)[] = [];
  const socket = {
    ...{ OPEN: 1, readyState: 1 },
    send: (_: string, done: (error?: Error) => void) => taken.push(() => done()),
    terminate() {
      socket.readyState = 3;
    },
  };
  return { socket: socket as unknown as WebSocket, taken };
}

test('unread bytes of all sockets: bounded, and the slowest socket is closed', async () => {
  let unread = 0;
  const outbox = createOutbox(100, () => {
    unread += 1;
  });
  const [first, second, third] = [stuck(), stuck(), stuck()];
  void outbox.send(first.socket, 'x'.repeat(40));
  void outbox.send(second.socket, 'x'.repeat(40));
  void outbox.send(third.socket, 'x'.repeat(40));
  assert.deepEqual([first.socket.readyState, second.socket.readyState], [3, 1]);
  assert.deepEqual([unread, outbox.bytes()], [1, 80]);
  first.taken[0]?.();
  assert.equal(outbox.bytes(), 80, 'counted once');
  second.taken[0]?.();
  assert.equal(outbox.bytes(), 40);
  for (const ended of [false, false, true]) {
    outbox.round();
    assert.equal(third.socket.readyState === 3, ended);
  }
  assert.deepEqual([unread, outbox.bytes()], [2, 0]);
});
