/** Tests a relay that is killed and restarted under two clients; a file stores its messages. */
import { mkdirSync } from 'node:fs';
import { subscriptionId } from '../../../src/gateway/relay/delivery';
import { expect, test } from '../../fixtures';
import {
  RELAY_PROJECT,
  type RelayProcess,
  relayProcess,
} from '../../support/process/relay-process';
import {
  leave,
  type SignClient,
  session,
  signClient,
} from '../../support/walletconnect/relay-client';

/** Messages in total. A ping is one message and its answer another, from each side. */
const COUNTS = [200, 1000];
/** Number of concurrent pings per side. */
const AT_ONCE = 10;

let relay: RelayProcess;
let clients: [SignClient, SignClient];
let topic: string;

test.beforeEach(async () => {
  const folder = test.info().outputPath('relay');
  mkdirSync(folder, { recursive: true });
  relay = await relayProcess(folder);
  const place = { relayUrl: relay.url, projectId: RELAY_PROJECT };
  clients = [await signClient('2.21.8', place), await signClient('2.21.8', place)];
  topic = await session(...clients);
});
test.afterEach(async () => {
  try {
    await leave(...clients);
  } finally {
    await relay.kill();
  }
});

/** Pings until `count` were answered, a few at a time. */
async function pings(client: SignClient, count: number): Promise<void> {
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      sent += 1;
      await client.ping({ topic });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Number of earlier pings. */
const twice = (seen: readonly string[]) => seen.length - new Set(seen).size;

/**
 * Delivery is at least once, as the gateway's README says: each app gets a message once, because
 * clients drop known texts. Pings are counted, not told apart: their ids are the time and three
 * random digits, so two of one millisecond may have the same id.
 */
function delivered(client: SignClient) {
  const told = { pings: 0, messages: [] as string[] };
  client.on('session_ping', () => {
    told.pings += 1;
  });
  client.core.relayer.on('relayer_message', (heard) => {
    if (heard.topic === topic) told.messages.push(heard.message);
  });
  return told;
}

for (const count of COUNTS) {
  test(`${count} messages, relay killed midway: none lost; only pending ones are resent; apps see each once`, {
    tag: '@release',
  }, async () => {
    const each = count / 4;
    test.setTimeout(180_000);
    const told = clients.map(delivered);
    // Messages on each socket, before the client drops duplicates.
    const heard: [string[], string[]] = [[], []];
    const received = () => heard[0].length + heard[1].length;
    const ids = await Promise.all(clients.map(({ core }) => core.crypto.getClientId()));
    const middle = new Promise<void>((resolve) => {
      clients.forEach((client, side) => {
        client.core.relayer.on(subscriptionId(topic, ids[side] ?? ''), ({ message }) => {
          heard[side]?.push(message);
          if (received() >= 2 * each) resolve();
        });
      });
    });
    const all = Promise.all(clients.map((client) => pings(client, each)));
    await middle;
    const cut = clients.map(
      ({ core }) =>
        new Promise<void>((resolve) => core.relayer.on('relayer_disconnect', () => resolve())),
    );
    await relay.kill();
    // The sockets may still hold messages of the first relay, and report their end after them.
    await Promise.all(cut);
    expect(received()).toBeLessThan(4 * each);
    const before = heard.map((got) => got.length);
    await relay.start();
    await all;
    for (const [side, got] of heard.entries()) {
      // Nothing is lost: every ping arrived and was answered.
      expect(new Set(got).size).toBe(2 * each);
      // Neither relay duplicates a message. Both sent only messages without a receipt for the first
      // one: at most the pending pings and answers.
      expect(twice(got.slice(0, before[side]))).toBe(0);
      expect(twice(got.slice(before[side]))).toBe(0);
      expect(twice(got)).toBeLessThanOrEqual(2 * AT_ONCE);
    }
    for (const { pings, messages } of told) {
      expect(pings).toBe(each);
      expect(messages).toHaveLength(2 * each);
      expect(twice(messages)).toBe(0);
    }
  });
}

test('messages waiting when the relay was killed: delivered after the restart', async () => {
  const [dapp, wallet] = clients;
  const stored = async () => {
    const headers = { Authorization: 'Bearer relay-metrics-token' };
    const url = `${relay.url.replace('ws:', 'http:')}/metrics`;
    const text = await (await fetch(url, { headers })).text();
    return Number(/^appkit_relay_published_total (\d+)$/m.exec(text)?.[1]);
  };
  await wallet.core.relayer.transportClose();
  const before = await stored();
  const answered = pings(dapp, AT_ONCE);
  await expect.poll(stored).toBe(before + AT_ONCE);
  await relay.kill();
  await relay.start();
  const heard: string[] = [];
  wallet.core.relayer.on('relayer_message', ({ message }) => heard.push(message));
  await wallet.core.relayer.transportOpen();
  await answered;
  expect(heard.length).toBe(AT_ONCE);
});
