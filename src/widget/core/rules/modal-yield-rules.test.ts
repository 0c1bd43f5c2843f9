/** Tests that the dialog yields to wallets of the page, and to no others. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connect } from '../connect/connect';
import { setSendRequested } from '../payments/send-request';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { $awaitingWallet, forceClose, openModal } from '../views/modal';

let world: World;

beforeEach(() => {
  fakePage();
  world = fakeWorld();
});
afterEach(() => {
  setSendRequested(undefined);
  world.stop();
  forceClose();
});

test('reopened during a send request: yields to the wallet again', async () => {
  await connect(fakeConnector());
  openModal('Account');
  assert.equal($awaitingWallet.get(), false);
  setSendRequested('eip155');
  assert.equal($awaitingWallet.get(), true);
  forceClose();
  assert.equal($awaitingWallet.get(), false);
  openModal('Account');
  assert.equal($awaitingWallet.get(), true);
  setSendRequested(undefined);
  assert.equal($awaitingWallet.get(), false);
  forceClose();
  openModal('Account');
  assert.equal($awaitingWallet.get(), false);
});

test('wallet on another device: the dialog does not yield', async () => {
  await connect({ ...fakeConnector('far'), type: 'WALLET_CONNECT', wallet: 'walletconnect' });
  await settle();
  openModal('Account');
  setSendRequested('eip155');
  assert.equal($awaitingWallet.get(), false);
});
