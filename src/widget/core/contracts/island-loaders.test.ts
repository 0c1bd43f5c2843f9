import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appKitError } from '../errors/app-kit-error';
import { visibleError } from '../errors/visible-error';
import { fakeConnector, settle } from '../testing/fake-core';
import type { Adapter } from './adapter';
import {
  disposeWallets,
  loadWallet,
  preloadConnector,
  setAdapterLoader,
  setWalletLoader,
} from './island-loaders';
import type { Wallet } from './wallet';

interface FakeIsland {
  wallet: Wallet;
  did: string[];
}

function fakeIsland(): FakeIsland {
  const did: string[] = [];
  const wallet = {
    id: 'injected',
    prepare: () => did.push('prepare'),
    leave: () => did.push('leave'),
  };
  return { wallet: wallet as unknown as Wallet, did };
}

test('selected: wallet and adapter load, and the wallet starts', async () => {
  const { wallet, did } = fakeIsland();
  const namespaces: string[] = [];
  setWalletLoader(async () => wallet);
  setAdapterLoader(async (namespace) => {
    namespaces.push(namespace);
    return {} as Adapter;
  });
  preloadConnector(fakeConnector());
  await settle();
  assert.deepEqual(did, ['prepare']);
  assert.deepEqual(namespaces, ['eip155']);
  disposeWallets();
  assert.deepEqual(did, ['prepare', 'leave']);
});

test('preload fails: no error until a caller needs the chunk', async () => {
  setWalletLoader(() => Promise.reject(new Error('404')));
  setAdapterLoader(() => Promise.reject(new Error('404')));
  preloadConnector(fakeConnector());
  await settle();
  await assert.rejects(loadWallet('injected'), { code: 'load_failed' });
});

test('page disposes wallets while one is loading: the wallet does not start', async () => {
  const { wallet, did } = fakeIsland();
  let come: (wallet: Wallet) => void = () => {};
  setWalletLoader(() => new Promise((resolve) => (come = resolve)));
  preloadConnector(fakeConnector());
  disposeWallets();
  come(wallet);
  await settle();
  assert.deepEqual(did, []);
});

test('wallet loader after the widget left the page: loading a wallet is refused', async () => {
  disposeWallets();
  await assert.rejects(loadWallet('injected'), { code: 'connection_client_missing' });
});

test('loaded wallet: its error rows are registered', async () => {
  const { wallet } = fakeIsland();
  setWalletLoader(async () => ({
    ...wallet,
    errors: { popup_closed: ['Popup closed', 'Again.'] },
  }));
  await loadWallet('injected');
  assert.equal(visibleError(appKitError('popup_closed')), 'Again.');
  disposeWallets();
});
