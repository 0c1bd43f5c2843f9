/** Tests a WalletConnect wallet: the page shows its name, and the gateway's picture or none. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connect } from '../../connect/connect';
import { setGatewayLoader } from '../../contracts/island-loaders';
import type { Connector } from '../../contracts/wallet';
import type { Catalogue, Gateway } from '../../gateway/gateway-types';
import { connectedAccount } from '../../state/accounts';
import { loadCatalogue, resetCatalogue } from '../../wallets/load-catalogue';
import { fakeConnector, fakePage, fakeWorld, type World } from '../fake-core';

const ICON = 'https://gateway.test/pocket.png';
const catalogue = {
  state: 'ready',
  recommended: [{ id: '1', name: 'Pocket', image_url: ICON }],
  featured: [],
  excluded: [],
  count: 1,
} as unknown as Catalogue;
const byCode: Connector = { ...fakeConnector('walletConnect'), type: 'WALLET_CONNECT' };
let world: World;

beforeEach(() => {
  fakePage();
  world = fakeWorld({ options: { projectId: 'p1' } });
  resetCatalogue();
  setGatewayLoader(async () => ({ fetchCatalogue: async () => catalogue }) as unknown as Gateway);
});
afterEach(() => {
  world.stop();
  resetCatalogue();
});

async function shownFor(peer: object, connector = byCode) {
  Object.assign(world.provider, { peer });
  await connect(connector);
  const { name, icon } = connectedAccount('eip155')?.walletInfo ?? {};
  return { name, icon };
}

test('picture address from the wallet: never loaded, with or without a catalog', async () => {
  const peer = { name: 'Spy', icon: 'https://spy.test/i.png' };
  assert.deepEqual(await shownFor(peer), { name: 'Spy', icon: undefined });
  await loadCatalogue();
  assert.deepEqual(await shownFor(peer), { name: 'Spy', icon: undefined });
});

test('wallet name in the catalog: its picture is shown once the catalog has loaded', async () => {
  assert.deepEqual(await shownFor({ name: 'pocket' }), { name: 'pocket', icon: undefined });
  await loadCatalogue();
  assert.deepEqual(await shownFor({ name: 'pocket' }), { name: 'pocket', icon: ICON });
});

test('a wallet without metadata: shown with the name of its connector', async () => {
  const icon = 'data:image/png;base64,AAAA';
  assert.deepEqual(await shownFor({}, { ...byCode, icon }), { name: byCode.name, icon });
});
