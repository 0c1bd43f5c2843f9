/** The dialog makes room for wallets of the page, and for no others. */
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

test('closed, and opened again while the wallet is still asked to send: it makes room again', async () => {
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

test('a wallet on another device shows nothing in this page', async () => {
  await connect({ ...fakeConnector('far'), type: 'WALLET_CONNECT', wallet: 'walletconnect' });
  await settle();
  openModal('Account');
  setSendRequested('eip155');
  assert.equal($awaitingWallet.get(), false);
});
