import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import * as v from 'valibot';
import { walletEntry } from '../../../protocol/http/wallets';
import { setWalletLoader } from '../contracts/island-loaders';
import type { Connector } from '../contracts/wallet';
import { setSnapshot } from '../state/public-snapshot';
import { fakeConnector } from '../testing/fake-core';
import { configure, setGlobal } from '../testing/fake-page';
import { $route, resetView } from '../views/router';
import { addConnector, removeConnector } from '../wallets/connectors';
import { selectWallet } from './select-wallet';

const wallet = v.parse(walletEntry, {
  id: 'one',
  name: 'One',
  rdns: 'io.one',
  mobile_link: 'one://',
});
const flagged = { ...wallet, rdns: undefined, injected: [{ injected_id: 'isOne' }] };

beforeEach(() => {
  configure();
  setWalletLoader(async (id) => ({ id }) as never);
  setSnapshot({ namespaces: ['eip155', 'solana'], activeNamespace: 'eip155', noAdapters: false });
  setGlobal('ethereum', undefined);
  resetView('AllWallets');
});
afterEach(() => {
  removeConnector('io.one', 'eip155');
  removeConnector('io.one', 'solana');
  removeConnector('injected', 'eip155');
  removeConnector('wallet-standard:One', 'solana');
});

/** The resulting screen and connector. */
function selected(one: typeof wallet) {
  resetView('AllWallets');
  selectWallet(one);
  const { view, data } = $route.get();
  return [view, (data.connector as Connector | undefined)?.id];
}

test('wallet not installed: connects over a link', () => {
  assert.deepEqual(selected(wallet), ['ConnectingWalletConnect', 'walletConnect']);
  assert.equal($route.get().data.wallet, wallet);
});

test('installed wallet: connects directly; with several namespaces, the user chooses one first', () => {
  addConnector(fakeConnector('io.one'));
  assert.deepEqual(selected(wallet), ['ConnectingExternal', 'io.one']);
  addConnector(fakeConnector('io.one', 'solana'));
  assert.deepEqual(selected(wallet), ['ConnectingMultiChain', 'io.one']);
});

test('installed wallet of another namespace: found by the identifier of its standard, connects directly', () => {
  const sun = { ...wallet, injected: [{ namespace: 'solana', injected_id: 'One' }] };
  assert.deepEqual(selected(sun), ['ConnectingWalletConnect', 'walletConnect']);
  const { rdns, ...here } = fakeConnector('wallet-standard:One', 'solana');
  addConnector(here);
  assert.deepEqual(selected(sun), ['ConnectingExternal', 'wallet-standard:One']);
  assert.deepEqual(selected(wallet), ['ConnectingWalletConnect', 'walletConnect']);
});

test('wallet known only by its flag: keeps its name, and connects directly', () => {
  setGlobal('ethereum', { isOne: true });
  addConnector({ ...fakeConnector('injected'), type: 'INJECTED' });
  assert.deepEqual(selected(flagged), ['ConnectingWalletConnect', 'injected']);
  assert.equal($route.get().data.wallet, flagged);
});

test('links disabled: leads to the download', () => {
  configure({ enable: '-walletconnect' });
  assert.deepEqual(selected(wallet), ['Downloads', undefined]);
  addConnector(fakeConnector('io.one'));
  assert.deepEqual(selected(wallet), ['ConnectingExternal', 'io.one']);
});
