import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { type WalletEntry, wallets } from '../../protocol/http/wallets';
import { NAMED_NETWORKS } from '../../protocol/networks';
import { tile } from '../images';
import { SOLANA, testGateway } from '../test-gateway';

async function ask(query: string): Promise<{ data: WalletEntry[]; count: number }> {
  const response = await testGateway().get(`/getWallets?${query}`);
  assert.equal(response.status, 200, query);
  return v.parse(wallets.reply, await response.json());
}

test('wallets come in pages; count is of all matches', async () => {
  const all = await ask('page=1&entries=100');
  assert.equal(all.data.length, all.count);
  assert.ok(all.count >= 12);
  assert.equal(new Set(all.data.map(({ id }) => id)).size, all.count);
  const first = await ask('page=1&entries=4');
  const second = await ask('page=2&entries=4');
  assert.deepEqual([first.data.length, second.data.length, first.count], [4, 4, all.count]);
  assert.deepEqual(
    [...first.data, ...second.data].map(({ id }) => id),
    all.data.slice(0, 8).map(({ id }) => id),
  );
  assert.deepEqual(await ask('page=99&entries=40'), { data: [], count: all.count });
  assert.equal((await ask('')).data.length, all.count, 'the first forty');
});

test('include, exclude, search, chains and badge narrow the list', async () => {
  const { data, count } = await ask('page=1&entries=100');
  const [a, b] = data.map(({ id }) => id);
  assert.deepEqual(
    (await ask(`include=${a},${b}`)).data.map(({ id }) => id),
    [a, b],
  );
  assert.equal((await ask(`exclude=${a},${b}`)).count, count - 2);
  assert.equal((await ask(`include=${a},${b}&exclude=${a}`)).count, 1);
  assert.deepEqual(
    (await ask('search=METAm')).data.map(({ name }) => name),
    ['MetaMask'],
  );
  assert.equal((await ask('search=nothing%20like%20it')).count, 0);
  assert.equal((await ask('badge_type=certified')).count, 0);
  assert.equal((await ask('badge_type=none')).count, count);
  const bitcoin = await ask('chains=bip122:000000000019d6689c085ae165831e93');
  assert.ok(bitcoin.count > 0 && bitcoin.count < count);
  const solana = await ask(`chains=${SOLANA},eip155:1`);
  assert.ok(
    solana.data.every(({ chains }) => chains?.some((id) => id === SOLANA || id === 'eip155:1')),
  );
});

test("an EVM wallet is offered for the gateway's own EVM chains, not for unknown ones", async () => {
  assert.ok((await ask('chains=eip155:31338')).count > 5);
  assert.equal((await ask('chains=eip155:424242')).count, 0);
});

test('bad paging is refused', async () => {
  for (const query of ['page=0', 'page=x', 'entries=101', 'entries=0', 'badge_type=x']) {
    assert.equal((await testGateway().get(`/getWallets?${query}`)).status, 400, query);
  }
});

test('each wallet and network picture exists, is an SVG tile and cannot run', async () => {
  const { app } = testGateway();
  const { data } = await ask('entries=100');
  const paths = [
    ...data.map(({ image_id }) => `/getWalletImage/${image_id}`),
    ...NAMED_NETWORKS.flatMap(({ imageId }) =>
      imageId ? [`/public/getAssetImage/${imageId}`] : [],
    ),
    '/public/getAssetImage/07ba87ed-43aa-4adf-4540-9e6a2b9cae00',
    '/public/getCurrencyImage/USD',
    '/public/getCurrencyImage/eur',
    '/public/getTokenImage/ETH',
    '/public/getTokenImage/two',
  ];
  for (const path of paths) {
    const response = await app.request(path);
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('Content-Type'), 'image/svg+xml');
    assert.match(response.headers.get('Content-Security-Policy') ?? '', /sandbox/);
    assert.equal(response.headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
    assert.match(await response.text(), /^<svg .*<\/svg>$/);
  }
});

test('an unknown picture is 404', async () => {
  const { app } = testGateway();
  for (const path of [
    '/getWalletImage/none',
    '/public/getAssetImage/__proto__',
    '/public/getCurrencyImage/XXX',
    '/public/getTokenImage/%3Cscript%3E',
  ]) {
    assert.equal((await app.request(path)).status, 404, path);
  }
});

test('a name cannot break out of its tile', () => {
  assert.match(tile('<&'), /&lt;/);
  assert.doesNotMatch(tile('"><script> &'), /<script/);
  assert.equal(tile('Trust Wallet'), tile('Trust Wallet'));
  assert.match(tile('Trust Wallet'), />TW</);
});
