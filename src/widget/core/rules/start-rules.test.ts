import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { connect } from '../connect/connect';
import { disconnect } from '../connect/disconnect';
import { getState } from '../host/host-state';
import { switchNetwork } from '../network/switch-network';
import { getProvider } from '../session/sessions';
import { accountOf, connectedAccount, resetAccount, updateAccount } from '../state/accounts';
import {
  $activeNamespace,
  $activeNetwork,
  $chains,
  $isSwitchingNamespace,
  $noAdapters,
  removeAdapter,
  setActiveNetwork,
} from '../state/namespaces';
import { isSupported } from '../state/networks';
import {
  ADDRESS,
  fakeConnector,
  fakePage,
  fakeWorld,
  networkId,
  ONE,
  OTHER,
  removeNetwork,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { never } from '../testing/fake-provider';
import { $awaitingWallet, $modal, openModal } from '../views/modal';
import { $route, goBack, pushView } from '../views/router';
import { $connectors, addConnector } from '../wallets/connectors';

const connector = fakeConnector();
let world: World;
let page: ReturnType<typeof fakePage>;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  page = fakePage();
  world = fakeWorld();
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

function again(given: Parameters<typeof fakeWorld>[0]): void {
  world.stop();
  world = fakeWorld(given);
}

test('Setting the active network switches active chain and address', async () => {
  again({ options: { networks: [ONE, TWO, OTHER] }, adapters: ['eip155', 'solana'] });
  await connect(connector);
  setActiveNetwork(TWO);
  assert.equal(connectedAccount('eip155')?.caipAddress, `eip155:31338:${ADDRESS}`);
  assert.equal($isSwitchingNamespace.get(), false);
  setActiveNetwork(OTHER);
  assert.equal($activeNamespace.get(), 'solana');
  assert.equal($activeNetwork.get()?.id, OTHER.id);
});

test('namespace change: sets the switching-namespace flag', () => {
  again({ options: { networks: [ONE, OTHER] }, adapters: ['eip155', 'solana'] });
  setActiveNetwork(OTHER);
  assert.equal($isSwitchingNamespace.get(), true);
});

test('namespace change: then checks the unsupported-chain rule', async () => {
  await connect(connector);
  world.tell().network(networkId('eip155:999'));
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'UnsupportedChain');
  assert.equal($activeNetwork.get()?.supported, false);
});

const { enable } = $options.get();
for (const [title, options] of [
  ['unsupported chains are allowed', { allowUnsupportedChain: true }],
  ['network switching is off', { enable: { ...enable, networkSwitch: false } }],
  ['basic mode is on', { basic: true }],
] as const) {
  test(`UnsupportedChain: does not open when ${title}`, async () => {
    again({ options });
    await connect(connector);
    world.tell().network(networkId('eip155:999'));
    assert.equal($modal.get().open, false);
  });
}

test('UnsupportedChain: does not open while disconnected', () => {
  setActiveNetwork({ ...ONE, id: networkId('eip155:999'), supported: false });
  assert.equal($modal.get().open, false);
});

test('Removing an adapter makes another chain active (its first network)', () => {
  again({ options: { networks: [ONE, TWO, OTHER] }, adapters: ['eip155', 'solana'] });
  setActiveNetwork(TWO);
  removeAdapter('eip155');
  assert.equal($activeNamespace.get(), 'solana');
  assert.equal($activeNetwork.get()?.id, OTHER.id);
});

