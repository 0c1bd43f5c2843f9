/** Tests the wallet list of a project without several wallets. Source: specification §6. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setMultiWallet } from '../../config/multi-wallet';
import { onHostEvent } from '../../reporting/host-events';
import { openModal } from '../../views/modal';
import { $route } from '../../views/router';
import { settle } from '../fake-core';
import { type ThreeWallets, threeWallets } from '../fake-three-wallets';

let at: ThreeWallets;
let heard: [name: string, code: string][];
let stop: () => void;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  at = threeWallets();
  await at.take('fox');
  heard = [];
  stop = onHostEvent((name, detail) => heard.push([name, (detail as { code: string }).code]));
});
afterEach(() => {
  stop();
  at.world().stop();
  mock.timers.reset();
});

test('multi-wallet off: the wallet list does not open and an alert gives the reason', async () => {
  setMultiWallet(false);
  heard.length = 0;
  openModal('ProfileWallets');
  await settle();
  assert.equal($route.get().view, 'Account');
  assert.deepEqual(heard, [['error', 'multi_wallet_off']]);
});

test('multi-wallet turned off while the wallet list is open: the list closes, with an alert', async () => {
  openModal('ProfileWallets');
  await settle();
  assert.equal($route.get().view, 'ProfileWallets');
  heard.length = 0;
  setMultiWallet(false);
  await settle();
  assert.equal($route.get().view, 'Account');
  assert.deepEqual(heard, [['error', 'multi_wallet_off']]);
});
