import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { fakeStorage, setGlobal } from '../testing/fake-page';
import { recentNames } from './storage-reader';
import { readTabText, removeTabText, storageIsMemory, writeTabText } from './storage-writer';
import { onStorageChange, onWrittenAnew, setStorageProject, storage } from './typed-storage';

let store = fakeStorage();
let project = 0;
const key = (suffix: string) => `@appkit-embed/p${project}/${suffix}`;

beforeEach(() => {
  store = fakeStorage();
  setGlobal('localStorage', store);
  // A new project each time: the memory of the earlier one is unreachable.
  project += 1;
  setStorageProject(`p${project}`);
});

test('values: stored under our prefix, with version 1', () => {
  storage.set('active_namespace', 'eip155');
  assert.equal(storage.get('active_namespace'), 'eip155');
  assert.deepEqual(
    [...store.map],
    [
      [key('version'), '1'],
      [key('active_namespace'), 'eip155'],
    ],
  );
});

test('nothing to store: writes nothing', () => {
  storage.get('active_namespace');
  storage.remove('active_namespace');
  assert.equal(store.map.size, 0);
});

test('keys of another kit: never read, written or cleared', () => {
  const foreign = [
    ['@appkit/active_namespace', 'solana'],
    ['@appkit/connections', '{"eip155":[]}'],
    ['@appkit-wallet/EMAIL', 'a@b.c'],
    ['WALLETCONNECT_DEEPLINK_CHOICE', '{}'],
  ] as const;
  const read: string[] = [];
  for (const [name, value] of foreign) store.map.set(name, value);
  const getItem = store.getItem.bind(store);
  store.getItem = (name) => {
    read.push(name);
    return getItem(name);
  };
  store.map.set(key('version'), '0');
  setStorageProject(`p${project}`);
  assert.equal(storage.get('active_namespace'), undefined);
  storage.set('active_namespace', 'eip155');
  storage.remove('active_namespace');
  for (const [name, value] of foreign) {
    assert.equal(store.map.get(name), value);
    assert.ok(!read.includes(name));
  }
});

test('corrupt value: removed; the others stay', () => {
  storage.set('active_namespace', 'eip155');
  for (const bad of ['{"eip155":[', '7', '{"eip155":[{"connectorId":3}]}', 'x'.repeat(1e6)]) {
    store.map.set(key('connections'), bad);
    assert.equal(storage.get('connections'), undefined, bad.slice(0, 40));
    assert.equal(store.map.has(key('connections')), false, bad.slice(0, 40));
  }
  assert.equal(storage.get('active_namespace'), 'eip155');
  store.map.set(key('connections'), '[]');
  assert.deepEqual(storage.get('connections'), {});
  store.map.set(key('connections'), '{"__proto__":{"polluted":1}}');
  assert.deepEqual(storage.get('connections'), {});
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});

test('other shape version: our keys of the project are dropped, others stay', () => {
  store.map.set(key('version'), '2');
  store.map.set(key('active_namespace'), 'eip155');
  store.map.set('@appkit-embed/other/active_namespace', 'solana');
  setStorageProject(`p${project}`);
  assert.deepEqual([...store.map.keys()], ['@appkit-embed/other/active_namespace']);
});

test('no shape version: the values stay', () => {
  store.map.set(key('active_namespace'), 'eip155');
  setStorageProject(`p${project}`);
  assert.equal(storage.get('active_namespace'), 'eip155');
});

test('rewritten entry: reported on the first write and after the user clears the storage', () => {
  let heard = 0;
  const stop = onWrittenAnew(() => {
    heard += 1;
  });
  storage.set('active_namespace', 'eip155');
  storage.set('active_namespace', 'solana');
  assert.equal(heard, 1);
  store.map.clear();
  storage.set('active_namespace', 'eip155');
  assert.equal(heard, 2);
  stop();
  store.map.clear();
  storage.set('active_namespace', 'eip155');
  assert.equal(heard, 2);
});

test('denied storage (the getter throws): values live in memory for this page', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new Error('SecurityError');
    },
  });
  setStorageProject(`p${project}`);
  assert.equal(storageIsMemory(), true);
  storage.set('active_namespace', 'eip155');
  assert.equal(storage.get('active_namespace'), 'eip155');
  storage.remove('active_namespace');
  assert.equal(storage.get('active_namespace'), undefined);
});

