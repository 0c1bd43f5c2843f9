/**
 * A publisher has its answer before any subscriber has the message: some clients lose what a peer
 * replies before that.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { connect, envelope, newTopic, type Peer, startRelay } from './test-relay';

/** Notes what arrives at which peer, in the order of arrival at this process. */
function noteInto(order: string[], name: string, peer: Peer): void {
  peer.socket.on('message', (data) => {
    const { method } = JSON.parse(data.toString());
    order.push(`${name} ${method === undefined ? 'answer' : 'message'}`);
  });
}

async function ordersOf(file: string | undefined): Promise<string[][]> {
  const relay = await startRelay(file ? { file } : {});
  const orders: string[][] = [];
  try {
    const [publisher, subscriber] = [await connect(relay), await connect(relay)];
    const topic = newTopic();
    await subscriber.call('irn_subscribe', { topic });
    const order: string[] = [];
    noteInto(order, 'publisher', publisher);
    noteInto(order, 'subscriber', subscriber);
    const requests: [string, object][] = [
      ['irn_publish', envelope(topic, 'one')],
      ['irn_batchPublish', { messages: [envelope(topic, 'two')] }],
      ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'three', ttl: 300 }],
      [
        'wc_approveSession',
        {
          ...{ pairingTopic: topic, sessionTopic: newTopic(), ttl: 300 },
          ...{ sessionProposalResponse: 'four', sessionSettlementRequest: 'five' },
        },
      ],
    ];
    for (let round = 0; round < 5; round += 1) {
      for (const [method, params] of requests) {
        order.length = 0;
        const before = subscriber.pushed.length;
        const text = JSON.stringify(params).replace(/"(one|two|three|four|five)"/, `"$1 ${round}"`);
        await Promise.all([
          publisher.call(method, JSON.parse(text)),
          subscriber.until(() => subscriber.pushed.length > before),
        ]);
        orders.push([...order]);
      }
    }
  } finally {
    await relay.close();
  }
  return orders;
}

for (const kind of ['memory', 'a file']) {
  test(`every way to publish, mailbox in ${kind}: the answer first, then the message`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'answer-first-'));
    try {
      const orders = await ordersOf(kind === 'memory' ? undefined : path.join(folder, 'relay.db'));
      assert.equal(orders.length, 20);
      for (const order of orders) {
        assert.deepEqual(order, ['publisher answer', 'subscriber message']);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
