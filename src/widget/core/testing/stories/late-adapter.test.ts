/** Tests a chain adapter that loads late or never: the code is shown without it. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { cancelConnect, connect } from '../../connect/connect';
import type { Adapter } from '../../contracts/adapter';
import { loadAdapter, setAdapterLoader } from '../../contracts/island-loaders';
import { $pairing } from '../../contracts/pairing-state';
import type { Connector } from '../../contracts/wallet';
import { accountOf, connectedAccount } from '../../state/accounts';
import { $connectState } from '../../state/connect-state';
import { ADDRESS, fakeConnector, fakePage, fakeWorld, settle, type World } from '../fake-core';

const byCode: Connector = { ...fakeConnector('walletConnect'), type: 'WALLET_CONNECT' };
const link = { uri: 'wc:tea', expiresAt: 1 };
let world: World;
let adapter: Adapter;
let approve: () => void;
let ended: number;
let loads: number;

beforeEach(async () => {
  fakePage();
  world = fakeWorld();
  adapter = await loadAdapter('eip155');
  ended = 0;
  loads = 0;
  world.script.connect = ({ onPairing }) => {
    onPairing(link);
    return new Promise<void>((resolve) => {
      approve = resolve;
    });
  };
  world.script.disconnect = async () => {
    ended += 1;
  };
});
afterEach(() => world.stop());

function load(loader: () => Promise<Adapter>): void {
  setAdapterLoader(() => {
    loads += 1;
    return loader();
  });
}

test('adapter still loading: the code is shown; only the account waits', async () => {
  let come: (adapter: Adapter) => void = () => {};
  load(() => new Promise((resolve) => (come = resolve)));
  const done = connect(byCode);
  await settle();
  assert.equal(loads, 1);
  assert.deepEqual($pairing.get(), { state: 'ready', ...link });
  approve();
  await settle();
  assert.equal(accountOf('eip155').status, 'connecting');
  come(adapter);
  await done;
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('adapter failed to load: loads again once the user approves', async () => {
  load(() => (loads > 1 ? Promise.resolve(adapter) : Promise.reject(new Error('404'))));
  const done = connect(byCode);
  await settle();
  assert.equal($pairing.get().state, 'ready');
  approve();
  await done;
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('adapter never loads: an error follows the approval, and the wallet session is ended', async () => {
  load(() => Promise.reject(new Error('404')));
  const done = connect(byCode);
  await settle();
  assert.equal($pairing.get().state, 'ready');
  assert.equal(ended, 0);
  approve();
  await done;
  const now = $connectState.get();
  assert.equal(now.state === 'failed' && now.error.code, 'load_failed');
  assert.equal(now.state === 'failed' && now.error.quote, undefined);
  assert.equal(ended, 1);
});

test('canceled while the adapter loads: no session stays at the wallet', async () => {
  load(() => new Promise(() => {}));
  const done = connect(byCode);
  await settle();
  approve();
  await settle();
  cancelConnect();
  await done;
  await settle();
  assert.equal(ended, 1);
  assert.equal(accountOf('eip155').status, 'disconnected');
});
