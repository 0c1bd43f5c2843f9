import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { fakeStorage, setGlobal } from '../core/testing/fake-page';
import { requestList } from './early-list';
import { settingsOf } from './script-tag';

const { signal } = new AbortController();
let asked: string[];

beforeEach(() => {
  asked = [];
  setGlobal('localStorage', fakeStorage());
  setGlobal('fetch', async (url: URL, init: RequestInit) => {
    asked.push(url.href);
    assert.equal(init.credentials, 'omit');
    assert.equal(init.signal, signal);
    throw Error('offline');
  });
});

function request(attributes: Record<string, string>, hostConfig?: object) {
  const tag = {
    attributes,
    base: '',
    scriptOrigin: 'https://cdn.test',
    nonce: '',
    pinned: true,
  };
  return requestList(tag, hostConfig, settingsOf(attributes, hostConfig), signal);
}

test('press: requests the first page of wallets from the gateway; a failure is silent', async () => {
  const list = request({ projectId: 'p1', networks: 'eip155:1, solana:x' });
  assert.deepEqual(asked, [
    'https://cdn.test/getWallets?page=1&entries=4&chains=eip155:1,solana:x&projectId=p1&st=appkit-embed&sv=html-universal-0.0.0-test',
  ]);
  assert.equal(await list, undefined);
});

test('gateway of the owner: asked instead; that of the configuration comes first', () => {
  request({ projectId: 'p1', gateway: 'https://gateway.test' });
  request({ projectId: 'p1', gateway: 'https://gateway.test', configUrl: 'https://config.test/x' });
  assert.deepEqual(
    asked.map((url) => new URL(url).origin),
    ['https://gateway.test', 'https://config.test'],
  );
});

for (const [what, attributes, hostConfig] of [
  ['no project id', {}, undefined],
  ['AppKitConfig, which may have any setting', { projectId: 'p1' }, {}],
  ['featured wallets', { projectId: 'p1', featuredWalletIds: 'a' }, undefined],
  ['excluded wallets', { projectId: 'p1', excludeWalletIds: 'a' }, undefined],
  ['features turned off', { projectId: 'p1', enable: '-wallets' }, undefined],
] as const) {
  test(`${what}: the runtime decides the request`, async () => {
    assert.equal(await request(attributes, hostConfig), undefined);
    assert.deepEqual(asked, []);
  });
}

test('gateway option that is not an address: no request, and the press still opens the modal', async () => {
  assert.equal(await request({ projectId: 'p1', gateway: 'https://' }), undefined);
  assert.deepEqual(asked, []);
});

test('returning visitor: no wallet list is requested', async () => {
  localStorage.setItem('@appkit-embed/p1/connection_status', 'connected');
  assert.equal(await request({ projectId: 'p1' }), undefined);
  assert.deepEqual(asked, []);
});