test('Removing the active network makes the chain’s first network active', () => {
  setActiveNetwork(TWO);
  removeNetwork(TWO.id);
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('A chain with no networks left has its namespace filter turned off', () => {
  again({ options: { networks: [ONE, OTHER] }, adapters: ['eip155', 'solana'] });
  addConnector(connector);
  const namespaces = () => $connectors.get().map(({ id, namespace }) => `${id} ${namespace}`);
  assert.deepEqual(namespaces(), ['walletConnect eip155', `${connector.id} eip155`]);
  removeNetwork(ONE.id);
  assert.equal($chains.get().eip155?.listed, false);
  assert.deepEqual(namespaces(), ['walletConnect solana']);
});

test('With no adapters at start, noAdapters is set', () => {
  assert.equal($noAdapters.get(), false);
  again({ adapters: [] });
  assert.equal($noAdapters.get(), true);
  assert.equal($activeNamespace.get(), undefined);
});

test('A stored network id not in the configured list yields a placeholder unsupported network', () => {
  page.storage.set('@appkit-embed/no-project/active_caip_network_id', 'eip155:999');
  again({});
  assert.equal($activeNetwork.get()?.id, 'eip155:999');
  assert.equal($activeNetwork.get()?.name, 'Unknown Network');
  assert.equal($activeNetwork.get()?.supported, false);
});

test('A network is supported if the chain has no requested networks or the id is among them', () => {
  assert.equal(isSupported(ONE.id), true);
  assert.equal(isSupported('eip155:999'), false);
  assert.equal(isSupported(OTHER.id), true);
  assert.equal(isSupported('nonsense'), false);
});

test("Account reset: status disconnected; clears address, balances, profile, wallet info; removes that chain's connector", async () => {
  const stored = () => page.storage.get('@appkit-embed/no-project/eip155:connected_connector_id');
  await connect(connector);
  await settle();
  assert.equal(stored(), connector.id);
  assert.ok(getProvider('eip155'));
  await disconnect('eip155');
  assert.deepEqual(accountOf('eip155'), { status: 'disconnected' });
  assert.equal(stored(), undefined);
  assert.equal(getProvider('eip155'), undefined);
});

test("'Chain is required to …' without a chain", () => {
  assert.throws(() => resetAccount(undefined), {
    code: 'chain_required_for_account',
    message: 'Chain is required to update chain account data',
  });
  assert.throws(() => updateAccount(undefined, `${ONE.id}:${ADDRESS}` as never, {}), {
    code: 'chain_required_for_account_prop',
    message: 'Chain is required to set account prop',
  });
});

test('Connected: the modal closes', async () => {
  openModal('Connect');
  pushView('ConnectingExternal', { connector });
  const done = connect(connector);
  assert.equal($awaitingWallet.get(), true);
  await done;
  assert.equal($modal.get().open, false);
  assert.equal($awaitingWallet.get(), false);
});

test('Connected on a network the page does not have: UnsupportedChain instead', async () => {
  openModal('Connect');
  pushView('ConnectingExternal', { connector });
  world.script.network = 'eip155:999';
  await connect(connector);
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'UnsupportedChain');
  assert.equal(accountOf('eip155').status, 'connected');
});

for (const view of ['ConnectingExternal', 'ConnectingWalletConnect'] as const) {
  test(`user leaves the waiting screen ${view}: the connection is canceled`, async () => {
    openModal('Connect');
    pushView(view, { connector });
    world.script.accounts = never;
    const done = connect(connector);
    await settle();
    goBack();
    await done;
    assert.equal(accountOf('eip155').status, 'disconnected');
  });
}

test('Disconnected while open: the modal closes, also from UnsupportedChain', async () => {
  await connect(connector);
  openModal('Account');
  await disconnect();
  assert.equal($modal.get().open, false);
  await connect(connector);
  world.tell().network(networkId('eip155:999'));
  await disconnect();
  assert.equal($modal.get().open, false);
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('The wallet switches network itself: UnsupportedChain and Networks close, Account stays', async () => {
  await connect(connector);
  openModal('Account');
  world.tell().network(TWO.id);
  assert.equal($modal.get().open, true);
  pushView('Networks');
  world.tell().network(ONE.id);
  assert.equal($route.get().view, 'Account');
  world.tell().network(networkId('eip155:999'));
  world.tell().network(ONE.id);
  assert.equal($modal.get().open, false);
});

test('Other networks by configure: the chosen one stays if it is there, else the first is chosen', () => {
  setActiveNetwork(TWO);
  setOptions({ ...$options.get(), networks: [TWO] });
  assert.equal($activeNetwork.get()?.id, TWO.id);
  setOptions({ ...$options.get(), networks: [ONE] });
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('Other networks by configure: a connected wallet is still on the network it is on', async () => {
  await connect(connector);
  setOptions({ ...$options.get(), networks: [TWO] });
  assert.equal($activeNetwork.get()?.id, ONE.id);
  assert.equal($activeNetwork.get()?.supported, false);
  assert.equal(connectedAccount('eip155')?.networkId, ONE.id);
});

test('wallet disconnects on a network that the page does not list: the network is not kept', async () => {
  world.script.network = 'eip155:999';
  await connect(connector);
  assert.equal($activeNetwork.get()?.id, 'eip155:999');
  await disconnect();
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('unsupported network: keeps its screen regardless of other requests', async () => {
  await connect(connector);
  world.tell().network(networkId('eip155:999'));
  assert.equal($route.get().view, 'UnsupportedChain');
  openModal('WhatIsAWallet');
  assert.equal($route.get().view, 'UnsupportedChain');
  pushView('Networks');
  assert.equal($route.get().view, 'UnsupportedChain');
  pushView('SwitchNetwork', { network: TWO });
  assert.equal($route.get().view, 'SwitchNetwork');
});

test('loading: reported only while a wallet request is open', async () => {
  openModal('Connect');
  let yes: () => void = () => {};
  world.script.connect = () =>
    new Promise((resolve) => {
      yes = () => resolve(undefined);
    });
  const connecting = connect(connector);
  await settle();
  assert.equal(getState().loading, true);
  yes();
  await connecting;
  assert.equal(getState().loading, false);
  world.script.switch = async () => {
    assert.equal(getState().loading, true);
    throw new Error('no');
  };
  await switchNetwork(TWO).catch(() => {});
  assert.equal(getState().loading, false);
  world.script.disconnect = async () => assert.equal(getState().loading, true);
  await disconnect();
  assert.equal(getState().loading, false);
});
