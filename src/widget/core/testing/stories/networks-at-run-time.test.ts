/**
 * Tests session approvals, and networks and adapters that are added and removed. Sentences quoted:
 * specification §3, §4.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../../config/options';
import { connect } from '../../connect/connect';
import { disconnect } from '../../connect/disconnect';
import { switchTo } from '../../network/switch-network';
import { accountOf, connectedAccount } from '../../state/accounts';
import {
  $activeNamespace,
  $activeNetwork,
  $chains,
  $noAdapters,
  addAdapter,
  removeAdapter,
} from '../../state/namespaces';
import { $networkState, inWallet, isSupported } from '../../state/networks';
import { $modal, openModal } from '../../views/modal';
import { $route } from '../../views/router';
import { $connectors } from '../../wallets/connectors';
import {
  ADDRESS,
  ADDRESS_2,
  addNetwork,
  fakeNetwork,
  fakePage,
  ONE,
  OTHER,
  removeNetwork,
  TWO,
} from '../fake-core';
import {
  type FakeWallet,
  fakeWallet,
  fakeWallets,
  type Wallets,
  type WalletsOptions,
} from '../fake-wallets';

const SOL = 'So1anaAddressOfAWalletThatIsFake1111111111';
const BTC = fakeNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin');
let fox: FakeWallet;
let sun: FakeWallet;
let link: FakeWallet;
let world: Wallets;
let page: ReturnType<typeof fakePage>;

const NETWORKS = [ONE, TWO, OTHER];

function start(given: Partial<WalletsOptions> = {}): void {
  world?.stop();
  world = fakeWallets([fox, sun, link], { networks: NETWORKS, ...given });
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  page = fakePage();
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

// --- networks that the wallet has approved

test('Network state: supportsAllNetworks (default true), approvedCaipNetworkIds', async () => {
  await connect(world.connector('fox', 'eip155'));
  assert.equal($networkState.get().eip155?.supportsAllNetworks, true);
  const { eip155 } = link.namespaces;
  if (eip155) link.namespaces = { ...link.namespaces, eip155: { ...eip155, approved: [TWO.id] } };
  await connect(world.connector('walletConnect', 'eip155'));
  const state = $networkState.get().eip155;
  assert.equal(state?.supportsAllNetworks, false);
  assert.deepEqual(state?.approvedIds, [TWO.id]);
  assert.equal(inWallet(ONE), false);
  assert.equal(inWallet(TWO), true);
  assert.equal(inWallet(OTHER), true);
});

test('network that the wallet has not approved: rejected without a wallet request', async () => {
  const { eip155 } = link.namespaces;
  if (eip155) eip155.approved = [TWO.id];
  await connect(world.connector('walletConnect', 'eip155'));
  link.wait = () => Promise.reject(new Error('asked'));
  await assert.rejects(switchTo(ONE.id), { code: 'network_not_approved' });
  assert.equal($activeNetwork.get()?.id, TWO.id);
});

test('approved networks: follow the session and the active wallet', async () => {
  const { eip155 } = link.namespaces;
  assert.ok(eip155);
  eip155.approved = [TWO.id];
  await connect(world.connector('walletConnect', 'eip155'));
  eip155.approved = [ONE.id, TWO.id];
  world.tell('walletConnect', 'eip155').accounts([ADDRESS_2]);
  assert.equal(inWallet(ONE), true);
  eip155.approved = [TWO.id];
  await connect(world.connector('fox', 'eip155'));
  assert.equal(inWallet(ONE), true);
  await disconnect('eip155', 'fox');
  assert.equal(connectedAccount('eip155')?.connectorId, 'walletConnect');
  assert.equal(inWallet(ONE), false);
  await disconnect();
  assert.equal(inWallet(ONE), true);
});

// --- networks and adapters at run time

test('network of a new namespace added: offers its wallets', () => {
  start({ networks: [ONE], adapters: ['eip155', 'solana'] });
  assert.equal($chains.get().solana, undefined);
  addNetwork(OTHER);
  assert.deepEqual($chains.get().solana, { adapter: true, listed: true });
  assert.equal($connectors.get().find(({ id }) => id === 'sun')?.type, 'MULTI_CHAIN');
  assert.equal($activeNamespace.get(), 'eip155');
  addNetwork(OTHER);
  assert.equal($networkState.get().solana?.requested.length, 1);
});

test('networks added by configure: same result; a namespace without an adapter is not offered', () => {
  start({ networks: [ONE], adapters: ['eip155', 'solana'] });
  setOptions({ ...$options.get(), networks: [ONE, OTHER, BTC] });
  assert.equal($chains.get().solana?.listed, true);
  assert.equal($chains.get().bip122, undefined);
});

test('last network of the active namespace removed: another namespace becomes active', () => {
  assert.equal($activeNamespace.get(), 'eip155');
  removeNetwork(ONE.id);
  assert.equal($activeNetwork.get()?.id, TWO.id);
  removeNetwork(TWO.id);
  assert.equal($chains.get().eip155?.listed, false);
  assert.equal($activeNamespace.get(), 'solana');
});

test('network of a connected wallet removed: no other network is claimed', async () => {
  await connect(world.connector('sun', 'eip155'));
  assert.equal($activeNetwork.get()?.id, TWO.id);
  removeNetwork(TWO.id);
  assert.equal($activeNetwork.get()?.id, TWO.id);
  assert.equal($activeNetwork.get()?.supported, false);
  assert.equal(connectedAccount('eip155')?.networkId, TWO.id);
  removeNetwork(ONE.id);
  assert.equal(connectedAccount('eip155')?.networkId, TWO.id);
});

test('wallet without networks: stays connected; then another namespace becomes active', async () => {
  await connect(world.connector('fox', 'eip155'));
  openModal('Account');
  removeNetwork(TWO.id);
  removeNetwork(ONE.id);
  assert.equal($chains.get().eip155?.listed, false);
  assert.equal(connectedAccount('eip155')?.networkId, ONE.id);
  assert.equal($activeNetwork.get()?.id, ONE.id);
  assert.equal($activeNetwork.get()?.supported, false);
  assert.deepEqual(fox.ended, []);
  // Does not open a screen that only another network of the namespace can leave.
  assert.equal($route.get().view, 'Account');

  await disconnect('eip155');
  assert.deepEqual(fox.ended, ['eip155']);
  assert.equal($modal.get().open, false);
  assert.equal($activeNetwork.get()?.id, OTHER.id);
  assert.deepEqual(
    $connectors.get().filter(({ namespace }) => namespace === 'eip155'),
    [],
  );
  addNetwork(TWO);
  assert.deepEqual($chains.get().eip155, { adapter: true, listed: true });
  assert.equal($activeNetwork.get()?.id, OTHER.id);
});

test('last network removed: no namespace is active until a network is added', () => {
  for (const { id } of NETWORKS) removeNetwork(id);
  assert.equal($activeNamespace.get(), undefined);
  assert.deepEqual(offered(), []);
  addNetwork(TWO);
  assert.equal($activeNetwork.get()?.id, TWO.id);
});

test('network added again: the wallet is on it again', async () => {
  await connect(world.connector('fox', 'eip155'));
  removeNetwork(ONE.id);
  assert.equal($route.get().view, 'UnsupportedChain');
  addNetwork(ONE);
  assert.equal($activeNetwork.get()?.supported, true);
  assert.equal($activeNetwork.get()?.name, ONE.name);
  assert.equal($modal.get().open, false);
});

test('unsupported-network screen without any network: closes too', async () => {
  await connect(world.connector('fox', 'eip155'));
  removeNetwork(ONE.id);
  assert.equal($route.get().view, 'UnsupportedChain');
  removeNetwork(OTHER.id);
  assert.equal($modal.get().open, true);
  removeNetwork(TWO.id);
  assert.equal($modal.get().open, false);
  assert.equal(connectedAccount('eip155')?.networkId, ONE.id);
});

test('adapter removed and added again at run time: works', () => {
  removeAdapter('eip155');
  assert.equal($activeNetwork.get()?.id, OTHER.id);
  removeAdapter('solana');
  assert.equal($activeNamespace.get(), undefined);
  assert.deepEqual(offered(), []);
  addAdapter('eip155');
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('adapter removed: its connections end', async () => {
  await connect(world.connector('fox', 'eip155'));
  removeAdapter('eip155');
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(world.watched(), 0);
});

test('noAdapters from the start: cleared when an adapter is added', () => {
  start({ networks: [ONE], adapters: [] });
  assert.equal($noAdapters.get(), true);
  addAdapter('eip155');
  assert.equal($noAdapters.get(), false);
});

test('stored network of another namespace: its own placeholder, separate from the others', () => {
  page.storage.set(
    '@appkit-embed/no-project/active_caip_network_id',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  );
  start();
  assert.equal($activeNamespace.get(), 'solana');
  assert.equal($activeNetwork.get()?.supported, false);
  assert.equal(isSupported($activeNetwork.get()?.id ?? ''), false);
  assert.equal($networkState.get().eip155?.network?.id, ONE.id);
});
