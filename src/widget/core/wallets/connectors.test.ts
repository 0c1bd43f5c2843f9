import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import type { Connector } from '../contracts/wallet';
import { setSnapshot } from '../state/public-snapshot';
import { fakeConnector } from '../testing/fake-core';
import { $connectors, addConnector, findConnector, removeConnector } from './connectors';

const PLAIN = $options.get();
const ids = (): string[] => $connectors.get().map(({ id, namespace }) => `${id} ${namespace}`);

/** The rows that `merged` makes of the connectors, without the row that is always present. */
function rowsOf(...all: Connector[]): Connector[] {
  for (const one of all) addConnector(one);
  const rows = $connectors.get().filter(({ type }) => type !== 'WALLET_CONNECT');
  for (const { id, namespace } of all) removeConnector(id, namespace);
  return rows;
}
const called = (
  name: string,
  id: string,
  namespace: Connector['namespace'],
  more: Partial<Connector> = {},
): Connector => ({ id, type: 'ANNOUNCED', name, namespace, wallet: 'injected', ...more });
const told = (rows: readonly Connector[]): string[] =>
  rows.map(({ id, type, siblings: namespaces = [] }) =>
    [type, id, ...namespaces.map(({ namespace }) => namespace)].join(' '),
  );

beforeEach(() => {
  setOptions(PLAIN);
  setSnapshot({ namespaces: ['eip155', 'solana'], activeNamespace: undefined });
});

test('WalletConnect: listed before any detection, for the active namespace, otherwise the first', () => {
  assert.deepEqual(ids(), ['walletConnect eip155']);
  setSnapshot({ activeNamespace: 'solana' });
  assert.deepEqual(ids(), ['walletConnect solana']);
  setSnapshot({ activeNamespace: 'cosmos' });
  assert.deepEqual(ids(), ['walletConnect eip155']);
  setSnapshot({ namespaces: [] });
  assert.deepEqual(ids(), []);
});

test('`-walletconnect`: hides only that row', () => {
  const fox = fakeConnector('fox');
  addConnector(fox);
  setOptions({ ...PLAIN, enable: { ...PLAIN.enable, walletconnect: false } });
  assert.deepEqual(ids(), ['fox eip155']);
  removeConnector('fox', 'eip155');
});

test('`-eip6963` and `-injected`: hide EVM wallets, not those of other namespaces', () => {
  const all = [
    fakeConnector('io.one'),
    { ...fakeConnector('injected'), type: 'INJECTED' as const },
    fakeConnector('wallet-standard:Sun', 'solana'),
  ];
  for (const one of all) addConnector(one);
  const enable = { ...PLAIN.enable, eip6963: false, injected: false };
  setOptions({ ...PLAIN, enable });
  assert.deepEqual(ids(), ['walletConnect eip155', 'wallet-standard:Sun solana']);
  for (const { id, namespace } of all) removeConnector(id, namespace);
});

test('basic mode: only wallets on other devices', () => {
  const own = { ...fakeConnector('own'), type: 'EXTERNAL' as const };
  for (const one of [fakeConnector('fox'), own]) addConnector(one);
  setOptions({ ...PLAIN, basic: true });
  assert.deepEqual(ids(), ['walletConnect eip155']);
  setOptions(PLAIN);
  assert.deepEqual(ids(), ['walletConnect eip155', 'fox eip155', 'own eip155']);
  for (const id of ['fox', 'own']) removeConnector(id, 'eip155');
});

test('stored WalletConnect connection: finds its connector in each namespace', () => {
  assert.deepEqual(findConnector('walletConnect', 'solana'), {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespace: 'solana',
    wallet: 'walletconnect',
  });
  assert.equal(findConnector('fox', 'eip155'), undefined);
});

test('one wallet found by several standards: one row, with any spelling of its name', () => {
  const ALL = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const;
  setSnapshot({ namespaces: ALL, activeNamespace: 'polkadot' });
  const icon = 'data:image/png;base64,AA==';
  const evm = called('Sandbox Wallet', 'localhost.sandbox', 'eip155', { icon, rdns: 'a.sandbox' });
  const rows = rowsOf(
    evm,
    called('Sandbox Wallet', 'wallet-standard:Sandbox Wallet', 'solana'),
    called('Sandbox Wallet', 'wallet-standard:Sandbox Wallet', 'bip122'),
    called('sandbox-wallet', 'injectedWeb3:sandbox-wallet', 'polkadot'),
    called('Keplr', 'keplr:keplr', 'cosmos'),
  );
  assert.deepEqual(told(rows), [
    'MULTI_CHAIN injectedWeb3:sandbox-wallet eip155 solana bip122 polkadot',
    'ANNOUNCED keplr:keplr',
  ]);
  // The row belongs to the active namespace; data that its standard lacks comes from another one.
  assert.deepEqual([rows[0]?.namespace, rows[0]?.icon], ['polkadot', icon]);
  assert.equal(rows[0]?.siblings?.[0], evm);
  assert.equal(rows[0]?.siblings?.[3]?.icon, undefined);
});

test('same id in two namespaces: one wallet, under any names', () => {
  const rows = rowsOf(
    called('Sun', 'wallet-standard:sun', 'eip155'),
    called('Sol', 'wallet-standard:sun', 'solana'),
  );
  assert.deepEqual(told(rows), ['MULTI_CHAIN wallet-standard:sun eip155 solana']);
});

test('two in one namespace: two rows, also with the same name; a third joins the first', () => {
  const rows = rowsOf(
    called('Fox', 'org.fox', 'eip155'),
    called('fox', 'org.other', 'eip155'),
    called('FOX', 'wallet-standard:FOX', 'solana'),
  );
  assert.deepEqual(told(rows), ['MULTI_CHAIN org.fox eip155 solana', 'ANNOUNCED org.other']);
});

test('other names: other wallets', () => {
  const rows = rowsOf(
    called('Fox', 'org.fox', 'eip155'),
    called('Foxes', 'wallet-standard:Foxes', 'solana'),
  );
  assert.deepEqual(told(rows), ['ANNOUNCED org.fox', 'ANNOUNCED wallet-standard:Foxes']);
});

test('window.ethereum wallet and the page’s own: never merged', () => {
  for (const type of ['INJECTED', 'EXTERNAL'] as const) {
    const own = called('Fox', 'own', 'eip155', { type });
    const also = called('Fox', 'own', 'solana', { type });
    const found = called('Fox', 'wallet-standard:Fox', 'solana');
    assert.deepEqual(told(rowsOf(own, found)), [`${type} own`, 'ANNOUNCED wallet-standard:Fox']);
    assert.deepEqual(told(rowsOf(found, own)), ['ANNOUNCED wallet-standard:Fox', `${type} own`]);
    assert.deepEqual(told(rowsOf(own, also)), [`${type} own`, `${type} own`]);
  }
});
