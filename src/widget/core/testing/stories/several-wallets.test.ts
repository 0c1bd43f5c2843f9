/**
 * Tests several wallets of one namespace, side by side. Sentences quoted: specification §3, §4, §6,
 * §8.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setMultiWallet } from '../../config/multi-wallet';
import { disconnect } from '../../connect/disconnect';
import { connectionLife, switchConnection } from '../../connect/switch-connection';
import { onHostEvent } from '../../reporting/host-events';
import { getProvider } from '../../session/sessions';
import { accountOf, connectedAccount } from '../../state/accounts';
import { $connectState } from '../../state/connect-state';
import { $connections } from '../../state/connections';
import { $activeNetwork } from '../../state/namespaces';
import { $modal, openModal } from '../../views/modal';
import { $route, pushView } from '../../views/router';
import { $toast } from '../../views/toasts';
import { ADDRESS, ADDRESS_2, networkId, ONE, settle, TWO } from '../fake-core';
import { FAULTS, never } from '../fake-provider';
import {
  ADDRESS_3,
  ids,
  switchRequest,
  type ThreeWallets,
  threeWallets,
} from '../fake-three-wallets';

let at: ThreeWallets;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  at = threeWallets();
});
afterEach(() => {
  at.world().stop();
  mock.timers.reset();
});

test('Connection: connectorId, accounts; the active one is first, the other one stays live', async () => {
  await at.take('fox');
  await at.take('hare');
  assert.deepEqual(ids(), ['hare', 'fox']);
  const { walletInfo: hareInfo } = connectedAccount('eip155') ?? assert.fail();
  assert.equal(hareInfo.name, 'Wallet hare');
  assert.deepEqual($connections.get(), {
    eip155: [
      {
        namespace: 'eip155',
        connectorId: 'hare',
        addresses: [ADDRESS_2],
        accounts: [{ address: ADDRESS_2 }],
        networkId: TWO.id,
        walletInfo: hareInfo,
      },
      {
        namespace: 'eip155',
        connectorId: 'fox',
        addresses: [ADDRESS, ADDRESS_3],
        accounts: [{ address: ADDRESS }, { address: ADDRESS_3 }],
        networkId: ONE.id,
        walletInfo: { ...hareInfo, name: 'Wallet fox' },
      },
    ],
  });
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal($activeNetwork.get()?.id, TWO.id);
  assert.equal(at.world().watched(), 2);
});

test('Multi-wallet off: another wallet takes the place of the first', async () => {
  setMultiWallet(false);
  await at.take('fox');
  await at.take('hare');
  assert.deepEqual(ids(), ['hare']);
  assert.equal(at.world().watched(), 1);
  assert.equal(JSON.parse(at.stored('connections') ?? '').eip155.length, 1);
});

test('Switching connections: connected/active leads to reconnect or account switch', async () => {
  await at.take('fox');
  await at.take('hare');
  assert.equal(connectionLife('eip155', 'hare'), 'connected');
  assert.equal(connectionLife('eip155', 'fox'), 'active');
  at.fox.prompts = 0;
  assert.equal(await switchConnection(switchRequest('fox')), 'wallet');
  assert.equal(at.fox.prompts, 0, 'nobody is asked');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  assert.equal($activeNetwork.get()?.id, ONE.id);
  assert.equal(at.stored('eip155:connected_connector_id'), 'fox');
  assert.equal(await switchConnection(switchRequest('fox', ADDRESS_3)), 'account');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_3);
  assert.deepEqual(connectedAccount('eip155')?.allAddresses, [ADDRESS_3, ADDRESS]);
  assert.equal(await switchConnection(switchRequest('fox', ADDRESS_3)), 'nothing');
});

test('address without a grant: never shown', async () => {
  await at.take('fox');
  await assert.rejects(switchConnection(switchRequest('fox', ADDRESS_2)), { code: 'unauthorized' });
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('selected account: stays on repeated events, and goes when it is revoked', async () => {
  await at.take('fox');
  await switchConnection(switchRequest('fox', ADDRESS_3));
  at.world().tell('fox', 'eip155').accounts([ADDRESS, ADDRESS_3]);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_3);
  at.world().tell('fox', 'eip155').accounts([ADDRESS]);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('Switching connections: disconnected leads to full reconnect through the matching route', async () => {
  await at.take('fox');
  await disconnect('eip155', 'fox');
  assert.equal(connectionLife('eip155', 'fox'), 'disconnected');
  openModal('ProfileWallets');
  assert.equal(await switchConnection(switchRequest('fox')), 'route');
  assert.equal($route.get().view, 'ConnectingExternal');
  openModal('ProfileWallets');
  await switchConnection(switchRequest('walletConnect'));
  assert.equal($route.get().view, 'ConnectingWalletConnect');
});

test('wallet disconnected and connected again: asked for its earlier network', async () => {
  await at.take('hare');
  await at.take('fox');
  await disconnect('eip155', 'hare');
  openModal('ProfileWallets');
  await switchConnection(switchRequest('hare'));
  await at.take('hare');
  assert.deepEqual(at.hare.requested, [TWO.id, ONE.id]);
  // Selected like any other, it is asked for the active network.
  await disconnect('eip155', 'hare');
  openModal('Connect');
  await at.take('hare');
  assert.deepEqual(at.hare.requested, [ONE.id, TWO.id]);
});

test("Switching connections: any other status is an error ('Invalid connection status: {status}')", async () => {
  at.fox.wait = never;
  void at.take('fox');
  await settle();
  await assert.rejects(switchConnection(switchRequest('fox')), {
    code: 'invalid_connection_status',
    message: 'Invalid connection status: connecting',
  });
});

test('reconnecting wallet: has the status connecting too', async () => {
  await at.take('fox');
  at.fox.wait = never;
  await at.again(true);
  assert.equal(connectionLife('eip155', 'fox'), 'connecting');
  assert.equal(connectionLife('eip155', 'hare'), 'disconnected');
  await assert.rejects(switchConnection(switchRequest('fox')), {
    message: 'Invalid connection status: connecting',
  });
  at.fox.wait = async () => {};
  await at.again(true);
  assert.equal(connectionLife('eip155', 'fox'), 'connected');
});

test("'No connector found for connection: {id}'", async () => {
  await assert.rejects(switchConnection(switchRequest('nobody')), {
    code: 'connector_not_found',
    message: 'No connector found for connection: nobody',
  });
});

test('missing wallet on a switch: removed, and the active one stays', async () => {
  await at.take('fox');
  await at.take('hare');
  if (at.fox.namespaces.eip155) at.fox.namespaces.eip155.accounts = [];
  await assert.rejects(switchConnection(switchRequest('fox')), { code: 'unauthorized' });
  assert.deepEqual(ids(), ['hare']);
  assert.equal(connectedAccount('eip155')?.connectorId, 'hare');
});

test('a second wallet does not answer: it stays listed and the active one stays active', async () => {
  await at.take('fox');
  await at.take('hare');
  at.fox.fault = { accounts: FAULTS['internal error'] };
  await assert.rejects(switchConnection(switchRequest('fox')), { code: 'rpc_internal' });
  assert.deepEqual(ids(), ['hare', 'fox']);
});

test('page: holds the provider of the active wallet only; the earlier one is unusable', async () => {
  await at.take('fox');
  const first = getProvider('eip155');
  assert.ok(first);
  await at.take('hare');
  assert.notEqual(getProvider('eip155'), first);
  await assert.rejects(first.request({ method: 'eth_accounts' }), { code: 4900 });
  await switchConnection(switchRequest('fox'));
  assert.notEqual(getProvider('eip155'), first);
});

test('events of an inactive wallet: change neither account nor network of the active one', async () => {
  await at.take('fox');
  await at.take('hare');
  const heard: string[] = [];
  const stop = onHostEvent((name) => heard.push(name));
  at.world().tell('fox', 'eip155').accounts([ADDRESS_3]);
  at.world().tell('fox', 'eip155').network(networkId('eip155:999'));
  assert.deepEqual(heard, []);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal($activeNetwork.get()?.id, TWO.id);
  assert.deepEqual($connections.get().eip155?.[1]?.addresses, [ADDRESS_3]);
  at.world().tell('fox', 'eip155').disconnect();
  assert.deepEqual(ids(), ['hare']);
  stop();
});

test('active wallet disconnects: the other one becomes active', async () => {
  await at.take('fox');
  await at.take('hare');
  at.world().tell('hare', 'eip155').disconnect();
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.equal(at.stored('eip155:connected_connector_id'), 'fox');
  at.world().tell('fox', 'eip155').disconnect();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(at.stored('eip155:connected_connector_id'), 'fox');
});

test('one wallet disconnected: the other stays; namespace or all: none stays', async () => {
  await at.take('fox');
  await at.take('hare');
  await disconnect('eip155', 'hare');
  assert.deepEqual(at.hare.ended, ['eip155']);
  assert.deepEqual(ids(), ['fox']);
  await at.take('hare');
  await disconnect('eip155');
  assert.deepEqual(ids(), []);
  assert.deepEqual(at.fox.ended, ['eip155']);
  assert.equal(at.stored('eip155:connected_connector_id'), undefined);
  await at.take('fox');
  await at.take('hare');
  await disconnect();
  assert.deepEqual(ids(), []);
});

test("'Failed to disconnect' of one wallet; 'Failed to disconnect chains: …' of all", async () => {
  await at.take('fox');
  await at.take('hare');
  at.fox.fault = { disconnect: new Error('no') };
  await assert.rejects(disconnect('eip155', 'fox'), { message: 'Failed to disconnect' });
  assert.deepEqual(ids(), ['hare']);
  at.hare.fault = { disconnect: new Error('no') };
  await assert.rejects(disconnect(), { message: 'Failed to disconnect chains: eip155' });
  assert.deepEqual(ids(), []);
});

test('multi-wallet on: adding a wallet opens the wallet list with a message', async () => {
  openModal('Connect');
  await at.take('fox');
  assert.equal($modal.get().open, false);
  openModal('Account');
  pushView('ProfileWallets');
  pushView('Connect');
  await at.take('hare');
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'ProfileWallets');
  assert.equal($toast.get()?.message, 'New Wallet Added');
});

test('disconnected in the wallet list: the list stays open', async () => {
  await at.take('fox');
  openModal('Account');
  pushView('ProfileWallets');
  await disconnect('eip155');
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'ProfileWallets');
});

test('second wallet rejects: the first is unchanged', async () => {
  await at.take('fox');
  at.hare.fault = { connect: FAULTS.refusal };
  await at.take('hare');
  assert.equal($connectState.get().state, 'failed');
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.deepEqual(ids(), ['fox']);
});
