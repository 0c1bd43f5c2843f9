import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $multiWallet } from '../config/multi-wallet';
import { accountOf, connectedAccount } from '../state/accounts';
import { $connections } from '../state/connections';
import { $activeNetwork, setActiveNetwork } from '../state/namespaces';
import {
  ADDRESS,
  fakeConnector,
  fakePage,
  fakeWorld,
  networkId,
  ONE,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { connect } from './connect';
import { disconnect } from './disconnect';

const PREFIX = '@appkit-embed/no-project/';
const CONNECTOR = `${PREFIX}eip155:connected_connector_id`;

interface FakeChannel {
  onmessage: (() => void) | null;
}
let channels = new Set<FakeChannel>();
let sent: unknown[] = [];

/** The channel between this tab and the others of the site, created by `new`. */
function fakeChannel(name: string) {
  const channel = {
    onmessage: null,
    postMessage: (message: unknown) => sent.push([name, message]),
    close: () => channels.delete(channel),
  };
  channels.add(channel);
  return channel;
}

let world: World;
let page: ReturnType<typeof fakePage>;
const real = globalThis.BroadcastChannel;

beforeEach(() => {
  sent = [];
  channels = new Set();
  globalThis.BroadcastChannel = new Proxy(Object, {
    construct: (_, [name]) => fakeChannel(name),
  }) as never;
  page = fakePage();
  world = fakeWorld();
});
afterEach(() => {
  world.stop();
  globalThis.BroadcastChannel = real;
});

/** Another tab has written; this one is notified by message or by storage event. */
async function nudge(by: 'message' | 'storage', key: string | null = CONNECTOR): Promise<void> {
  if (by === 'message') for (const channel of channels) channel.onmessage?.();
  else page.events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  await settle();
}

/** Writes the storage as another tab with these wallets, the last one in use. */
function write(...connectorIds: string[]): void {
  const eip155 = connectorIds.map((connectorId) => ({
    connectorId,
    accounts: [{ address: ADDRESS }],
  }));
  page.storage.set(`${PREFIX}connections`, JSON.stringify({ eip155 }));
  page.storage.set(CONNECTOR, connectorIds.at(-1) ?? '');
}

for (const by of ['message', 'storage'] as const) {
  test(`another tab connects: this tab connects too, without a prompt (${by})`, async () => {
    page.storage.set(CONNECTOR, 'io.one');
    await nudge(by);
    assert.equal(connectedAccount('eip155')?.address, ADDRESS);
    assert.deepEqual(
      world.asked.filter((what) => what === 'prompt' || what === 'connect'),
      [],
    );
  });

  test(`another tab disconnects: this tab disconnects too, without notifying its wallet (${by})`, async () => {
    world.script.network = TWO.id;
    await connect(fakeConnector());
    let told = 0;
    world.script.disconnect = async () => {
      told += 1;
    };
    page.storage.delete(CONNECTOR);
    await nudge(by);
    assert.deepEqual(accountOf('eip155'), { status: 'disconnected' });
    assert.deepEqual($connections.get().eip155, []);
    assert.equal($activeNetwork.get()?.id, TWO.id);
    assert.equal(told, 0);
  });

  test(`another tab selects another wallet: this tab follows (${by})`, async () => {
    await connect(fakeConnector());
    write('io.two');
    await nudge(by);
    assert.equal(connectedAccount('eip155')?.connectorId, 'io.two');
    assert.equal(world.watched(), 1);
  });
}

test('message plus storage event: one change, with no disconnect in between', async () => {
  await connect(fakeConnector());
  write('io.two');
  for (const channel of channels) channel.onmessage?.();
  await nudge('storage');
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.two');
  assert.equal(world.watched(), 1);
  assert.ok(world.heard.every(({ name }) => name !== 'disconnect'));
});

test('tab that does not know a second wallet yet: keeps the other tab’s wallets', async () => {
  const ids = () =>
    (JSON.parse(page.storage.get(`${PREFIX}connections`) ?? '{}').eip155 ?? [])
      .map(({ connectorId }: { connectorId: string }) => connectorId)
      .sort();
  const both = ['io.one', 'io.two'];
  assert.equal($multiWallet.get(), false);
  await connect(fakeConnector());
  write(...both);
  await nudge('message');
  assert.deepEqual(ids(), both);
  assert.equal(page.storage.get(CONNECTOR), 'io.two');
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.two');
  assert.equal(world.watched(), 2);
});

test('another tab selects a network: this tab follows while disconnected', async () => {
  page.storage.set(`${PREFIX}active_caip_network_id`, TWO.id);
  await nudge('storage', `${PREFIX}active_caip_network_id`);
  assert.equal($activeNetwork.get()?.id, TWO.id);
});

test('while connected: the wallet determines the network', async () => {
  await connect(fakeConnector());
  page.storage.set(`${PREFIX}active_caip_network_id`, TWO.id);
  await nudge('message');
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('session shared by tabs: on the network chosen last in any tab', async () => {
  world.provider.follow = (id) => world.tell().network(networkId(id));
  await connect(fakeConnector());
  page.storage.set(`${PREFIX}active_caip_network_id`, TWO.id);
  await nudge('message');
  assert.equal($activeNetwork.get()?.id, TWO.id);
  assert.equal(connectedAccount('eip155')?.networkId, TWO.id);
  // It does not switch back and forth.
  const before = sent.length;
  await nudge('message');
  assert.equal(sent.length, before);
  assert.equal(page.storage.get(`${PREFIX}active_caip_network_id`), TWO.id);
});

test("own change: broadcast once on the project's channel; a received one is not sent back", async () => {
  await connect(fakeConnector());
  await disconnect();
  setActiveNetwork(TWO);
  assert.ok(sent.length >= 3);
  assert.ok(sent.every((one) => (one as unknown[])[0] === '@appkit-embed/no-project'));
  const before = sent.length;
  await nudge('message');
  assert.equal(sent.length, before);
});

test('storage cleared by another tab: this tab continues and writes again', async () => {
  await connect(fakeConnector());
  page.storage.clear();
  await nudge('storage', null);
  assert.equal(page.storage.get(CONNECTOR), 'io.one');
  await nudge('message');
  assert.equal(accountOf('eip155').status, 'connected');
});

test('storage cleared while open: the next change restores all keys for the next visit', async () => {
  await connect(fakeConnector());
  page.storage.clear();
  world.tell().network(TWO.id as never);
  await settle();
  assert.equal(page.storage.get(CONNECTOR), 'io.one');
  assert.equal(page.storage.get(`${PREFIX}connection_status`), 'connected');
  page.storage.clear();
  await disconnect();
  await settle();
  assert.equal(page.storage.get(CONNECTOR), undefined);
  assert.notEqual(page.storage.get(`${PREFIX}connection_status`), 'connected');
});

test('100 random steps in two tabs: at the end this tab matches the storage', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let act = 0; act < 100; act += 1) {
    const what = random(4);
    if (what === 0) void connect(fakeConnector(random(2) ? 'io.one' : 'io.two'));
    else if (what === 1) void disconnect();
    else if (what === 2) write(random(2) ? 'io.one' : 'io.two');
    else page.storage.delete(CONNECTOR);
    page.storage.delete(`${PREFIX}disconnected_connector_ids`);
    if (random(2)) await nudge('message');
  }
  await settle();
  await nudge('message');
  assert.equal(connectedAccount('eip155')?.connectorId, page.storage.get(CONNECTOR));
  assert.ok(world.watched() <= 1);
});

test('no channel (opaque origin): everything else works', async () => {
  world.stop();
  globalThis.BroadcastChannel = (() => {
    throw new Error('opaque');
  }) as never;
  world = fakeWorld();
  await connect(fakeConnector());
  assert.equal(accountOf('eip155').status, 'connected');
});

test('-reconnect: a disconnected tab stays so; a connected tab follows', async () => {
  const { enable } = (await import('../config/options')).$options.get();
  world.stop();
  world = fakeWorld({ options: { enable: { ...enable, reconnect: false } } });
  page.storage.set(CONNECTOR, 'io.one');
  await nudge('message');
  assert.equal(accountOf('eip155').status, 'disconnected');
  await connect(fakeConnector('io.one'));
  page.storage.set(CONNECTOR, 'io.two');
  await nudge('message');
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.two');
  page.storage.delete(CONNECTOR);
  await nudge('storage');
  assert.equal(accountOf('eip155').status, 'disconnected');
});
