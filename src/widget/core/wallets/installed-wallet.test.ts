import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Connector } from '../contracts/wallet';
import { setSnapshot } from '../state/public-snapshot';
import { fakeConnector } from '../testing/fake-core';
import { setGlobal } from '../testing/fake-page';
import { addConnector, removeConnector } from './connectors';
import { installedConnector } from './installed-wallet';

const FLAGGED = { injected: [{ injected_id: 'isOne' }] };

beforeEach(() => {
  setSnapshot({ namespaces: ['eip155'], activeNamespace: 'eip155', noAdapters: false });
  setGlobal('ethereum', undefined);
});
afterEach(() => {
  for (const id of ['io.one', 'injected']) removeConnector(id, 'eip155');
});

test('rdns: identifies the wallet, not its name', () => {
  assert.equal(installedConnector({ rdns: 'io.one' }), undefined);
  addConnector(fakeConnector('io.one'));
  assert.equal(installedConnector({ rdns: 'io.one' })?.id, 'io.one');
  assert.equal(installedConnector({ rdns: 'io.other' }), undefined);
  assert.equal(installedConnector({}), undefined);
});

test('no rdns: identified by its flag on window.ethereum', () => {
  setGlobal('ethereum', { isOne: true });
  assert.equal(installedConnector(FLAGGED), undefined);
  addConnector({ ...fakeConnector('injected'), type: 'INJECTED' });
  assert.equal(installedConnector(FLAGGED)?.id, 'injected');
  // Many wallets set the flags of others: an announced rdns identifies the wallet instead.
  assert.equal(installedConnector({ ...FLAGGED, rdns: 'io.one' }), undefined);
  setGlobal('ethereum', {});
  assert.equal(installedConnector(FLAGGED), undefined);
});

test('flag of another namespace: does not count on `window.ethereum`', () => {
  setGlobal('ethereum', { isOne: true });
  addConnector({ ...fakeConnector('injected'), type: 'INJECTED' });
  const injected = [{ namespace: 'solana', injected_id: 'isOne' }];
  assert.equal(installedConnector({ injected }), undefined);
  injected.push({ namespace: 'eip155', injected_id: 'isOne' });
  assert.equal(installedConnector({ injected })?.id, 'injected');
});

const found = (
  id: string,
  namespace: Connector['namespace'],
  more: Partial<Connector> = {},
): Connector => ({ id, type: 'ANNOUNCED', name: 'Any', namespace, wallet: 'injected', ...more });
const called = (namespace: string, injected_id: string) => ({
  injected: [{ namespace, injected_id }],
});

const STANDARDS: [string, Connector['namespace'], string, string][] = [
  ['the Wallet Standard on Solana', 'solana', 'wallet-standard:Solflare', 'Solflare'],
  ['the Wallet Standard on Bitcoin', 'bip122', 'wallet-standard:Magic Eden', 'Magic Eden'],
  ['injectedWeb3', 'polkadot', 'injectedWeb3:polkadot-js', 'polkadot-js'],
  [
    'injectedWeb3, its key written as in an address',
    'polkadot',
    'injectedWeb3:My%20W%2FT',
    'My W/T',
  ],
  ['Keplr and those that speak as it does', 'cosmos', 'keplr:leap', 'leap'],
];
for (const [standard, namespace, id, own] of STANDARDS) {
  test(`by ${standard}: found by the identifier of that standard, in that namespace alone`, () => {
    const here = found(id, namespace);
    assert.equal(installedConnector(called(namespace, own), [here]), here);
    // Its rdns is its name as an EVM wallet: both are searched.
    const both = { rdns: 'io.one', ...called(namespace, own) };
    assert.equal(installedConnector(both, [here]), here);
    for (const other of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
      if (other !== namespace)
        assert.equal(installedConnector(called(other, own), [here]), undefined);
    }
    assert.equal(installedConnector({ injected: [{ injected_id: own }] }, [here]), undefined);
    assert.equal(installedConnector(called(namespace, own.toUpperCase()), [here]), undefined);
    assert.equal(installedConnector(called(namespace, id), [here]), undefined);
    assert.equal(installedConnector({ injected: [{ namespace }] }, [here]), undefined);
    assert.equal(installedConnector({}, [here]), undefined);
  });
}

test("name: never taken from another standard, from EVM, or from the page's own wallets", () => {
  const solflare = called('solana', 'Solflare');
  for (const impostor of [
    found('keplr:Solflare', 'solana'),
    found('Solflare', 'solana', { name: 'Solflare' }),
    found('wallet-standard:Other', 'solana', { name: 'Solflare' }),
    found('wallet-standard:Solflare', 'eip155', { name: 'Solflare' }),
    found('wallet-standard:Solflare', 'bip122'),
    found('wallet-standard:Solflare', 'solana', { type: 'EXTERNAL', wallet: 'external' }),
  ]) {
    assert.equal(installedConnector(solflare, [impostor]), undefined, JSON.stringify(impostor));
  }
});

test('malformed catalog key: matches no wallet', () => {
  const all = STANDARDS.map(([, namespace, id]) => found(id, namespace));
  assert.equal(installedConnector(called('polkadot', '\ud800'), all), undefined);
  assert.equal(installedConnector(called('constructor', 'name'), all), undefined);
});

test('found in several namespaces: each leads to the same row', () => {
  const evm = found('io.one', 'eip155', { rdns: 'io.one' });
  const solana = found('wallet-standard:One', 'solana');
  const row: Connector = { ...solana, type: 'MULTI_CHAIN', siblings: [evm, solana] };
  assert.equal(installedConnector({ rdns: 'io.one' }, [row]), row);
  assert.equal(installedConnector(called('solana', 'One'), [row]), row);
  assert.equal(installedConnector(called('solana', 'Two'), [row]), undefined);
});

test('look-alike on EVM merged by name: the row never leads to it', () => {
  const evm = found('evil.test', 'eip155', { rdns: 'evil.test' });
  const solana = found('wallet-standard:One', 'solana');
  const row: Connector = { ...solana, type: 'MULTI_CHAIN', siblings: [evm, solana] };
  const wallet = { ...called('solana', 'One'), rdns: 'io.one' };
  assert.equal(installedConnector(wallet, [row]), solana);
  const real = found('io.one', 'eip155', { rdns: 'io.one' });
  assert.equal(installedConnector(wallet, [row, real]), real);
});

test('flags that throw on access: count as absent', () => {
  addConnector({ ...fakeConnector('injected'), type: 'INJECTED' });
  const get = () => {
    throw new Error('hostile');
  };
  setGlobal('ethereum', new Proxy({}, { get }));
  assert.equal(installedConnector(FLAGGED), undefined);
  Object.defineProperty(globalThis, 'ethereum', { configurable: true, get });
  assert.equal(installedConnector(FLAGGED), undefined);
});
