import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { safeParse } from 'valibot';
import { type WalletEntry, walletEntry } from '../../../protocol/http/wallets';
import type { Connector } from '../contracts/wallet';
import { rememberWallet } from '../rules/remember-wallet';
import { recentNames } from '../storage/storage-reader';
import { setStorageProject, storage } from '../storage/typed-storage';
import { configure, fakeStorage, setGlobal } from '../testing/fake-page';
import { recentWallets } from './recent-wallets';

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

test('recent wallets: 2 kept, newest first, each once; an existing wallet keeps its position', () => {
  for (const id of ['a', 'b', 'c', 'b']) rememberWallet(entry(id));
  assert.deepEqual(
    recentWallets().map(({ id }) => id),
    ['c', 'b'],
  );
});

test('updated entry: keeps its position', () => {
  rememberWallet(entry('a', { mobile_link: 'old://' }));
  rememberWallet(entry('b', { mobile_link: 'boar://' }));
  rememberWallet(entry('a', { mobile_link: 'new://' }));
  assert.deepEqual(
    recentWallets().map(({ id, mobile_link }) => [id, mobile_link]),
    [
      ['b', 'boar://'],
      ['a', 'new://'],
    ],
  );
});

test('stored wallet: restores links, pictures, stores and flags', () => {
  const whole = {
    id: 'w',
    name: 'Whole',
    homepage: 'https://w.test',
    image_id: 'picture',
    image_url: 'https://w.test/w.png',
    mobile_link: 'whole://',
    link_mode: 'https://w.test/link',
    desktop_link: 'whole-desk://',
    webapp_link: 'https://app.w.test',
    app_store: 'https://apps.test/w',
    play_store: 'https://play.test/w',
    chrome_store: 'https://chrome.test/w',
    rdns: 'test.w',
    injected: [{ namespace: 'eip155', injected_id: 'isWhole' }],
  };
  const read = safeParse(walletEntry, whole);
  assert.ok(read.success);
  rememberWallet(read.output);
  const [back = {}] = recentWallets();
  const known = Object.entries(back).filter(([, value]) => value !== undefined);
  assert.deepEqual(Object.fromEntries(known), whole);
});

test('-coinbase: also hides the wallet with that rdns here', () => {
  rememberWallet(entry('a', { rdns: 'com.coinbase.wallet' }));
  rememberWallet(entry('b'));
  configure({ enable: '-coinbase' });
  const shown = recentWallets().map(({ id }) => id);
  configure();
  assert.deepEqual(shown, ['b']);
  assert.equal(recentWallets().length, 2);
});

test('broken store link from another script: loses only that link', () => {
  const odd = {
    id: 'o',
    name: 'Odd',
    homepage: 'javascript:alert(1)',
    app_store: 'https://a.test',
  };
  storage.set('recent_wallets', [odd as never]);
  assert.equal(recentWallets()[0]?.homepage, undefined);
  assert.equal(recentWallets()[0]?.app_store, 'https://a.test');
});

test('extension and its catalog entry: one wallet', () => {
  rememberWallet(entry('f', { rdns: 'org.fox' }));
  rememberWallet(FOX);
  assert.deepEqual(recentNames(), [{ id: 'org.fox', name: 'Fox', rdns: 'org.fox', far: false }]);
});

test('look-alike connected: the recent wallet with that name stays', () => {
  rememberWallet(FOX);
  rememberWallet({ ...FOX, id: 'evil.test', rdns: 'evil.test' });
  assert.deepEqual(
    recentNames().map(({ rdns }) => rdns),
    ['evil.test', 'org.fox'],
  );
});

test('first screen: knows the wallets that connect over a link', () => {
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

test('name from another script: harmless on the first screen too', () => {
  const name = `M${'\u0301'.repeat(30)}\u202efox`;
  storage.set('recent_wallets', [{ id: 'e', name, mobile_link: 'e://' } as never]);
  assert.equal(recentNames()[0]?.name, recentWallets()[0]?.name);
  assert.equal([...(recentNames()[0]?.name ?? '')].length, 8);
});

test('entry from another script: cannot add an unsafe link or break a screen', () => {
  const bad = { id: 'e', name: 'Evil', mobile_link: 'javascript:alert(1)' };
  storage.set('recent_wallets', [bad as never]);
  assert.equal(recentWallets()[0]?.mobile_link, undefined);
  for (const text of [
    '{',
    'null',
    '7',
    '[null]',
    '"x"',
    '[{}]',
    '[{"id":"a"}]',
    '[{"name":"a"}]',
    '[{"id":"a","name":{}}]',
    '[{"id":{},"name":"a"}]',
    '[{"id":"a","name":"\u200b"}]',
    `[{"id":"${'a'.repeat(129)}","name":"a"}]`,
  ]) {
    const key = [...(localStorage as unknown as { map: Map<string, string> }).map.keys()].find(
      (one) => one.endsWith('recent_wallets'),
    );
    localStorage.setItem(key ?? '', text);
    assert.deepEqual(recentNames(), [], text);
  }
});
