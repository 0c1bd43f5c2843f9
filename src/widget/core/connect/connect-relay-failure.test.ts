import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { WALLETCONNECT_ERRORS } from '../../wallets/walletconnect/errors';
import { PAIRING_LIFETIME_MS, WALLET_DEADLINE_MS, WALLET_HINT_MS } from '../constants/limits';
import { $pairing } from '../contracts/pairing-state';
import { addErrors, appKitError } from '../errors/app-kit-error';
import { $connectState } from '../state/connect-state';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { never } from '../testing/fake-provider';
import { cancelConnect, connect } from './connect';

const connector = fakeConnector();
let world: World;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  world = fakeWorld();
});
afterEach(() => {
  cancelConnect();
  world.stop();
  mock.timers.reset();
});

test('relay fails, then returns: a silent wallet gets the hint again', async () => {
  addErrors(WALLETCONNECT_ERRORS);
  let tries = 0;
  world.script.connect = (request) => {
    tries += 1;
    if (tries === 1) return Promise.reject(appKitError('relay_unreachable'));
    request.onPairing({ uri: 'wc:1', expiresAt: Date.now() + WALLET_DEADLINE_MS });
    return never();
  };
  void connect({ ...connector, type: 'WALLET_CONNECT' });
  await settle();
  assert.equal($connectState.get().state, 'failed');
  mock.timers.tick(WALLET_HINT_MS);
  await settle();
  assert.equal(tries, 2);
  const resumed = $connectState.get();
  assert.equal(resumed.state === 'waiting' && resumed.slow, false);
  mock.timers.tick(WALLET_HINT_MS);
  const slow = $connectState.get();
  assert.equal(slow.state === 'waiting' && slow.slow, true);
});

test('pairing at hand: in the store in the same turn, so that its code stays on the screen', () => {
  world.script.connect = () => never();
  const pairing = {
    ...{ uri: 'wc:1', topic: 'one', symKey: 'key', expiry: 300, early: true as const },
    expiresAt: Date.now() + PAIRING_LIFETIME_MS,
  };
  void connect({ ...connector, type: 'WALLET_CONNECT' }, () => pairing);
  const now = $pairing.get();
  assert.equal(now.state === 'ready' && now.uri, 'wc:1');
});
