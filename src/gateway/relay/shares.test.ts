/** Limits of the relay for one client, or for one address with all its clients. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connect,
  envelope,
  newIdentity,
  newTopic,
  type PeerOptions,
  startRelay,
  type TestRelay,
} from './test-relay';

const withRelay = (
  name: string,
  run: (relay: TestRelay) => Promise<void>,
  settings: Parameters<typeof startRelay>[0],
) =>
  test(name, async () => {
    const relay = await startRelay(settings, {}, { trustProxy: true });
    try {
      await run(relay);
    } finally {
      await relay.close();
    }
  });

const from = (address: string, more: PeerOptions = {}) => ({
  headers: { 'x-forwarded-for': address },
  ...more,
});
const large = (topic = newTopic()) => envelope(topic, 'x'.repeat(1000), { ttl: 2_592_000 });

withRelay(
  'client over its share of waiting bytes: refused; other clients still publish',
  async (relay) => {
    const [greedy, other, wallet] = [
      await connect(relay, from('198.51.100.1')),
      await connect(relay, from('198.51.100.1')),
      await connect(relay, from('198.51.100.2')),
    ];
    const topic = newTopic();
    await greedy.call('irn_publish', large(topic));
    await greedy.call('irn_publish', large());
    const refusal = { code: -32001, message: /Too many of your messages/ };
    await assert.rejects(greedy.call('irn_publish', large()), refusal);
    await assert.rejects(greedy.call('irn_batchPublish', { messages: [large()] }), refusal);
    assert.match(relay.metrics(), /refused_total\{reason="share"\} 2/);
    await other.call('irn_publish', large());
    // A received message no longer counts against its publisher's share.
    await wallet.call('irn_subscribe', { topic });
    await wallet.until(() => wallet.pushed.length === 1);
    await wallet.call('irn_fetchMessages', { topic });
    await greedy.call('irn_publish', large());
  },
  { maxClientBytes: 4500 },
);

withRelay(
  'address over its share, with many clients: refused; other addresses still publish',
  async (relay) => {
    const publish = async (address: string) => {
      const peer = await connect(relay, from(address));
      await peer.call('irn_publish', large());
    };
    await publish('2001:db8::1');
    await publish('2001:db8::2');
    await assert.rejects(publish('2001:db8::3'), { code: -32001 });
    await assert.rejects(publish('2001:db8:0:ffff::3'), { code: -32001 });
    await publish('2001:db8:1::3');
    await publish('198.51.100.2');
  },
  { maxAddressBytes: 4500 },
);

withRelay(
  'default configuration: one client can fill only a part of the mailbox',
  async (relay) => {
    const [greedy, other] = [await connect(relay), await connect(relay)];
    const fill = async () => {
      for (let sent = 0; sent < 100; sent += 1) {
        await greedy.call('irn_publish', envelope(newTopic(), 'x'.repeat(40_000)));
      }
    };
    await assert.rejects(fill(), { code: -32001 });
    await other.call('irn_publish', large());
  },
  { maxStoredBytes: 2 ** 21, maxMessageBytes: 40_000 },
);

withRelay(
  'address over its share of sockets: refused until one of its sockets closes',
  async (relay) => {
    const [first] = [
      await connect(relay, from('198.51.100.1')),
      await connect(relay, from('198.51.100.1')),
    ];
    await assert.rejects(connect(relay, from('198.51.100.1')), /429/);
    assert.match(relay.metrics(), /refused_total\{reason="address_connections"\} 1/);
    await connect(relay, from('198.51.100.2'));
    await first?.leave();
    await connect(relay, from('198.51.100.1'));
  },
  { maxAddressConnections: 2 },
);

withRelay(
  'client at its topic limit: its session proposal is refused and not published',
  async (relay) => {
    const [peer, other] = [await connect(relay), await connect(relay)];
    const topics = Array.from({ length: 500 }, newTopic);
    await peer.call('irn_batchSubscribe', { topics });
    for (let rest = 9500; rest > 0; rest -= 500) {
      const more = Array.from({ length: 500 }, newTopic);
      await peer.call('irn_batchSubscribe', { topics: more });
    }
    await peer.call('irn_batchSubscribe', { topics });
    const pairingTopic = newTopic();
    const proposal = { pairingTopic, sessionProposal: 'proposal' };
    await assert.rejects(peer.call('wc_proposeSession', proposal), { code: -32602 });
    const nothing = { messages: [], hasMore: false };
    assert.deepEqual(await other.call('irn_fetchMessages', { topic: pairingTopic }), nothing);
    await peer.call('irn_unsubscribe', { topic: topics[0] });
    assert.equal(await peer.call('wc_proposeSession', proposal), true);
  },
  {},
);

withRelay(
  'batch of topics: each topic counts as a request',
  async (relay) => {
    const peer = await connect(relay);
    const topics = (count: number) => Array.from({ length: count }, newTopic);
    await peer.call('irn_batchSubscribe', { topics: topics(500) });
    await peer.call('irn_batchFetchMessages', { topics: topics(201) });
    const subscriptions = topics(101).map((topic) => ({ topic }));
    await peer.call('irn_batchUnsubscribe', { subscriptions });
    await assert.rejects(peer.call('irn_subscribe', { topic: newTopic() }), { code: -32005 });
  },
  { rateLimit: { perMinute: 10, burst: 10 } },
);

withRelay(
  'address over its share of topics: refused; other addresses still subscribe',
  async (relay) => {
    const subscribe = async (address: string, count: number) => {
      const peer = await connect(relay, from(address));
      const topics = Array.from({ length: count }, newTopic);
      await peer.call('irn_batchSubscribe', { topics });
      return { peer, topics };
    };
    const { peer, topics } = await subscribe('2001:db8:1:2::1', 400);
    await subscribe('2001:db8:1:3::1', 100);
    const refusal = { code: -32001, message: /Too many topics from your address/ };
    await assert.rejects(subscribe('2001:db8:1:2::9', 1), refusal);
    const proposal = { pairingTopic: newTopic(), sessionProposal: 'proposal' };
    await assert.rejects(peer.call('wc_proposeSession', proposal), refusal);
    // The same topics again need no more room, and what is given back can be used again.
    await peer.call('irn_batchSubscribe', { topics });
    await peer.call('irn_unsubscribe', { topic: topics[0] });
    await subscribe('2001:db8:1:2::9', 1);
    await subscribe('2001:db8:2:2::1', 99);
    await assert.rejects(subscribe('198.51.100.1', 2), { code: -32000, message: /full/ });
    await peer.leave();
    while (!relay.metrics().includes('appkit_relay_connections 5\n'))
      await new Promise((resolve) => setImmediate(resolve));
    await subscribe('198.51.100.1', 400);
  },
  { maxAddressTopics: 500, maxTopics: 600 },
);

withRelay(
  'batch of messages: each message counts as a request',
  async (relay) => {
    const peer = await connect(relay, { identity: newIdentity() });
    const batch = (count: number) =>
      peer.call('irn_batchPublish', {
        messages: Array.from({ length: count }, () => envelope(newTopic(), 'small')),
      });
    await batch(10);
    await batch(80);
    await assert.rejects(batch(20), { code: -32005 });
    relay.clock.now += 60_000;
    // Ten at once is all there is: a batch beyond it costs all of them, and passes.
    await batch(200);
    await assert.rejects(batch(1), { code: -32005 });
  },
  { rateLimit: { perMinute: 10, burst: 10 } },
);
