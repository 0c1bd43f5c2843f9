import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDelivery, createExchange, subscriptionId } from './delivery';
import { createMemoryMailbox } from './mailbox/memory';
import { connect, envelope, newIdentity, newTopic, startRelay, type TestRelay } from './test-relay';

/** Runs with a relay of its own. */
const withRelay = (name: string, run: (relay: TestRelay) => Promise<void>) =>
  test(name, async () => {
    const relay = await startRelay();
    try {
      await run(relay);
    } finally {
      await relay.close();
    }
  });

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `message ${from + index}`);

withRelay('message: delivered to the other subscriber, not to its sender', async (relay) => {
  const [dapp, wallet] = [await connect(relay), await connect(relay)];
  const topic = newTopic();
  const id = subscriptionId(topic, wallet.identity.id);
  assert.equal(await wallet.call('irn_subscribe', { topic }), id);
  await dapp.call('irn_subscribe', { topic });
  assert.equal(
    await dapp.call('irn_publish', envelope(topic, 'hello', { txHashes: ['0x1'] })),
    true,
  );
  await wallet.until(() => wallet.pushed.length === 1);
  const [push] = wallet.pushed;
  assert.ok(Number.isSafeInteger(push?.id));
  assert.deepEqual(push?.params, {
    id,
    data: {
      ...{ topic, message: 'hello', publishedAt: relay.clock.now, tag: 1108, attestation: '' },
    },
  });
  await wallet.call('irn_publish', envelope(topic, 'answer', { attestation: 'signed' }));
  await dapp.until(() => dapp.pushed.length > 0);
  assert.deepEqual(dapp.texts(), ['answer']);
  assert.equal(dapp.pushed[0]?.params.data.attestation, 'signed');
  assert.deepEqual(wallet.texts(), ['hello']);
});

withRelay(
  'messages published before a subscription: delivered in order, after the reply',
  async (relay) => {
    const [dapp, wallet] = [await connect(relay), await connect(relay)];
    const topics = [newTopic(), newTopic()];
    const wanted = numbered(50);
    for (const text of wanted) {
      for (const topic of topics) dapp.send(frame('irn_publish', envelope(topic, text)));
    }
    await dapp.until(() => dapp.frames.length === 100);
    const ids = await wallet.call('irn_batchSubscribe', { topics });
    assert.deepEqual(
      ids,
      topics.map((topic) => subscriptionId(topic, wallet.identity.id)),
    );
    await wallet.until(() => wallet.pushed.length === 100);
    assert.ok(wallet.frames[0]?.includes('"result"'), 'the answer is first');
    for (const topic of topics) {
      const got = wallet.pushed.filter((each) => each.params.data.topic === topic);
      assert.deepEqual(
        got.map((each) => each.params.data.message),
        wanted,
      );
    }
  },
);

let frames = 0;
function frame(method: string, params: unknown): string {
  frames += 1;
  return JSON.stringify({ id: `f${frames}`, jsonrpc: '2.0', method, params });
}

withRelay(
  'client reconnects: gets exactly the messages that it has not acknowledged',
  async (relay) => {
    const dapp = await connect(relay);
    const identity = newIdentity();
    const topic = newTopic();
    const first = await connect(relay, { identity });
    await first.call('irn_subscribe', { topic });
    await dapp.call('irn_publish', envelope(topic, 'had'));
    await first.until(() => first.pushed.length === 1);
    // Its acknowledgement was sent before this request, and is read before it.
    await first.call('irn_fetchMessages', { topic });
    await first.leave();

    await dapp.call('irn_publish', envelope(topic, 'missed'));
    const silent = await connect(relay, { identity, silent: true });
    await silent.call('irn_subscribe', { topic });
    await silent.until(() => silent.pushed.length === 1);
    await silent.leave();

    await dapp.call('irn_publish', envelope(topic, 'new'));
    const again = await connect(relay, { identity });
    await again.call('irn_subscribe', { topic });
    await again.until(() => again.pushed.length === 2);
    assert.deepEqual(again.texts(), ['missed', 'new']);
  },
);

