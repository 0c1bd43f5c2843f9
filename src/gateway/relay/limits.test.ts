import assert from 'node:assert/strict';
import { test } from 'node:test';
import WebSocket from 'ws';
import {
  connect,
  envelope,
  newIdentity,
  newTopic,
  PROJECT,
  startRelay,
  type TestRelay,
} from './test-relay';

const withRelay = (
  name: string,
  run: (relay: TestRelay) => Promise<void>,
  ...options: Parameters<typeof startRelay>
) =>
  test(name, async () => {
    const relay = await startRelay(...options);
    try {
      await run(relay);
    } finally {
      await relay.close();
    }
  });

/** Limits for tests that do not check the share of one sender. */
const UNSHARED = { maxClientBytes: 2 ** 30, maxAddressBytes: 2 ** 30 };
const BIG = '1795000000000000001';
const count = (relay: TestRelay, reason: string) =>
  Number(
    new RegExp(`refused_total\\{reason="${reason}"\\} (\\d+)`).exec(relay.metrics())?.[1] ?? 0,
  );

withRelay('request id beyond 2^53: comes back digit by digit, also in an error', async (relay) => {
  const peer = await connect(relay);
  peer.send(
    `{"id":${BIG},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}`,
  );
  peer.send(`{"id":${BIG},"jsonrpc":"2.0","method":"irn_nothing","params":{}}`);
  await peer.until(() => peer.frames.length === 2);
  for (const frame of peer.frames) assert.ok(frame.startsWith(`{"id":${BIG},`), frame);
});

withRelay('malformed frame: the documented error, and the next frame is served', async (relay) => {
  const [peer, other] = [await connect(relay), await connect(relay)];
  const topic = newTopic();
  const request = (method: string, params: unknown) =>
    JSON.stringify({ id: 'x', jsonrpc: '2.0', method, params });
  const cases: [string, number, string][] = [
    ['not json', -32700, 'parse'],
    ['[]', -32600, 'invalid_request'],
    ['{"id":1}', -32600, 'invalid_request'],
    [request('irn_subscribe', { topic }).replace('2.0', '1.0'), -32600, 'invalid_request'],
    ['{"id":1,"result":true}', -32600, 'invalid_request'],
    [request('irn_nothing', {}), -32601, 'method'],
    [request('constructor', {}), -32601, 'method'],
    [request('irn_subscribe', undefined), -32602, 'params'],
    [request('irn_subscribe', { topic: 'UNKNOWN' }), -32602, 'params'],
    [request('irn_subscribe', { topic: 'A'.repeat(64) }), -32602, 'params'],
    [request('irn_batchSubscribe', { topics: [] }), -32602, 'params'],
    [request('irn_batchSubscribe', { topics: Array(501).fill(topic) }), -32602, 'params'],
    [request('irn_publish', { topic, message: '', ttl: 1 }), -32602, 'params'],
    [request('irn_publish', { topic, message: 'm', ttl: 0 }), -32602, 'params'],
    [request('irn_publish', { topic, message: 'm', ttl: 2_592_001 }), -32602, 'params'],
    [request('irn_publish', { topic, message: 'm', ttl: 1, tag: -1 }), -32602, 'params'],
    [request('wc_proposeSession', { pairingTopic: topic }), -32602, 'params'],
  ];
  for (const [frame, code, reason] of cases) {
    const before = count(relay, reason);
    const answers = peer.frames.length;
    peer.send(frame);
    await peer.until(() => peer.frames.length > answers);
    const answer = JSON.parse(peer.frames.at(-1) ?? '');
    assert.equal(answer.error?.code, code, frame);
    assert.ok(!answer.error.message.includes('UNKNOWN'));
    assert.equal(count(relay, reason), before + 1, frame);
  }
  peer.socket.send(Buffer.from(request('irn_subscribe', { topic })), { binary: true });
  await peer.until(() => peer.frames.length === cases.length + 1);
  assert.equal(JSON.parse(peer.frames.at(-1) ?? '').error.code, -32700);
  await peer.call('irn_batchSubscribe', { topics: Array(500).fill(topic) });
  await other.call('irn_publish', envelope(topic, 'still here'));
  await peer.until(() => peer.pushed.length === 1);
});

