import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { type WalletEntry, wallets } from '../../protocol/http/wallets';
import { NAMED_NETWORKS } from '../../protocol/networks';
import { createMarks, drawTile } from '../catalogue/wallet-tiles';
import { parseGatewayConfig } from '../config';
import { builtInWallets, ownId } from '../data/wallet-list';
import { SOLANA, testGateway } from '../test-gateway';

async function ask(query: string): Promise<{ data: WalletEntry[]; count: number }> {
  const response = await testGateway().get(`/getWallets?${query}`);
  assert.equal(response.status, 200, query);
  return v.parse(wallets.reply, await response.json());
}

test('wallets: returned in pages, with the count of all matches', async () => {
  const first = await ask('page=1&entries=100');
  const second = await ask('page=2&entries=100');
  const all = [...first.data, ...second.data];
  assert.equal(all.length, first.count);
  assert.ok(first.count >= 80);
  assert.equal(new Set(all.map(({ id }) => id)).size, first.count);
  const short = await ask('page=2&entries=4');
  assert.deepEqual(
    short.data.map(({ id }) => id),
    all.slice(4, 8).map(({ id }) => id),
  );
  assert.deepEqual(await ask('page=99&entries=40'), { data: [], count: first.count, sent: 0 });
  assert.deepEqual((await ask('')).data, all.slice(0, 40));
});

test('include, exclude, search, chains or badge: filters the list', async () => {
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

test('EVM wallet: listed for the configured EVM chains, not for an unknown chain', async () => {
  assert.ok((await ask('chains=eip155:31338')).count > 5);
  assert.equal((await ask('chains=eip155:424242')).count, 0);
});

test('invalid parameter: the documented error body, with its name', async () => {
  for (const [name, value] of [
    ['page', '0'],
    ['page', '-1'],
    ['page', 'x'],
    ['page', '1.5'],
    ['entries', '101'],
    ['entries', '0'],
    ['entries', '1e1'],
    ['badge_type', 'x'],
    ['search', 'x'.repeat(101)],
    ['include', 'x'.repeat(20_001)],
  ] as const) {
    const response = await testGateway().get(`/getWallets?${name}=${value}`);
    assert.equal(response.status, 400, `${name}=${value}`);
    assert.deepEqual(await response.json(), {
      status: 'FAILED',
      reasons: [{ field: '', description: `Invalid value of ${name}.` }],
    });
  }
});

test('wallet list of the owner: replaces the built-in list', async () => {
  const own = {
    id: ownId('house-wallet'),
    slug: 'house-wallet',
    name: 'House Wallet',
    color: '#ffd8ea',
    badge_type: 'certified' as const,
    chains: ['solana:*', 'eip155:31338'],
    sources: ['https://house.test/'],
    checked: '2026-11-22',
  };
  const { get, app } = testGateway({}, {}, { wallets: [own] });
  const { data, count } = v.parse(
    wallets.reply,
    await (await get('/getWallets?badge_type=certified')).json(),
  );
  assert.equal(count, 1);
  assert.ok(data[0]?.chains?.includes(SOLANA) && data[0]?.chains?.includes('eip155:31338'));
  assert.ok(!data[0]?.chains?.includes('eip155:1'));
  const svg = await (await app.request(`/getWalletImage/${own.id}`)).text();
  assert.match(svg, /fill="#ffd8ea".*fill="#000".*>HW</);
});

test('every wallet and network picture: an SVG tile that cannot run code', async () => {
  const { app } = testGateway();
  const data = [...(await ask('entries=100')).data, ...(await ask('entries=100&page=2')).data];
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
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    assert.equal((await app.request(path, { headers })).status, 304, path);
  }
});

test('list that is asked for again: packed, and 304 for the same ETag; a search is made anew', async () => {
  const { get } = testGateway();
  const list = (headers: Record<string, string>, search = '') =>
    get(`/getWallets?page=1&entries=40${search}`, headers);
  const packed = { 'Accept-Encoding': 'br' };
  const first = await list(packed);
  assert.equal(first.headers.get('Content-Encoding'), null);
  assert.equal((await list(packed)).headers.get('Content-Encoding'), 'br');
  const etag = first.headers.get('ETag') ?? '';
  assert.equal((await list({ 'If-None-Match': etag })).status, 304);
  for (let turn = 0; turn < 2; turn += 1) {
    const found = await list(packed, '&search=wallet');
    assert.equal(found.headers.get('Content-Encoding'), null);
  }
});

test('unknown picture: 404, which caches keep for five minutes', async () => {
  const { app } = testGateway();
  for (const path of [
    '/getWalletImage/none',
    '/public/getAssetImage/__proto__',
    '/public/getCurrencyImage/XXX',
    '/public/getTokenImage/%3Cscript%3E',
  ]) {
    const { status, headers } = await app.request(path);
    assert.equal(status, 404, path);
    assert.equal(headers.get('Cache-Control'), 'public, max-age=300', path);
  }
});

test('wallet name with markup: escaped in its tile', () => {
  assert.match(drawTile({ name: '<&' }), /&lt;/);
  assert.doesNotMatch(drawTile({ name: '"><script> &' }), /<script/);
  assert.equal(drawTile({ name: 'Trust Wallet' }), drawTile({ name: 'Trust Wallet' }));
  assert.match(drawTile({ name: 'Trust Wallet' }), />TW</);
});

test('tile of any color: its letters have enough contrast', () => {
  const owned = (color: string) => {
    const [wallet] = builtInWallets();
    assert.ok(wallet);
    return createMarks(
      [{ ...wallet, color }],
      parseGatewayConfig({ projects: {}, chains: {} }),
    ).wallet.get(wallet.id);
  };
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (parts) => {
      const color = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      const mark = owned(color);
      assert.ok(mark);
      const svg = drawTile(mark);
      assert.match(svg, new RegExp(`fill="${color}"`));
      const ink = /<text [^>]*fill="(#0{3}|#f{3})"/.exec(svg)?.[1];
      const linear = parts.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      const [red = 0, green = 0, blue = 0] = linear;
      const ground = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
      const contrast = ink === '#fff' ? 1.05 / ground : ground / 0.05;
      assert.ok(contrast >= 4.5, `${color} ${ink} ${contrast}`);
    }),
  );
});
