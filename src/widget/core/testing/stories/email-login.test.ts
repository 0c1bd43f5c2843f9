/** Tests a login by e-mail as a connection beside others. Sentences quoted: specification §4; protocol §10.3. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { recordVisitorAction } from '../../analytics/track-event';
import { setMultiWallet } from '../../config/multi-wallet';
import { connect } from '../../connect/connect';
import { disconnect } from '../../connect/disconnect';
import { connectionLife, switchConnection } from '../../connect/switch-connection';
import { setGatewayLoader } from '../../contracts/island-loaders';
import type { Gateway, TrackedEvent } from '../../gateway/gateway-types';
import { $connections } from '../../state/connections';
import { $modal, openModal } from '../../views/modal';
import { $route, pushView } from '../../views/router';
import { $toast } from '../../views/toasts';
import { authConnector } from '../../wallets/auth-connector';
import { removeConnector } from '../../wallets/connectors';
import { ADDRESS, ADDRESS_2, fakePage, fakeWorld, ONE, settle } from '../fake-core';
import { fakeWallet, fakeWallets, type Wallets } from '../fake-wallets';

const ID = 'ID_AUTH';
let world: Wallets;

const login = (): Promise<void> => connect(authConnector(ID, 'eip155') ?? assert.fail());

beforeEach(() => {
  fakePage();
  world = fakeWallets(
    [
      fakeWallet('fox', { eip155: { accounts: [ADDRESS], network: ONE.id } }),
      fakeWallet(ID, { eip155: { accounts: [ADDRESS_2], network: ONE.id } }),
    ],
    { networks: [ONE] },
  );
  // A login is in no list of wallets.
  removeConnector(ID, 'eip155');
});
afterEach(() => world.stop());

test('CONNECT_SUCCESS: with the method email', async () => {
  world.stop();
  const page = fakeWorld({ options: { projectId: 'p', analyticsUrl: 'https://a.test' } });
  const sent: TrackedEvent[] = [];
  const sendEvents = async (events: readonly TrackedEvent[]) => void sent.push(...events);
  setGatewayLoader(async () => ({ sendEvents }) as unknown as Gateway);
  recordVisitorAction();
  await login();
  await settle();
  page.stop();
  const done = sent.filter(({ event }) => event === 'CONNECT_SUCCESS');
  assert.deepEqual(
    done.map(({ properties }) => properties),
    [{ method: 'email', name: 'Email' }],
  );
});

test('first login: the modal shows the account', async () => {
  openModal('Connect');
  pushView('EmailVerifyOtp');
  await login();
  assert.deepEqual([$modal.get().open, $route.get().view], [true, 'Account']);
  assert.equal($toast.get(), undefined);
});

test('login beside a wallet: the connected wallets, with "New Wallet Added"', async () => {
  await connect(world.connector('fox', 'eip155'));
  openModal('Account');
  pushView('ProfileWallets');
  pushView('Connect');
  pushView('EmailVerifyOtp');
  await login();
  assert.deepEqual([$modal.get().open, $route.get().view], [true, 'ProfileWallets']);
  assert.equal($toast.get()?.message, 'New Wallet Added');
  assert.deepEqual(
    $connections.get().eip155?.map(({ connectorId }) => connectorId),
    [ID, 'fox'],
  );
});

test('login beside a wallet, one wallet alone allowed: the account of the login', async () => {
  setMultiWallet(false);
  await connect(world.connector('fox', 'eip155'));
  openModal('Connect');
  pushView('EmailVerifyOtp');
  await login();
  assert.equal($route.get().view, 'Account');
  assert.equal($toast.get(), undefined);
});

test('Switching connections: to a login that is over leads to its first screen', async () => {
  await login();
  await connect(world.connector('fox', 'eip155'));
  assert.equal(connectionLife('eip155', ID), 'active');
  assert.equal(await switchConnection({ namespace: 'eip155', connectorId: ID }), 'wallet');
  await disconnect('eip155', ID);
  assert.equal(connectionLife('eip155', ID), 'disconnected');
  openModal('ProfileWallets');
  assert.equal(await switchConnection({ namespace: 'eip155', connectorId: ID }), 'route');
  assert.deepEqual([$route.get().view, $route.get().depth], ['EmailLogin', 2]);
  // The keys are those of eip155 and solana: another namespace has no such login.
  await assert.rejects(switchConnection({ namespace: 'bip122', connectorId: ID }), {
    message: `No connector found for connection: ${ID}`,
  });
});