withRelay(
  'message too large: refused; frame too large: closes its own connection only',
  async (relay) => {
    const [big, other, third] = [await connect(relay), await connect(relay), await connect(relay)];
    const topic = newTopic();
    await other.call('irn_subscribe', { topic });
    await big.call('irn_publish', envelope(topic, 'x'.repeat(2048)));
    await assert.rejects(big.call('irn_publish', envelope(topic, 'x'.repeat(2049))), {
      code: -32010,
      message: 'Message too large: at most 2048 bytes.',
    });
    const signed = { attestation: 'x'.repeat(8193) };
    await assert.rejects(big.call('irn_publish', envelope(topic, 'x', signed)), { code: -32602 });
    const proposal = { pairingTopic: topic, sessionProposal: 'ä'.repeat(1025) };
    await assert.rejects(big.call('wc_proposeSession', proposal), { code: -32010 });
    big.send('x'.repeat(100_000));
    assert.equal((await big.closed).code, 1009);
    assert.equal(count(relay, 'frame_too_large'), 1);
    assert.equal(count(relay, 'too_large'), 2);
    await third.call('irn_publish', envelope(topic, 'small'));
    await other.until(() => other.pushed.length === 2);
  },
  { maxMessageBytes: 2048 },
);

withRelay(
  'full mailbox: the publisher gets an error, and can publish again after delivery',
  async (relay) => {
    const [dapp, wallet] = [await connect(relay), await connect(relay)];
    const topic = newTopic();
    const large = (text: string) => envelope(topic, text.repeat(200_000));
    for (const text of 'abcde') await dapp.call('irn_publish', large(text));
    await assert.rejects(dapp.call('irn_publish', large('f')), { code: -32000 });
    await wallet.call('irn_subscribe', { topic });
    await wallet.until(() => wallet.pushed.length === 5);
    await wallet.call('irn_fetchMessages', { topic });
    await dapp.call('irn_publish', large('f'));
    await wallet.until(() => wallet.pushed.length === 6);
  },
  { maxStoredBytes: 1_048_576, maxMessageBytes: 200_000, ...UNSHARED },
);

withRelay(
  'client over its request limit: refused for a time; a flood closes its connection',
  async (relay) => {
    const identity = newIdentity();
    const [busy, other] = [await connect(relay, { identity }), await connect(relay)];
    const subscribe = () => busy.call('irn_subscribe', { topic: newTopic() });
    await subscribe();
    await subscribe();
    await assert.rejects(subscribe(), { code: -32005, message: /try again in 1 s/ });
    await other.call('irn_subscribe', { topic: newTopic() });
    relay.clock.now += 1000;
    await subscribe();
    for (let sent = 0; sent < 100; sent += 1) busy.send('flood');
    assert.equal((await busy.closed).code, 1008);
    relay.clock.now += 60_000;
    await other.call('irn_subscribe', { topic: newTopic() });
  },
  { rateLimit: { perMinute: 60, burst: 2 } },
);

withRelay(
  'too many new sockets of one address: 429 with the time to retry',
  async (relay) => {
    for (let opened = 0; opened < 10; opened += 1) await connect(relay);
    const socket = new WebSocket(`${relay.url}/?projectId=${PROJECT}`);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    assert.match(error.message, /429/);
    relay.clock.now += 60_000;
    await connect(relay);
  },
  { rateLimit: { perMinute: 1, burst: 1 } },
);

withRelay(
  'too many new sockets of a page: a close code and reason that the page can read',
  async (relay) => {
    const origin = { headers: { origin: 'https://shop.test' } };
    for (let opened = 0; opened < 10; opened += 1) await connect(relay, origin);
    const later = await connect(relay, origin);
    assert.deepEqual(await later.closed, { code: 1013, reason: 'Retry-After: 6' });
    assert.equal(count(relay, 'rate'), 1);
    relay.clock.now += 6_000;
    await connect(relay, origin);
  },
  { rateLimit: { perMinute: 1, burst: 1 } },
);

