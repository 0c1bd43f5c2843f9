/**
 * Tests one WalletConnect session over several namespaces. Source: specification §4, protocol
 * §10.4.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connect } from '../../connect/connect';
import { disconnect } from '../../connect/disconnect';
import { getState } from '../../host/host-state';
import { accountOf, connectedAccount } from '../../state/accounts';
import { $connectState } from '../../state/connect-state';
import { $connections } from '../../state/connections';
import { $activeNamespace } from '../../state/namespaces';
import { $modal, openModal } from '../../views/modal';
import { pushView } from '../../views/router';
import { ADDRESS, ADDRESS_2, fakePage, ONE, OTHER, settle, TWO } from '../fake-core';
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
let page: ReturnType<typeof fakePage>;
const stored = (suffix: string) => page.storage.get(`@appkit-embed/no-project/${suffix}`);

const NETWORKS = [ONE, TWO, OTHER];

function start(options: Partial<WalletsOptions> = {}): void {
  world?.stop();
  world = fakeWallets([fox, sun, link], { networks: NETWORKS, ...options });
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

test('a WalletConnect session over several namespaces: one approval connects each of them', async () => {
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  assert.equal(link.prompts, 1);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal(connectedAccount('solana')?.address, SOL);
  assert.equal($activeNamespace.get(), 'eip155');
  assert.equal(stored('connected_namespaces'), 'eip155,solana');
  assert.equal(getState().accounts.solana?.isConnected, true);
});

test('one namespace of a shared session disconnected: the whole session ends, at the wallet too', async () => {
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  await disconnect('solana');
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(accountOf('solana').status, 'disconnected');
  assert.deepEqual([...link.ended].sort(), ['eip155', 'solana']);
  assert.equal(stored('connected_namespaces'), undefined);
  const marks = JSON.parse(stored('disconnected_connector_ids') ?? '');
  assert.deepEqual(marks, { eip155: ['walletConnect'], solana: ['walletConnect'] });
});

test('namespace with another wallet: not affected by a shared session', async () => {
  start({ several: false });
  await connect(world.connector('sun', 'solana'));
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  assert.deepEqual(
    $connections.get().solana?.map(({ connectorId }) => connectorId),
    ['sun'],
  );
});

test('shared session beside another wallet: connects, and the other one stays active', async () => {
  await connect(world.connector('sun', 'solana'));
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  assert.equal(connectedAccount('solana')?.connectorId, 'sun');
  const beside = $connections.get().solana?.map(({ connectorId }) => connectorId);
  assert.deepEqual(beside, ['sun', 'walletConnect']);
});

test('shared session restored during a selection: does not replace the selection', async () => {
  await connect(world.connector('sun', 'solana'));
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  start();
  await connect(world.connector('sun', 'solana'));
  await settle();
  assert.equal(connectedAccount('solana')?.connectorId, 'sun');
});

test('wallet grants another namespace than requested: connected there', async () => {
  link.namespaces = { solana: { accounts: [SOL], network: OTHER.id } };
  openModal('Connect');
  pushView('ConnectingWalletConnect');
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(connectedAccount('solana')?.address, SOL);
  assert.equal($activeNamespace.get(), 'solana');
  assert.equal($modal.get().open, false);
  assert.equal($modal.get().open, false);
  assert.deepEqual($connectState.get(), { state: 'idle' });
});

test('unreadable namespace of a shared session: does not affect the other', async () => {
  link.namespaces = {
    eip155: { accounts: [ADDRESS_2], network: TWO.id },
    solana: { accounts: [], network: OTHER.id },
  };
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  assert.equal(accountOf('eip155').status, 'connected');
  assert.equal(accountOf('solana').status, 'disconnected');
});

test('later visit: every namespace reconnects', async () => {
  await connect(world.connector('fox', 'eip155'));
  await connect(world.connector('sun', 'solana'));
  const kept = new Map(page.storage);
  world.stop();
  for (const [key, value] of kept) page.storage.set(key, value);
  start();
  await settle();
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.equal(connectedAccount('solana')?.connectorId, 'sun');
  assert.equal($activeNamespace.get(), 'solana');
});

test('namespace granted later: connects without a prompt, unless the page lacks it', async () => {
  const { eip155, solana } = link.namespaces;
  link.namespaces = { ...(eip155 && { eip155 }) };
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  assert.equal(accountOf('solana').status, 'disconnected');
  link.namespaces = {
    ...link.namespaces,
    ...(solana && { solana }),
    cosmos: { accounts: ['tea'], network: 'cosmos:hub' },
  };
  world.tell('walletConnect', 'eip155').accounts([ADDRESS_2]);
  await settle();
  assert.equal(connectedAccount('solana')?.address, SOL);
  assert.equal(accountOf('cosmos').status, 'disconnected');
  assert.equal($activeNamespace.get(), 'eip155');
  assert.equal(link.prompts, 1);
  assert.equal(stored('connected_namespaces'), 'eip155,solana');
});

test('namespace granted later: replaces no other wallet', async () => {
  start({ several: false });
  const { eip155, solana } = link.namespaces;
  link.namespaces = { ...(eip155 && { eip155 }) };
  await connect(world.connector('sun', 'solana'));
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
  link.namespaces = { ...link.namespaces, ...(solana && { solana }) };
  world.tell('walletConnect', 'eip155').accounts([ADDRESS_2]);
  await settle();
  assert.equal(connectedAccount('solana')?.connectorId, 'sun');
});
