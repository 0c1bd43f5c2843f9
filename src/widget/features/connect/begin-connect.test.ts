import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setSessionLoader } from '../../core/contracts/island-loaders';
import type { Runtime } from '../../core/contracts/runtime-types';
import type { Connector } from '../../core/contracts/wallet';
import { $connectState, setConnectState } from '../../core/state/connect-state';
import { fakeConnector, settle } from '../../core/testing/fake-core';
import { beginConnect } from './begin-connect';

const connector = fakeConnector();
afterEach(() => setConnectState({ state: 'idle' }));

function loading() {
  const calls: (Connector | 'cancel')[] = [];
  const runtime = {
    connect: async (one: Connector) => void calls.push(one),
    cancelConnect: () => void calls.push('cancel'),
  } as Partial<Runtime> as Runtime;
  let load = (): void => {};
  setSessionLoader(() => new Promise((resolve) => (load = () => resolve(runtime))));
  return { calls, load: () => load() };
}

test('connections still loading: the wallet is asked once they are there, and canceled on leaving', async () => {
  const { calls, load } = loading();
  const stop = beginConnect(connector);
  await settle();
  assert.deepEqual(calls, []);
  load();
  await settle();
  assert.deepEqual(calls, [connector]);
  stop();
  assert.deepEqual(calls, [connector, 'cancel']);
});

test('screen left while they load: the wallet is never asked', async () => {
  const { calls, load } = loading();
  beginConnect(connector)();
  load();
  await settle();
  assert.deepEqual(calls, []);
});

test('failed load: a failed attempt, which leaving clears', async () => {
  setSessionLoader(() => Promise.reject(new Error('404')));
  const stop = beginConnect(connector);
  await settle();
  const now = $connectState.get();
  assert.equal(now.state === 'failed' && now.error.code, 'load_failed');
  stop();
  assert.equal($connectState.get().state, 'idle');
});