withRelay(
  'refused page that does not confirm the close: does not count as an open socket',
  async (relay) => {
    const origin = { headers: { origin: 'https://shop.test' } };
    const first = await connect(relay);
    const later = await connect(relay, origin);
    assert.deepEqual(await later.closed, { code: 1013, reason: 'Retry-After: 5' });
    assert.match(relay.metrics(), /appkit_relay_connections 1\n/);
    await first.leave();
    await connect(relay, origin);
  },
  { maxConnections: 1 },
);

withRelay(
  'maximum of open sockets: no more are accepted',
  async (relay) => {
    const first = await connect(relay);
    await assert.rejects(connect(relay), /503/);
    await first.leave();
    await connect(relay);
  },
  { maxConnections: 1 },
);

withRelay(
  'client without pongs: disconnected; quiet client: kept; neither loses a message',
  async (relay) => {
    const identity = newIdentity();
    const topic = newTopic();
    const [dead, quiet, dapp] = [
      await connect(relay, { identity, dead: true, silent: true }),
      await connect(relay),
      await connect(relay),
    ];
    await dead.call('irn_subscribe', { topic });
    await dapp.call('irn_publish', envelope(topic, 'for the dead'));
    const pings = new Promise<void>((resolve) => {
      let seen = 0;
      quiet.socket.on('ping', () => {
        seen += 1;
        if (seen === 3) resolve();
      });
    });
    assert.equal((await dead.closed).code, 1006);
    await pings;
    assert.equal(quiet.socket.readyState, WebSocket.OPEN);
    assert.equal(count(relay, 'silent'), 1);
    const back = await connect(relay, { identity });
    await back.call('irn_subscribe', { topic });
    await back.until(() => back.pushed.length === 1);
  },
  {},
  { pingEvery: 500 },
);

withRelay(
  'long frame on a slow connection: the client stays connected while it arrives',
  async (relay) => {
    const slow = await connect(relay, { dead: true });
    const text = JSON.stringify({
      ...{ id: '1', jsonrpc: '2.0', method: 'irn_subscribe' },
      params: { topic: newTopic() },
    });
    const part = Math.ceil(text.length / 4);
    let sent = 0;
    slow.socket.on('ping', () => {
      const next = text.slice(sent, sent + part);
      sent += next.length;
      if (next) slow.socket.send(next, { fin: sent === text.length });
    });
    await slow.until(() => slow.frames.length === 1);
    assert.equal(JSON.parse(slow.frames[0] ?? '').error, undefined);
    // With nothing more to say it is dead after all.
    assert.equal((await slow.closed).code, 1006);
  },
  {},
  { pingEvery: 500 },
);

test('stop: closes every connection with a code that makes clients reconnect', async () => {
  const relay = await startRelay();
  const peers = [await connect(relay), await connect(relay)];
  await relay.close();
  for (const peer of peers) assert.equal((await peer.closed).code, 1001);
});

withRelay('log: contains no topic, client, project id or message', async (relay) => {
  const [dapp, wallet] = [await connect(relay), await connect(relay)];
  const topic = newTopic();
  await wallet.call('irn_subscribe', { topic });
  const sent = envelope(topic, 'c2VjcmV0', { attestation: 'attested', txHashes: ['0xabc'] });
  await dapp.call('irn_publish', sent);
  await wallet.until(() => wallet.pushed.length === 1);
  await assert.rejects(dapp.call('irn_publish', { ...sent, ttl: -1 }));
  await assert.rejects(dapp.call(`irn_${topic}`, sent));
  await Promise.all([dapp.leave(), wallet.leave()]);
  while (relay.log.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const told = `${relay.log.join('\n')}\n${relay.metrics()}`;
  assert.match(told, /"project":"Shop","code":1005/);
  assert.match(told, /^appkit_relay_published_total 1$/m);
  assert.match(told, /^appkit_relay_delivered_total 1$/m);
  assert.match(told, /^appkit_relay_connections_total 2$/m);
  assert.match(told, /^appkit_relay_connections 0$/m);
  for (const secret of [topic, 'c2VjcmV0', 'attested', '0xabc', 'did:key', PROJECT, 'eyJ'])
    assert.ok(!told.includes(secret), secret);
});
