import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, DEFAULT_ENABLE, setOptions } from '../config/options';
import { setAdapterLoader, setWalletLoader } from '../contracts/island-loaders';
import { setStorageProject, storage } from '../storage/typed-storage';
import { configure, fakeStorage, setGlobal } from '../testing/fake-page';
import { preloadEarlier } from './stored-connector';

let asked: string[];

beforeEach(() => {
  asked = [];
  setGlobal('localStorage', fakeStorage());
  setStorageProject(`earlier-${Math.random()}`);
  setAdapterLoader((namespace) => {
    asked.push(namespace);
    return Promise.reject(new Error('404'));
  });
  setWalletLoader((id) => {
    asked.push(id);
    return Promise.reject(new Error('404'));
  });
});
afterEach(() => configure({}));

test('earlier connection: its adapter and its wallet are requested at once; failures are silent', () => {
  storage.set('eip155:connected_connector_id', 'walletConnect');
  preloadEarlier();
  assert.deepEqual(asked, ['eip155', 'walletconnect']);
});

test('no earlier connection, or reconnect turned off: nothing is requested', () => {
  preloadEarlier();
  storage.set('eip155:connected_connector_id', 'walletConnect');
  setOptions({ ...$options.get(), enable: { ...DEFAULT_ENABLE, reconnect: false } });
  preloadEarlier();
  assert.deepEqual(asked, []);
});
