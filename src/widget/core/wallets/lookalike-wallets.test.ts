import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WalletEntry } from '../../../protocol/http/wallets';
import type { Connector } from '../contracts/wallet';
import { type NamedWallet, takenNames } from './lookalike-wallets';

const CYRILLIC = 'Meta\u041cask';
const FOX: NamedWallet = { name: 'MetaMask', rdns: 'io.metamask' };

const announced = (name: string, rdns: string, more: Partial<Connector> = {}): Connector => ({
  id: rdns,
  type: 'ANNOUNCED',
  name,
  namespace: 'eip155',
  wallet: 'injected',
  rdns,
  ...more,
});
const standard = (name: string): Connector => {
  const { rdns: _, ...one } = announced(name, `wallet-standard:${name}`, { namespace: 'solana' });
  return one;
};
const substrate = (key: string, name = key): Connector => {
  const { rdns: _, ...one } = announced(name, `injectedWeb3:${key}`, { namespace: 'polkadot' });
  return one;
};
const said = (connectors: readonly Connector[], known: readonly NamedWallet[] = []): string[] =>
  connectors.map((one) => `${one.id} ${takenNames(connectors, known).get(one) ?? 'own'}`);

test('name of a catalog wallet, another rdns: imitation; the real one keeps its name', () => {
  const all = [announced('MetaMask', 'evil.test'), announced('MetaMask', 'io.metamask')];
  assert.deepEqual(said(all, [FOX]), ['evil.test imitation', 'io.metamask own']);
  assert.deepEqual(said(all.slice(0, 1), [FOX]), ['evil.test imitation']);
});

test('name written with letters that look alike: imitation, in every namespace', () => {
  for (const name of [
    CYRILLIC,
    'Metа Mask',
    'ＭｅｔａＭａｓｋ',
    'META-MASK',
    'MetaMask.',
    'Mе́taMask',
  ]) {
    assert.deepEqual(said([announced(name, 'evil.test')], [FOX]), ['evil.test imitation'], name);
  }
  assert.equal(takenNames([standard(CYRILLIC)], [FOX]).size, 1);
  assert.equal(takenNames([substrate(CYRILLIC)], [FOX]).size, 1);
  assert.equal(takenNames([standard('MetaMask')], [FOX]).size, 0, 'the standard has names only');
});

test('known key of another Polkadot wallet: a key with its name is an imitation', () => {
  const injected = [{ namespace: 'polkadot', injected_id: 'talisman' }] as WalletEntry['injected'];
  const known = [{ name: 'Talisman', injected }];
  const all = [substrate('Talisman'), substrate('talisman', 'Talisman')];
  assert.deepEqual(said(all, known), [
    'injectedWeb3:Talisman imitation',
    'injectedWeb3:talisman own',
  ]);
});

test('rows of our own: their names imitate too', () => {
  assert.equal(takenNames([announced('WalletConnect', 'evil.test')], []).size, 1);
  assert.equal(takenNames([announced('Browser WaIlet', 'evil.test')], []).size, 1);
});

test('catalog without an rdns: same spelling is the wallet, another spelling an imitation', () => {
  assert.equal(takenNames([announced('metamask', 'io.metamask')], [{ name: 'MetaMask' }]).size, 0);
  assert.equal(takenNames([announced(CYRILLIC, 'evil.test')], [{ name: 'MetaMask' }]).size, 1);
});

test('unknown wallets: two with one name share it; one wallet of several namespaces does not', () => {
  const both = [announced('Sun', 'a.test'), announced('Sun', 'b.test')];
  assert.deepEqual(said(both), ['a.test shared', 'b.test shared']);
  assert.deepEqual(said([announced('Sun', 'a.test'), standard('Sun')]), [
    'a.test own',
    'wallet-standard:Sun own',
  ]);
  assert.deepEqual(said([announced('Sun Co', 'a.test'), standard('Sun C\u043e')]), [
    'a.test shared',
    'wallet-standard:Sun C\u043e shared',
  ]);
});

test('wallets of the page, and names without letters: never marked', () => {
  const own = announced('MetaMask', 'shop.test', { type: 'EXTERNAL' });
  assert.equal(takenNames([own], [FOX]).size, 0);
  const signs = [announced('🦊', 'a.test'), announced('🦊', 'b.test')];
  assert.equal(takenNames(signs, [{ name: '🦊', rdns: 'c.test' }]).size, 0);
});

test('wallet of the page: another wallet with its name is an imitation', () => {
  const own = announced('House', 'shop.test', { type: 'EXTERNAL' });
  assert.deepEqual(said([announced('Hоuse', 'evil.test'), own]), [
    'evil.test imitation',
    'shop.test own',
  ]);
});

test('row of several namespaces: each part is looked at', () => {
  const [fake, sun] = [announced('MetaMask', 'evil.test'), standard('MetaMask')];
  const row: Connector = { ...fake, type: 'MULTI_CHAIN', siblings: [fake, sun] };
  assert.deepEqual([...takenNames([row], [FOX])], [[fake, 'imitation']]);
});
