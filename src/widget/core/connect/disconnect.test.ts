/** Tests what a disconnect clears, keeps and reports. Source: specification §4 "Disconnect", §8. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { recordVisitorAction } from '../analytics/track-event';
import { setGatewayLoader } from '../contracts/island-loaders';
import type { Gateway } from '../gateway/gateway-types';
import { getState } from '../host/host-state';
import { $accounts, accountOf, connectedAccount, updateAccount } from '../state/accounts';
import { $connections } from '../state/connections';
import { $networkState, inWallet } from '../state/networks';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  ONE,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { configure } from '../testing/fake-page';
import { never } from '../testing/fake-provider';
import { connect } from './connect';
import { disconnect } from './disconnect';

const connector = fakeConnector();
const NAMED = { profileName: 'vitalik.eth', profileImage: 'https://x.example/a.png' };
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

test('Disconnect resets account, network, connector id and user', async () => {
  Object.assign(world.provider, { approved: [TWO.id] });
  world.script.network = TWO.id;
  await connect(connector);
  const { caipAddress } = connectedAccount('eip155') ?? assert.fail();
  updateAccount('eip155', caipAddress, NAMED);
  assert.equal(stored('eip155:connected_connector_id'), 'io.one');
  assert.equal(stored('connected_namespaces'), 'eip155');
  assert.equal(stored('connection_status'), 'connected');
  assert.equal(inWallet(ONE), false);
  await disconnect('eip155');
  assert.deepEqual(accountOf('eip155'), { status: 'disconnected' });
  assert.deepEqual($connections.get().eip155, []);
  assert.deepEqual(getState().accounts.eip155, {
    status: 'disconnected',
    isConnected: false,
    namespace: 'eip155',
    address: undefined,
    caipAddress: undefined,
  });
  assert.equal(stored('eip155:connected_connector_id'), undefined);
  assert.equal(stored('connections'), undefined);
  assert.equal(stored('connected_namespaces'), undefined);
  assert.equal(stored('connection_status'), 'disconnected');
  assert.equal(stored('disconnected_connector_ids'), '{"eip155":["io.one"]}');
  assert.equal(world.watched(), 0);
  assert.deepEqual(world.heard.at(-1), { name: 'disconnect', detail: { namespace: 'eip155' } });
});

test('disconnect: keeps a network of the page, here and in storage, without the approvals', async () => {
  Object.assign(world.provider, { approved: [TWO.id] });
  world.script.network = TWO.id;
  await connect(connector);
  await disconnect('eip155');
  assert.equal(getState().networkId, TWO.id);
  assert.equal(stored('active_caip_network_id'), TWO.id);
  assert.equal(stored('active_namespace'), 'eip155');
  assert.deepEqual($networkState.get().eip155, {
    network: TWO,
    supportsAllNetworks: true,
    requested: [ONE, TWO],
    approvedIds: undefined,
  });
  assert.equal(inWallet(ONE), true);
});

test("Disconnect: 'Failed to disconnect' if the wallet cannot be notified; the session still ends", async () => {
  await connect(connector);
  world.script.disconnect = () => Promise.reject(new Error('relay'));
  await assert.rejects(disconnect('eip155'), { message: 'Failed to disconnect' });
  assert.equal(accountOf('eip155').status, 'disconnected');
  await connect(connector);
  await assert.rejects(disconnect(), {
    code: 'failed_to_disconnect_chains',
    message: 'Failed to disconnect chains: eip155',
  });
  world.script.disconnect = never;
  await connect(connector);
  const done = assert.rejects(disconnect('eip155'), { code: 'failed_to_disconnect' });
  await settle();
  mock.timers.tick(3_000);
  await done;
});

test('wallet that cannot be notified: the event has the message of the error', async () => {
  const sent: unknown[] = [];
  setGatewayLoader(
    async () =>
      ({
        sendEvents(batch: { event: string; properties: object }[]) {
          for (const { event, properties } of batch) sent.push([event, properties]);
        },
        loadRemoteFeatures: async () => {},
        fetchCatalogue: async () => ({ wallets: [], total: 0 }),
      }) as unknown as Gateway,
  );
  configure({ projectId: 'p1' }, { features: { analytics: true } });
  recordVisitorAction();
  await connect(connector);
  world.script.disconnect = () => Promise.reject(new Error('no'));
  await assert.rejects(disconnect('eip155'));
  await settle();
  assert.deepEqual(sent.at(-1), ['DISCONNECT_ERROR', { message: 'Failed to disconnect' }]);
});

test('disconnect of an unknown namespace: rejects, and the connections stay', async () => {
  await connect(connector);
  const message = 'Chain is not supported';
  await assert.rejects(disconnect('eip1555' as never), { code: 'chain_not_supported', message });
  assert.equal($accounts.get().eip155?.status, 'connected');
});

test('wallet disconnects: disconnected here; kept for the next visit', async () => {
  await connect(connector);
  world.tell().network(TWO.id);
  world.tell().disconnect();
  assert.deepEqual(accountOf('eip155'), { status: 'disconnected' });
  assert.deepEqual($connections.get().eip155, []);
  assert.equal(getState().networkId, TWO.id);
  // The user did not disconnect: the wallet may reconnect.
  assert.equal(stored('eip155:connected_connector_id'), connector.id);
  assert.equal(stored('active_caip_network_id'), TWO.id);
  assert.equal(stored('disconnected_connector_ids'), undefined);
});