const identities = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `0x${index}`,
      { identity: { name: 'n', avatar: null }, timestamp: Date.now() },
    ]),
  );

test('full storage: drops its caches first, never the session', () => {
  storage.set('connected_namespaces', ['eip155']);
  storage.set('identity_cache', identities(20));
  store.quota = [...store.map].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  storage.set('active_caip_network_id', 'eip155:1' as never);
  assert.equal(store.map.get(key('active_caip_network_id')), 'eip155:1');
  assert.equal(store.map.has(key('identity_cache')), false);
  assert.deepEqual(storage.get('connected_namespaces'), ['eip155']);
  assert.equal(storageIsMemory(), false);
});

test('value too large: kept in memory, and no older value returns', () => {
  storage.set('active_namespace', 'eip155');
  store.quota = 0;
  storage.set('active_namespace', 'solana');
  assert.equal(storage.get('active_namespace'), 'solana');
  assert.equal(store.map.has(key('active_namespace')), false);
  assert.equal(storageIsMemory(), true);
  // The user made room.
  store.quota = Number.POSITIVE_INFINITY;
  storage.set('active_namespace', 'eip155');
  assert.equal(storage.get('active_namespace'), 'eip155');
  assert.equal(storageIsMemory(), false);
});

test('cleared while open: continues, and the next save is stored', () => {
  storage.set('active_namespace', 'eip155');
  store.map.clear();
  assert.equal(storage.get('active_namespace'), undefined);
  storage.set('active_namespace', 'solana');
  assert.equal(storage.get('active_namespace'), 'solana');
});

for (const [suffix, ttl, value] of [
  ['identity_cache', 300_000, { identity: { name: 'n', avatar: null } }],
  [
    'native_balance_cache',
    30_000,
    { caipAddress: `eip155:1:0x${'ab'.repeat(20)}`, balance: '1', symbol: 'ETH' },
  ],
] as const) {
  test(`${suffix}: ${ttl / 1_000} s; a time in the future is stale`, () => {
    mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
    const entry = (age: number) => ({ ...value, timestamp: Date.now() - age });
    const entries = { young: entry(ttl - 1), old: entry(ttl + 1), future: entry(-60_000) };
    storage.set(suffix, entries as never);
    const read = Object.keys(storage.get(suffix) ?? {});
    mock.timers.reset();
    assert.deepEqual(read, ['young']);
  });
}

test('value for this tab: in the session storage only, under our prefix', () => {
  const tab = fakeStorage();
  setGlobal('sessionStorage', tab);
  writeTabText('open_requests', 'x');
  assert.deepEqual([...tab.map], [[key('open_requests'), 'x']]);
  assert.equal(store.map.size, 0);
  assert.equal(readTabText('open_requests'), 'x');
  removeTabText('open_requests');
  assert.equal(tab.map.size, 0);
});

test('recent wallets of the first screen: the newest two; any link makes a wallet reachable', () => {
  const write = (list: object[]) => store.map.set(key('recent_wallets'), JSON.stringify(list));
  write(['One', 'Two', 'Three'].map((name, at) => ({ id: `${at}`, name })));
  assert.deepEqual(
    recentNames().map(({ name, far }) => [name, far]),
    [
      ['One', false],
      ['Two', false],
    ],
  );
  for (const name of ['mobile_link', 'webapp_link', 'desktop_link']) {
    write([{ id: '1', name: 'One', [name]: 'https://one.example' }]);
    assert.equal(recentNames()[0]?.far, true, name);
  }
});

test('changes in other tabs: reported for our keys only', () => {
  const heard: (string | undefined)[] = [];
  const page = new EventTarget();
  setGlobal('addEventListener', page.addEventListener.bind(page));
  setGlobal('removeEventListener', page.removeEventListener.bind(page));
  const fire = (name: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
  const stop = onStorageChange((suffix) => heard.push(suffix));
  fire(key('connected_namespaces'));
  fire('@appkit/connected_namespaces');
  fire(`@appkit-embed/other/connected_namespaces`);
  fire(null);
  stop();
  fire(key('connected_namespaces'));
  assert.deepEqual(heard, ['connected_namespaces', undefined]);
});
