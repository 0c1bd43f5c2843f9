import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { setGatewayLoader, setWalletLoader } from '../contracts/island-loaders';
import type { Gateway } from '../gateway/gateway-types';
import { setSnapshot } from '../state/public-snapshot';
import { fakeConnector, fakePage } from '../testing/fake-core';
import { forceClose, openModal } from '../views/modal';
import { $route } from '../views/router';
import { addConnector, removeConnector } from '../wallets/connectors';
import { resetCatalogue } from '../wallets/load-catalogue';
import { selectNamed } from './named-wallet';

const FAR = { id: 'a'.repeat(64), name: 'Far Wallet', rdns: 'com.far' };
let searched: string[];

beforeEach(() => {
  fakePage();
  setWalletLoader(async (id) => ({ id }) as never);
  setSnapshot({ namespaces: ['eip155'], activeNamespace: 'eip155', noAdapters: false });
  searched = [];
  resetCatalogue();
  setOptions({ ...$options.get(), projectId: 'p1' });
  setGatewayLoader(
    async () =>
      ({
        fetchCatalogue: async () => ({
          state: 'ready',
          recommended: [],
          featured: [],
          excluded: [],
          count: 1,
        }),
        fetchWallets: async ({ search }: { search: string }) => {
          searched.push(search);
          return { wallets: [FAR], count: 1, more: false };
        },
      }) as unknown as Gateway,
  );
  forceClose();
  openModal('Connect');
});

afterEach(() => {
  forceClose();
});

test('installed wallet, by rdns: its screen at once, no request', () => {
  const connector = { ...fakeConnector(), id: 'io.metamask', rdns: 'io.metamask' };
  addConnector(connector);
  void selectNamed('io.metamask');
  assert.equal($route.get().view, 'ConnectingExternal');
  assert.equal(($route.get().data.connector as { id: string }).id, 'io.metamask');
  assert.deepEqual(searched, []);
  removeConnector('io.metamask', connector.namespace);
});

for (const name of [FAR.rdns, FAR.id]) {
  test(`wallet of the catalog, by ${name.slice(0, 8)}: what its row opens`, async () => {
    await selectNamed(name);
    assert.deepEqual(searched, [name]);
    assert.equal(($route.get().data.wallet as { id: string }).id, FAR.id);
  });
}

test('unknown, empty or hostile name: the user stays on Connect', async () => {
  for (const name of ['Far Wallet', '', 7, undefined, 'x'.repeat(10_000)]) await selectNamed(name);
  assert.equal($route.get().view, 'Connect');
  assert.deepEqual(searched, ['Far Wallet']);
});

test('user closes the modal meanwhile: nothing opens', async () => {
  const selecting = selectNamed(FAR.rdns);
  forceClose();
  await selecting;
  assert.equal($route.get().view, 'Connect');
});
