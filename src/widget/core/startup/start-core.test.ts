import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { $options, DEFAULT_ENABLE, type Options, setOptions } from '../config/options';
import { setGatewayLoader } from '../contracts/island-loaders';
import type { Gateway } from '../gateway/gateway-types';
import { fakeNetwork, fakePage, fakeWorld, ONE, settle, type World } from '../testing/fake-core';
import { openModal } from '../views/modal';
import { $catalogue } from '../wallets/catalogue';
import { resetCatalogue } from '../wallets/load-catalogue';
import { $walletList, readMore, resetWalletList } from '../wallets/wallet-search';

let world: World;
let catalogues = 0;
let pages = 0;
const wallet = { id: 'w', name: 'Wallet' } as WalletEntry;

const gateway = {
  loadRemoteFeatures: async () => {},
  sendEvents: async () => {},
  async fetchCatalogue() {
    catalogues += 1;
    return { state: 'ready', recommended: [], featured: [], excluded: [], count: 1 };
  },
  async fetchWallets() {
    pages += 1;
    return { wallets: [wallet], count: 1, more: false };
  },
} as Partial<Gateway> as Gateway;

beforeEach(() => {
  fakePage();
  world = fakeWorld({ options: { projectId: 'start' } });
  setGatewayLoader(async () => gateway);
  resetCatalogue();
  resetWalletList();
  catalogues = 0;
  pages = 0;
});
afterEach(() => world.stop());

const CHANGES: Readonly<Record<string, Partial<Options>>> = {
  projectId: { projectId: 'other' },
  configUrl: { configUrl: 'https://other.test' },
  basic: { basic: true },
  networks: { networks: [ONE, fakeNetwork('eip155:10')] },
  featuredWalletIds: { featuredWalletIds: ['a'] },
  includeWalletIds: { includeWalletIds: ['a'] },
  excludeWalletIds: { excludeWalletIds: ['a'] },
  'enable.coinbase': { enable: { ...DEFAULT_ENABLE, coinbase: false } },
};
for (const [name, change] of Object.entries(CHANGES)) {
  test(`${name} changed: cached wallets are dropped and requested again`, async () => {
    openModal('Connect');
    await readMore();
    assert.deepEqual([catalogues, pages], [1, 1]);
    setOptions({ ...$options.get(), ...change });
    assert.equal($walletList.get().state, 'idle');
    await settle();
    assert.equal($catalogue.get().state, 'ready');
    assert.equal(catalogues, 2);
    await readMore();
    assert.equal(pages, 2);
  });
}

test('-wallets changed: the list is cleared and nothing is requested', async () => {
  openModal('Connect');
  await readMore();
  setOptions({ ...$options.get(), enable: { ...DEFAULT_ENABLE, wallets: false } });
  await settle();
  await readMore();
  assert.equal($catalogue.get().state, 'idle');
  assert.deepEqual($walletList.get().wallets, []);
  assert.deepEqual([catalogues, pages], [1, 1]);
});

test('same or unrelated settings: keep the wallets', async () => {
  openModal('Connect');
  await readMore();
  const options = $options.get();
  setOptions({ ...options, networks: [...options.networks], enable: { ...options.enable } });
  setOptions({ ...$options.get(), theme: 'dark' });
  await settle();
  assert.equal($walletList.get().state, 'ready');
  assert.deepEqual([catalogues, pages], [1, 1]);
});
