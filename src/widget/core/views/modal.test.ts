import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { SHAKE_MS } from '../constants/initial-limits';
import {
  $awaitingWallet,
  $isClosable,
  $modal,
  closeModal,
  forceClose,
  openModal,
  setAwaitingWallet,
  setModalLoading,
} from './modal';
import { $route, goBack, pushView, setRouterHost } from './router';

const plain = $options.get();

afterEach(() => {
  forceClose();
  mock.timers.reset();
});
beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  setOptions(plain);
  setRouterHost({ isConnected: () => false });
});

test('Modal: open/closed, loading', () => {
  assert.deepEqual($modal.get(), { open: false, loading: false, shaking: false });
  openModal('Networks', { a: 1 });
  assert.equal($modal.get().open, true);
  assert.deepEqual($route.get().data, { a: 1 });
  setModalLoading(true);
  assert.equal($modal.get().loading, true);
  closeModal();
  assert.deepEqual($modal.get(), { open: false, loading: false, shaking: false });
  assert.equal($route.get().view, 'Connect');
});

test('Modal: shake 500 ms, when a view that may not be left is closed', () => {
  openModal('UnsupportedChain');
  assert.equal($isClosable.get(), false);
  closeModal();
  assert.equal($modal.get().open, true);
  assert.equal($modal.get().shaking, true);
  mock.timers.tick(SHAKE_MS - 1);
  assert.equal($modal.get().shaking, true);
  mock.timers.tick(1);
  assert.deepEqual($modal.get(), { open: true, loading: false, shaking: false });
});

test('second attempt during the shake: restarts the 500 ms', () => {
  openModal('UnsupportedChain');
  closeModal();
  mock.timers.tick(400);
  closeModal();
  mock.timers.tick(400);
  assert.equal($modal.get().shaking, true);
  mock.timers.tick(100);
  assert.equal($modal.get().shaking, false);
});

test('SwitchNetwork: may be left unless reached from UnsupportedChain', () => {
  openModal('UnsupportedChain');
  pushView('SwitchNetwork');
  closeModal();
  assert.equal($modal.get().open, true);
  openModal('Networks');
  pushView('SwitchNetwork');
  closeModal();
  assert.equal($modal.get().open, false);
});

test('back from the first view: closes the modal, unless the view must stay open', () => {
  openModal('Networks');
  goBack();
  assert.equal($modal.get().open, false);
  openModal('UnsupportedChain');
  goBack();
  assert.equal($modal.get().open, true);
});

test('forced close: always closes, and nothing shakes afterwards', () => {
  openModal('UnsupportedChain');
  closeModal();
  setAwaitingWallet(true);
  forceClose();
  assert.deepEqual($modal.get(), { open: false, loading: false, shaking: false });
  assert.equal($awaitingWallet.get(), false);
});

test('close in embedded mode: starts over instead of closing', () => {
  setOptions({ ...plain, embed: '#here' });
  openModal('Connect');
  pushView('Networks');
  closeModal();
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'Connect');
  // No history to go back to: that history has ended.
  assert.equal($route.get().depth, 1);
  setRouterHost({ isConnected: () => true });
  openModal('Networks');
  closeModal();
  assert.equal($route.get().view, 'Account');
});
