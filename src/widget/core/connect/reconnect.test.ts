import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { RESTORE_DEADLINE_MS } from '../constants/limits';
import { $accounts, accountOf, connectedAccount } from '../state/accounts';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { never } from '../testing/fake-provider';
import { connect } from './connect';
import { restoreAll } from './reconnect';

const connector = fakeConnector();
let world: World;
let page: ReturnType<typeof fakePage>;
const stored = (suffix: string) => page.storage.get(`@appkit-embed/no-project/${suffix}`);

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  page = fakePage();
  world = fakeWorld();
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

test('Restoring an existing connection goes to connecting, then connected or disconnected', async () => {
  await connect(connector);
  const kept = new Map(page.storage);
  world.stop();
  for (const [outcome, restore] of [
    ['connected', async () => true],
    ['disconnected', async () => false],
    ['disconnected', never],
  ] as const) {
    for (const [key, value] of kept) page.storage.set(key, value);
    const statuses: string[] = [];
    const stop = $accounts.listen((all) => statuses.push(all.eip155?.status ?? ''));
    world = fakeWorld();
    world.script.restore = restore as typeof world.script.restore;
    await settle();
    mock.timers.tick(RESTORE_DEADLINE_MS);
    await settle();
    stop();
    assert.equal(statuses[0], 'connecting');
    assert.equal(statuses.at(-1), outcome);
    assert.ok(!world.asked.includes('prompt') && !world.asked.includes('connect'));
    const account = connectedAccount('eip155');
    if (outcome === 'connected') assert.equal(account?.walletInfo.name, connector.name);
    // Another tab may still be connected: only an explicit rejection ends it for all.
    assert.ok(stored('eip155:connected_connector_id'));
    world.stop();
  }
});

for (const [what, meanwhile, outcome] of [
  ['found after the deadline: connects', () => {}, 'connected'],
  [
    'found after the deadline and a disconnect elsewhere: stays disconnected',
    () => page.storage.clear(),
    'disconnected',
  ],
] as const) {
  test(`Restoring: a wallet ${what}`, async () => {
    await connect(connector);
    const kept = new Map(page.storage);
    world.stop();
    for (const [key, value] of kept) page.storage.set(key, value);
    world = fakeWorld();
    let find: (there: boolean) => void = () => {};
    world.script.restore = () => new Promise<boolean>((resolve) => (find = resolve));
    await settle();
    mock.timers.tick(RESTORE_DEADLINE_MS);
    await settle();
    assert.equal(accountOf('eip155').status, 'disconnected');
    meanwhile();
    world.script.restore = async () => true;
    find(true);
    await settle();
    assert.equal(accountOf('eip155').status, outcome);
    assert.ok(!world.asked.includes('prompt') && !world.asked.includes('connect'));
  });
}

test('reconnect, wallet without a network of its own: gets the last network of the page', async () => {
  await connect(connector);
  const kept = new Map(page.storage);
  world.stop();
  for (const [key, value] of kept) page.storage.set(key, value);
  world = fakeWorld();
  const heard: unknown[] = [];
  world.script.restore = async (...about) => heard.push(about) > 0;
  await settle();
  assert.deepEqual(heard, [[connector.id, world.script.network]]);
});

test('Restoring: a wallet that revoked its permission is not tried again', async () => {
  await connect(connector);
  const kept = new Map(page.storage);
  world.stop();
  for (const [key, value] of kept) page.storage.set(key, value);
  world = fakeWorld();
  world.script.accounts = () => Promise.reject({ code: 4100 });
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(stored('eip155:connected_connector_id'), undefined);
});

test('Restoring: off with enable -reconnect; the data of another tab stays', async () => {
  await connect(connector);
  const kept = new Map(page.storage);
  world.stop();
  for (const [key, value] of kept) page.storage.set(key, value);
  const { enable } = (await import('../config/options')).$options.get();
  world = fakeWorld({ options: { enable: { ...enable, reconnect: false } } });
  await settle();
  assert.deepEqual(world.asked, []);
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(stored('eip155:connected_connector_id'), connector.id);
  assert.equal(stored('connection_status'), 'connected');
});

test('Restoring: skips wallets that the user disconnected', async () => {
  page.storage.set('@appkit-embed/no-project/eip155:connected_connector_id', 'io.one');
  page.storage.set(
    '@appkit-embed/no-project/disconnected_connector_ids',
    JSON.stringify({ eip155: ['io.one'] }),
  );
  await restoreAll();
  assert.deepEqual(world.asked, []);
  assert.equal(accountOf('eip155').status, 'disconnected');
});

test('connection started during a restore: takes precedence', async () => {
  page.storage.set('@appkit-embed/no-project/eip155:connected_connector_id', 'io.old');
  let found: (value: boolean) => void = () => {};
  world.script.restore = () =>
    new Promise((resolve) => {
      found = resolve;
    });
  const restoring = restoreAll();
  await settle();
  await connect(connector);
  found(true);
  await restoring;
  await settle();
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.one');
});
