/**
 * Tests several namespaces at once. Sentences quoted: specification §2, §3, §4; protocol §10.1,
 * §10.4.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connect } from '../../connect/connect';
import { disconnect } from '../../connect/disconnect';
import { switchConnection } from '../../connect/switch-connection';
import { getState } from '../../host/host-state';
import { selectNamespace } from '../../network/select-namespace';
import { chooseNetwork } from '../../network/switch-network';
import { accountOf, connectedAccount } from '../../state/accounts';
import {
  $activeNamespace,
  $activeNetwork,
  $isSwitchingNamespace,
  beginNamespaceSwitch,
} from '../../state/namespaces';
import { $isClosable, $modal, closeModal, openModal } from '../../views/modal';
import { $route, goBack, pushView, replaceView } from '../../views/router';
import { $toast } from '../../views/toasts';
import { $connectors } from '../../wallets/connectors';
import {
  ADDRESS,
  ADDRESS_2,
  fakeNetwork,
  fakePage,
  networkId,
  ONE,
  OTHER,
  settle,
  TWO,
} from '../fake-core';
import { FAULTS } from '../fake-provider';
import {
  type FakeWallet,
  fakeWallet,
  fakeWallets,
  type Wallets,
  type WalletsOptions,
} from '../fake-wallets';

const SOL = 'So1anaAddressOfAWalletThatIsFake1111111111';
let fox: FakeWallet;
let sun: FakeWallet;
let link: FakeWallet;
let world: Wallets;

const NETWORKS = [ONE, TWO, OTHER];

function start(options: Partial<WalletsOptions> = {}): void {
  world?.stop();
  world = fakeWallets([fox, sun, link], { networks: NETWORKS, ...options });
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  fox = fakeWallet('fox', { eip155: { accounts: [ADDRESS], network: ONE.id } });
  sun = fakeWallet('sun', {
    eip155: { accounts: [ADDRESS_2], network: TWO.id },
    solana: { accounts: [SOL], network: OTHER.id },
  });
  link = { ...fakeWallet('walletConnect', { ...sun.namespaces }), shared: true };
  start();
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

const offered = () => $connectors.get().map(({ id, type, namespace }) => [id, type, namespace]);

// --- a wallet in several namespaces

test('wallet announced in several namespaces: one MULTI_CHAIN row', () => {
  assert.deepEqual(offered(), [
    ['walletConnect', 'WALLET_CONNECT', 'eip155'],
    ['fox', 'ANNOUNCED', 'eip155'],
    ['sun', 'MULTI_CHAIN', 'eip155'],
  ]);
  const namespaces = $connectors.get()[2]?.siblings?.map(({ namespace }) => namespace);
  assert.deepEqual(namespaces, ['eip155', 'solana']);
});

test('WalletConnect: one row that requests the networks of all namespaces, the active one first', async () => {
  for (const [namespace, requested] of [
    ['eip155', [ONE.id, TWO.id, OTHER.id]],
    ['solana', [OTHER.id, TWO.id, ONE.id]],
  ] as const) {
    if (namespace === 'solana') selectNamespace('solana');
    const rows = offered().filter(([id]) => id === 'walletConnect');
    assert.deepEqual(rows, [['walletConnect', 'WALLET_CONNECT', namespace]]);
    await connect(world.connector('walletConnect', namespace));
    assert.deepEqual(link.requested, requested);
    await disconnect();
  }
});

test('connecting in one namespace: its row covers that namespace only', () => {
  selectNamespace('solana');
  assert.deepEqual(offered(), [
    ['walletConnect', 'WALLET_CONNECT', 'solana'],
    ['sun', 'ANNOUNCED', 'solana'],
  ]);
  openModal('Connect');
  closeModal();
  assert.equal(offered().length, 3);
});

// --- switching between namespaces

test('Current namespace connected, target namespace not: SwitchActiveChain, then its wallets only', async () => {
  await connect(world.connector('fox', 'eip155'));
  openModal('Account');
  pushView('Networks');
  chooseNetwork(OTHER);
  assert.equal($route.get().view, 'SwitchActiveChain');
  beginNamespaceSwitch(OTHER);
  replaceView('Connect');
  assert.equal($isSwitchingNamespace.get(), true);
  assert.deepEqual(
    offered().map(([id]) => id),
    ['walletConnect', 'sun'],
  );
  pushView('ConnectingExternal');
  await connect(world.connector('sun', 'solana'));
  assert.equal($isSwitchingNamespace.get(), false);
  assert.equal($route.get().view, 'Account');
  assert.equal($modal.get().open, true);
  assert.equal($activeNamespace.get(), 'solana');
  assert.equal(accountOf('eip155').status, 'connected');
  assert.equal(offered().length, 3);
});

test('canceled on the way into another namespace: the user is back where they were', async () => {
  await connect(world.connector('fox', 'eip155'));
  for (const leave of [closeModal, goBack]) {
    openModal('Account');
    pushView('Networks');
    pushView('SwitchActiveChain', { network: OTHER });
    beginNamespaceSwitch(OTHER);
    replaceView('Connect');
    assert.equal($activeNamespace.get(), 'solana');
    leave();
    assert.equal($activeNamespace.get(), 'eip155');
    assert.equal($activeNetwork.get()?.id, ONE.id);
    assert.equal($isSwitchingNamespace.get(), false);
    assert.equal(offered().length, 3);
  }
});

test('Back from its wallets: the earlier list, with a new choice possible', async () => {
  await connect(world.connector('fox', 'eip155'));
  openModal('Account');
  pushView('Networks');
  pushView('SwitchActiveChain', { network: OTHER });
  beginNamespaceSwitch(OTHER);
  replaceView('Connect');
  goBack();
  assert.equal($route.get().view, 'Networks');
  assert.equal($modal.get().open, true);
});

test('switching namespace: help and the collapsed list close without canceling the switch', async () => {
  await connect(world.connector('fox', 'eip155'));
  for (const view of ['ConnectWallets', 'GetWallet'] as const) {
    selectNamespace('solana');
    openModal('Connect');
    pushView(view);
    pushView(view === 'GetWallet' ? 'Downloads' : 'ConnectingExternal');
    goBack();
    assert.equal($route.get().view, view);
    assert.equal($activeNamespace.get(), 'solana');
    closeModal();
    assert.equal($activeNamespace.get(), 'eip155');
  }
});

test('wallet added in another namespace: listed with the others', async () => {
  await connect(world.connector('fox', 'eip155'));
  openModal('Account');
  pushView('ProfileWallets');
  selectNamespace('solana');
  pushView('Connect');
  pushView('ConnectingExternal');
  await connect(world.connector('sun', 'solana'));
  assert.equal($route.get().view, 'ProfileWallets');
  assert.equal($toast.get()?.message, 'New Wallet Added');
  assert.equal($activeNamespace.get(), 'solana');
});

test('an earlier wallet of another namespace becomes active: a wallet switch without a prompt', async () => {
  await connect(world.connector('fox', 'eip155'));
  await connect(world.connector('sun', 'solana'));
  assert.equal(await switchConnection({ namespace: 'eip155', connectorId: 'fox' }), 'wallet');
  assert.equal($activeNamespace.get(), 'eip155');
  assert.equal(fox.prompts, 1);
});

test('open({ namespace }) and canceled: the page keeps its account', async () => {
  await connect(world.connector('fox', 'eip155'));
  selectNamespace('solana');
  openModal('Connect');
  assert.equal(getState().activeNamespace, 'solana');
  closeModal();
  assert.equal(getState().activeNamespace, 'eip155');
});

test('a connected namespace opens at once: no prompt, no screen in between', async () => {
  await connect(world.connector('fox', 'eip155'));
  await connect(world.connector('sun', 'solana'));
  openModal('Account');
  pushView('Networks');
  chooseNetwork(ONE);
  await settle();
  assert.equal($activeNetwork.get()?.id, ONE.id);
  assert.equal($route.get().view, 'Account');
  pushView('Networks');
  chooseNetwork(TWO);
  assert.equal($route.get().view, 'SwitchNetwork');
});

test('the wallet of another namespace changes its network: the active one stays', async () => {
  const second = fakeNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet');
  start({ networks: [...NETWORKS, second] });
  await connect(world.connector('sun', 'solana'));
  await connect(world.connector('fox', 'eip155'));
  world.tell('sun', 'solana').network(networkId(second.id));
  assert.equal($activeNetwork.get()?.id, ONE.id);
  assert.equal(connectedAccount('solana')?.networkId, second.id);
  world.tell('sun', 'solana').network(networkId('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'));
  assert.equal($modal.get().open, false, 'its unsupported network is shown when it is active');
  assert.equal(connectedAccount('eip155')?.networkId, ONE.id);
});

test('UnsupportedChain: closes for another namespace and stays during the switch', async () => {
  await connect(world.connector('fox', 'eip155'));
  world.tell('fox', 'eip155').network(networkId('eip155:999'));
  assert.equal($route.get().view, 'UnsupportedChain');
  chooseNetwork(OTHER);
  assert.equal($route.get().view, 'SwitchActiveChain');
  assert.equal($isClosable.get(), false);
  beginNamespaceSwitch(OTHER);
  replaceView('Connect');
  assert.equal($route.get().view, 'Connect');
  closeModal();
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'UnsupportedChain');
});

test('disconnected in another namespace than the shown one: the modal stays open', async () => {
  await connect(world.connector('sun', 'solana'));
  await connect(world.connector('fox', 'eip155'));
  openModal('Account');
  world.tell('sun', 'solana').disconnect();
  assert.equal($modal.get().open, true);
  world.tell('fox', 'eip155').disconnect();
  assert.equal($modal.get().open, false);
});

test('‘Failed to disconnect chains: …’ names every namespace that failed', async () => {
  await connect(world.connector('sun', 'solana'));
  await connect(world.connector('fox', 'eip155'));
  sun.fault = fox.fault = { disconnect: FAULTS.pending };
  await assert.rejects(disconnect(), {
    message: 'Failed to disconnect chains: solana, eip155',
  });
});