withRelay('client replies with an error: the message is not acknowledged', async (relay) => {
  const [dapp, identity, topic] = [await connect(relay), newIdentity(), newTopic()];
  await dapp.call('irn_publish', envelope(topic, 'hard to take'));
  const wallet = await connect(relay, { identity, silent: true });
  await wallet.call('irn_subscribe', { topic });
  await wallet.until(() => wallet.pushed.length === 1);
  const error = { code: -1, message: 'no' };
  wallet.send(JSON.stringify({ id: wallet.pushed[0]?.id, jsonrpc: '2.0', error }));
  await wallet.leave();
  const again = await connect(relay, { identity });
  await again.call('irn_subscribe', { topic });
  await again.until(() => again.pushed.length === 1);
});

for (const [written, spell] of [
  ['as text', (id: number) => `"${id}"`],
  ['as text with an n', (id: number) => `"${id}n"`],
] as const) {
  withRelay(`an acknowledgement whose number comes back ${written} counts`, async (relay) => {
    const [dapp, identity, topic] = [await connect(relay), newIdentity(), newTopic()];
    await dapp.call('irn_publish', envelope(topic, '1'));
    const wallet = await connect(relay, { identity, silent: true });
    await wallet.call('irn_subscribe', { topic });
    await wallet.until(() => wallet.pushed.length === 1);
    wallet.send(`{"id":${spell(wallet.pushed[0]?.id ?? 0)},"jsonrpc":"2.0","result":true}`);
    assert.deepEqual(await wallet.call('irn_fetchMessages', { topic }), {
      ...{ messages: [], hasMore: false },
    });
  });
}

withRelay(
  'two sockets of one client: both get a message of another client, neither gets its own',
  async (relay) => {
    const identity = newIdentity();
    const [one, two, wallet] = [
      await connect(relay, { identity }),
      await connect(relay, { identity }),
      await connect(relay),
    ];
    const topic = newTopic();
    for (const each of [one, two]) await each.call('irn_subscribe', { topic });
    await one.call('irn_publish', envelope(topic, 'own'));
    await wallet.call('irn_publish', envelope(topic, 'for both'));
    for (const each of [one, two]) {
      await each.until(() => each.pushed.length > 0);
      assert.deepEqual(each.texts(), ['for both']);
    }
  },
);

withRelay('unsubscribe, single or batched: matched by topic and not by id', async (relay) => {
  const [dapp, wallet] = [await connect(relay), await connect(relay)];
  const [kept, one, two] = [newTopic(), newTopic(), newTopic()];
  await wallet.call('irn_batchSubscribe', { topics: [kept, one, two] });
  assert.equal(await wallet.call('irn_unsubscribe', { topic: one, id: 'own' }), true);
  assert.equal(
    await wallet.call('irn_batchUnsubscribe', { subscriptions: [{ topic: two, id: 'own' }] }),
    true,
  );
  assert.equal(await wallet.call('irn_unsubscribe', { topic: newTopic(), id: 'unknown' }), true);
  await dapp.call('irn_batchPublish', {
    messages: [envelope(one, '1'), envelope(two, '2'), envelope(kept, '3')],
  });
  await wallet.until(() => wallet.pushed.length > 0);
  assert.deepEqual(wallet.texts(), ['3']);
  await wallet.call('irn_subscribe', { topic: one });
  await wallet.until(() => wallet.pushed.length === 2);
  assert.deepEqual(wallet.texts(), ['3', '1']);
});

withRelay('fetch: returns messages page by page; an unknown topic has none', async (relay) => {
  const [dapp, wallet] = [await connect(relay), await connect(relay)];
  const topic = newTopic();
  const wanted = numbered(40);
  await dapp.call('irn_batchPublish', { messages: wanted.map((text) => envelope(topic, text)) });
  const got: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = (await wallet.call('irn_batchFetchMessages', { topics: [newTopic(), topic] })) as {
      messages: { message: string }[];
      hasMore: boolean;
    };
    assert.deepEqual(Object.keys(page.messages[0] ?? {}).sort(), [
      ...['message', 'publishedAt', 'tag', 'topic'],
    ]);
    got.push(...page.messages.map((each) => each.message));
    hasMore = page.hasMore;
  }
  assert.deepEqual(got, wanted);
  assert.deepEqual(await wallet.call('irn_fetchMessages', { topic: newTopic() }), {
    ...{ messages: [], hasMore: false },
  });
});

