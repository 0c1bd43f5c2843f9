/** Tests the messages of the buttons. Sentences: protocol §10.3 "ProfileWallets". */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { FAULTS } from '../../core/testing/fake-provider';
import {
  ids,
  switchRequest,
  type ThreeWallets,
  threeWallets,
} from '../../core/testing/fake-three-wallets';
import { $toast, hideToast } from '../../core/views/toasts';
import { disconnectWallet, forgetWallet, switchTo } from './wallet-actions';

let at: ThreeWallets;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  at = threeWallets();
  await at.take('fox');
  await at.take('hare');
  hideToast();
});
afterEach(() => {
  at.world().stop();
  hideToast();
  mock.timers.reset();
});

/** The toast after an action: its kind and its text. */
async function said(act: () => unknown): Promise<unknown[]> {
  hideToast();
  await act();
  return [$toast.get()?.variant, $toast.get()?.message];
}

test('switch: Wallet switched; failed: Failed to switch wallet, and the active one stays', async () => {
  assert.deepEqual(await said(() => switchTo(switchRequest('fox'))), [
    'success',
    'Wallet switched',
  ]);
  at.hare.fault = { accounts: FAULTS['internal error'] };
  assert.deepEqual(await said(() => switchTo(switchRequest('hare'))), [
    'error',
    'Failed to switch wallet',
  ]);
  assert.deepEqual(ids(), ['fox', 'hare']);
});

test('disconnect: Wallet disconnected; failed: Failed to disconnect wallet, but ended here', async () => {
  assert.deepEqual(await said(() => disconnectWallet('eip155', 'fox')), [
    'success',
    'Wallet disconnected',
  ]);
  at.hare.fault = { disconnect: new Error('no') };
  assert.deepEqual(await said(() => disconnectWallet('eip155', 'hare')), [
    'error',
    'Failed to disconnect wallet',
  ]);
  assert.deepEqual(ids(), []);
});

test('delete: Wallet deleted', async () => {
  await disconnectWallet('eip155', 'fox');
  assert.deepEqual(await said(() => forgetWallet('eip155', 'fox')), ['success', 'Wallet deleted']);
});
