import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { WalletEntry } from '../../protocol/http/wallets';
import { fakeStorage, setGlobal } from './fake-page';
import { recentWallets, rememberWallet } from './recent-wallets';
import { recentNames } from './storage';
import { setStorageProject, storage } from './stored';
import type { Connector } from './wallet';

const entry = (id: string, more: object = {}) =>
  ({ id, name: `Wallet ${id}`, mobile_link: `${id}://`, ...more }) as unknown as WalletEntry;
const FOX: Connector = {
  id: 'org.fox',
  type: 'ANNOUNCED',
  name: 'Fox',
  namespace: 'eip155',
  wallet: 'injected',
  rdns: 'org.fox',
};

beforeEach(() => {
  setGlobal('localStorage', fakeStorage());
  setStorageProject(`recent-${Math.random()}`);
});

test('Recent wallets kept: 2, the newest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'b']) rememberWallet(entry(id));
  assert.deepEqual(
    recentWallets().map(({ id }) => id),
    ['b', 'c'],
  );
});

test('an extension and its entry of the catalogue are one', () => {
  rememberWallet(entry('f', { rdns: 'org.fox' }));
  rememberWallet(FOX);
  assert.deepEqual(recentNames(), [{ id: 'org.fox', name: 'Fox', rdns: 'org.fox', far: false }]);
});

test('the first screen knows which of them are reached over a link', () => {
  rememberWallet(FOX);
  rememberWallet(entry('a'));
  assert.deepEqual(
    recentNames().map(({ id, far }) => [id, far]),
    [
      ['a', true],
      ['org.fox', false],
    ],
  );
});

test('what another script wrote is no way to a bad link, nor to a broken screen', () => {
  const bad = { id: 'e', name: 'Evil', mobile_link: 'javascript:alert(1)' };
  storage.set('recent_wallets', [bad as never]);
  assert.equal(recentWallets()[0]?.mobile_link, undefined);
  for (const text of ['{', 'null', '7', '[null]', '"x"']) {
    const key = [...(localStorage as unknown as { map: Map<string, string> }).map.keys()].find(
      (one) => one.endsWith('recent_wallets'),
    );
    localStorage.setItem(key ?? '', text);
    assert.deepEqual(recentNames(), [], text);
  }
});
