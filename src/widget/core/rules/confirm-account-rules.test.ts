/** Tests that accounts of an earlier visit are confirmed when the user presses to see them. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connect } from '../connect/connect';
import { disconnect } from '../connect/disconnect';
import { reconnect } from '../connect/reconnect';
import { connectedAccount } from '../state/accounts';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { setGlobal } from '../testing/fake-page';
import { forceClose, openModal } from '../views/modal';
import { $route, pushView } from '../views/router';

const activation = { isActive: true, hasBeenActive: true };
let world: World;
let confirmed: number;

beforeEach(() => {
  fakePage();
  setGlobal('navigator', { userAgent: 'X11', userActivation: activation });
  activation.isActive = true;
  world = fakeWorld();
  confirmed = 0;
  world.provider.confirm = async () => {
    confirmed += 1;
  };
});
afterEach(() => {
  world.stop();
  setGlobal('navigator', undefined);
});

test('press that opens the dialog: confirms the account; nothing else does', async () => {
  await connect(fakeConnector());
  await settle();
  assert.equal(confirmed, 0);
  openModal('Account');
  assert.notEqual(confirmed, 0);
  const before = confirmed;
  forceClose();
  assert.equal(confirmed, before);
});

test('dialog opened by a script: confirms nothing until the user presses in it', async () => {
  await connect(fakeConnector());
  activation.isActive = false;
  openModal('Account');
  assert.equal(confirmed, 0);
  activation.isActive = true;
  pushView('Networks');
  assert.notEqual(confirmed, 0);
});

test('an account that reconnects while the dialog is open: confirmed at once', async () => {
  openModal('Connect');
  await reconnect('eip155', 'io.one', { saved: false });
  assert.ok(connectedAccount('eip155'));
  assert.notEqual(confirmed, 0);
});

test('reconnected while Connect is shown: opens the requested screen with its data', async () => {
  const back = async (data?: object): Promise<unknown[]> => {
    openModal('Connect', data as Record<string, unknown>);
    await reconnect('eip155', 'io.one', { saved: false });
    const shown = $route.get();
    await disconnect();
    forceClose();
    return [shown.view, shown.data];
  };
  assert.deepEqual(await back(), ['Account', {}]);
  assert.deepEqual(await back({ next: undefined, token: 'x' }), ['Account', { token: 'x' }]);
  const asked = { next: 'WalletSend', token: 'x' };
  assert.deepEqual(await back(asked), ['WalletSend', { token: 'x' }]);
  // One of these two no longer exists, and the other is not shown without its reason.
  assert.deepEqual(await back({ next: 'Connect' }), ['Account', {}]);
  assert.deepEqual(await back({ next: 'UnsupportedChain' }), ['Account', {}]);
});

test('other screen or closed dialog at that time: no navigation', async () => {
  openModal('Connect', { next: 'WalletSend' });
  pushView('WhatIsAWallet');
  await reconnect('eip155', 'io.one', { saved: false });
  assert.equal($route.get().view, 'WhatIsAWallet');
  await disconnect();
  openModal('Connect', { next: 'WalletSend' });
  forceClose();
  await reconnect('eip155', 'io.one', { saved: false });
  assert.equal($route.get().view, 'Connect');
});

test('account denied by the wallet: removed from the screen', async () => {
  await connect(fakeConnector());
  world.provider.confirm = async () => world.tell().disconnect();
  openModal('Account');
  await settle();
  assert.equal(connectedAccount('eip155'), undefined);
});
