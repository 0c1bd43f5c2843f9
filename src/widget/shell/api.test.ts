import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { namedNetwork } from '../../protocol/networks';
import { publishSnapshot } from '../core/host/publish-snapshot';
import { setConnected } from '../core/state/accounts';
import { setChains } from '../core/state/namespaces';
import { setNetworks } from '../core/state/networks';
import { $modal, forceClose } from '../core/views/modal';
import { $route } from '../core/views/router';
import { viewFor } from './api';
import { isAvailable } from './registry';
import { availableView } from './router/available-view';

const ethereum = namedNetwork('eip155:1');
assert.ok(ethereum);
const network = ethereum;

publishSnapshot();

beforeEach(() => {
  setNetworks([network]);
  setChains(['eip155'], network);
  forceClose();
});

test('opening rule: Connect without a connection', () => {
  assert.equal(viewFor(undefined), 'Connect');
  assert.equal(viewFor('Networks'), 'Networks');
});

test('account view: falls back without a connection', () => {
  assert.equal(viewFor('Account'), 'Connect');
});

test('view that may not be closed: never opens without its reason', () => {
  assert.notEqual(viewFor('UnsupportedChain'), 'UnsupportedChain');
});

test('view absent from the build, or no view: opens the default', () => {
  assert.equal(isAvailable('Swap'), false);
  assert.equal(availableView('Swap'), 'Connect');
  assert.equal(viewFor('NoSuchView'), 'Connect');
  assert.equal(viewFor(42), 'Connect');
  assert.equal(viewFor('toString'), 'Connect');
  assert.equal(viewFor({}), 'Connect');
});

test('state read: shows nothing', () => {
  assert.equal($modal.get().open, false);
  assert.equal($route.get().view, 'Connect');
});

test('default views: in every build', () => {
  for (const view of ['Connect', 'Account', 'Networks'] as const) assert.ok(isAvailable(view));
});

test('opening rule: Account once connected', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  setConnected({
    status: 'connected',
    namespace: 'eip155',
    address,
    caipAddress: `eip155:1:${address}` as never,
    networkId: network.id,
    allAddresses: [address],
    connectorId: 'org.fox',
    walletInfo: { name: 'Fox', type: 'ANNOUNCED' },
  });
  assert.equal(viewFor(undefined), 'Account');
  assert.equal(viewFor('Connect'), 'Connect');
  assert.equal(viewFor('UnsupportedChain'), 'Networks');
  assert.equal(availableView('Swap'), 'Account');
});
