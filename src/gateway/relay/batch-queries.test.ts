/** Batches of topics: queries of the mailbox, counted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDelivery, createExchange } from './delivery';
import type { Mailbox, NewMessage } from './mailbox/mailbox';
import { createMemoryMailbox } from './mailbox/memory';
import { createMethods, type RelayCaller } from './methods';
import { newTopic } from './test-relay';

function world() {
  const shares = { publisher: 1e9, origin: 1e9 };
  const real = createMemoryMailbox({ now: Date.now, maxBytes: 1e9, shares });
  const queries = { holding: 0, waiting: 0, turns: 0 };
  const mailbox: Mailbox = {
    ...real,
    holding(...question) {
      queries.holding += 1;
      return real.holding(...question);
    },
    waiting(question) {
      queries.waiting += 1;
      return real.waiting(question);
    },
  };
  const exchange = createExchange({ origin: 1e6, all: 1e6 });
  const methods = createMethods({ mailbox, exchange, maxMessageBytes: 1000, onPublished() {} });
  const sent: string[] = [];
  const delivery = createDelivery({
    ...{ client: 'wallet', origin: 'here', mailbox, exchange },
    async send(frame) {
      sent.push(JSON.parse(frame).params.data.message);
    },
    async turn() {
      queries.turns += 1;
    },
    onDelivered() {},
    onError: assert.fail,
  });
  const caller: RelayCaller = { client: 'wallet', origin: 'here', delivery, fetched: new Map() };
  const store = (topic: string, message: string) => {
    const rest: Omit<NewMessage, 'topic' | 'message'> = {
      ...{ tag: 0, attestation: '', ttl: 300, publisher: 'dapp', origin: 'there' },
    };
    return real.store([{ topic, message, ...rest }]);
  };
  const call = async (method: string, params: object) => {
    Object.assign(queries, { holding: 0, waiting: 0, turns: 0 });
    const { result, subscribed = [] } = (await methods[method]?.(params, caller)) ?? {};
    if (subscribed.length > 0) delivery.announceWaiting(subscribed);
    for (let tick = 0; tick < 500; tick += 1) await null;
    return result;
  };
  return { queries, sent, store, call };
}

test('500 topics without mail: one query to subscribe, and one to fetch', async () => {
  const { queries, call } = world();
  const topics = Array.from({ length: 500 }, newTopic);
  await call('irn_batchSubscribe', { topics });
  assert.deepEqual(queries, { holding: 1, waiting: 0, turns: 0 });
  assert.deepEqual(await call('irn_batchFetchMessages', { topics }), {
    messages: [],
    hasMore: false,
  });
  assert.deepEqual(queries, { holding: 1, waiting: 0, turns: 0 });
});

test('500 topics, three with mail: queries for these three alone, each in its turn', async () => {
  const { queries, sent, store, call } = world();
  const topics = Array.from({ length: 500 }, newTopic);
  for (const index of [499, 7, 250]) await store(topics[index] ?? '', `mail ${index}`);
  await call('irn_batchSubscribe', { topics });
  assert.deepEqual([...sent].sort(), ['mail 250', 'mail 499', 'mail 7']);
  assert.deepEqual(queries, { holding: 1, waiting: 3, turns: 3 });
});

test('500 topics with mail: a fetch reads no more topics than messages fit in its answer', async () => {
  const { queries, store, call } = world();
  const topics = Array.from({ length: 500 }, newTopic);
  for (const [index, topic] of topics.entries()) await store(topic, `mail ${index}`);
  const found: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = (await call('irn_batchFetchMessages', { topics })) as {
      messages: { message: string }[];
      hasMore: boolean;
    };
    hasMore = page.hasMore;
    found.push(...page.messages.map(({ message }) => message));
    assert.ok(queries.holding === 1 && queries.waiting <= 32, JSON.stringify(queries));
  }
  assert.deepEqual(
    found,
    topics.map((_, index) => `mail ${index}`),
  );
});