withRelay(
  'several topics with more than a page each: each message is fetched exactly once',
  async (relay) => {
    const [dapp, wallet] = [await connect(relay), await connect(relay)];
    const topics = [newTopic(), newTopic(), newTopic()];
    const counts = [16, 5, 40];
    for (const [index, topic] of topics.entries()) {
      const messages = numbered(counts[index] ?? 0, index * 100).map((text) =>
        envelope(topic, text),
      );
      await dapp.call('irn_batchPublish', { messages });
    }
    const got: string[] = [];
    const all = [...numbered(16), ...numbered(5, 100), ...numbered(40, 200)];
    for (let pages = 0, hasMore = true; hasMore; pages += 1) {
      assert.ok(pages <= all.length, 'it comes to an end');
      const page = (await wallet.call('irn_batchFetchMessages', { topics })) as {
        messages: { message: string }[];
        hasMore: boolean;
      };
      got.push(...page.messages.map((each) => each.message));
      hasMore = page.hasMore;
    }
    assert.deepEqual(got, all);
    // From the beginning: nothing was acknowledged.
    const again = await wallet.call('irn_fetchMessages', { topic: topics[1] });
    assert.equal((again as { messages: [] }).messages.length, 5);
  },
);

withRelay('wc_proposeSession and wc_approveSession: subscribe the caller', async (relay) => {
  const [dapp, wallet] = [await connect(relay), await connect(relay)];
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()];
  const proposed = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 };
  assert.equal(await dapp.call('wc_proposeSession', proposed), true);
  await wallet.call('irn_subscribe', { topic: pairingTopic });
  await wallet.until(() => wallet.pushed.length === 1);
  assert.deepEqual(wallet.texts(), ['proposal']);
  assert.equal(wallet.pushed[0]?.params.data.tag, 1100);

  const approved = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' };
  assert.equal(
    await wallet.call('wc_approveSession', { pairingTopic, sessionTopic, ...approved, ttl: 300 }),
    true,
  );
  await dapp.until(() => dapp.pushed.length === 1);
  assert.equal(dapp.pushed[0]?.params.data.tag, 1101);
  await dapp.call('irn_subscribe', { topic: sessionTopic });
  await dapp.until(() => dapp.pushed.length === 2);
  assert.equal(dapp.pushed[1]?.params.data.tag, 1102);
  assert.deepEqual(dapp.texts(), ['response', 'settlement']);
  await dapp.call('irn_publish', envelope(sessionTopic, 'settled'));
  await wallet.until(() => wallet.pushed.length === 2);
  assert.deepEqual(wallet.texts(), ['proposal', 'settled']);
});

test('expired message: not delivered, and counted as lost when no client received it', async () => {
  const relay = await startRelay({}, { sweepEvery: 5 });
  try {
    const [dapp, wallet] = [await connect(relay), await connect(relay)];
    const topic = newTopic();
    await dapp.call('irn_publish', envelope(topic, 'short', { ttl: 10 }));
    await dapp.call('irn_publish', envelope(topic, 'long', { ttl: 20 }));
    relay.clock.now += 10_000;
    await wallet.call('irn_subscribe', { topic });
    await wallet.until(() => wallet.pushed.length > 0);
    assert.deepEqual(wallet.texts(), ['long']);
    while (!relay.metrics().includes('relay_expired_total 1'))
      await wallet.call('irn_fetchMessages', { topic });
  } finally {
    await relay.close();
  }
});

test('acknowledgement read before the socket closes: still counts', async () => {
  const shares = { publisher: 1e6, origin: 1e6 };
  const mailbox = createMemoryMailbox({ now: Date.now, maxBytes: 1e6, shares });
  const [topic, sent] = [newTopic(), [] as string[]];
  const message = { topic, message: 'had', tag: 0, attestation: '', ttl: 300 };
  await mailbox.store([{ ...message, publisher: 'dapp', origin: 'here' }]);
  const came = new Promise<void>((resolve) => {
    const delivery = createDelivery({
      ...{ client: 'wallet', origin: 'here', mailbox, turn: async () => {} },
      exchange: createExchange({ origin: 10, all: 10 }),
      async send(frame) {
        sent.push(frame);
        delivery.close();
        await delivery.answered(String(JSON.parse(frame).id), true);
        resolve();
      },
      ...{ onDelivered() {}, onError: assert.fail },
    });
    delivery.subscribe(topic);
    delivery.announce(topic);
  });
  await came;
  const question = { topic, client: 'wallet', after: 0, limit: 9, maxBytes: 1e6 };
  assert.deepEqual(await mailbox.waiting(question), []);
});
