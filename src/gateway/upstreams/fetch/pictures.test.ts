import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGatewayConfig } from '../../config';
import { builtInWallets, type ListedWallet, ownId } from '../../data/wallet-list';
import { createMetrics } from '../../http/metrics';
import { createPictureCache } from './byte-lru-cache';
import { createCatalogueServer, RETRY_PAUSE } from './catalogue-server';
import { RemoteError } from './guarded-fetch';
import { createPictures } from './pictures';
import { pictureType } from './sniff-image';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1');
const GIF = Buffer.from('GIF89a and the rest', 'latin1');
const DAY = 86_400_000;
const [METAMASK, TRUST] = builtInWallets() as [ListedWallet, ListedWallet];

type Answer = Buffer | RemoteError | Promise<Buffer>;

/** An upstream that answers from a table of paths, where `<id>-there` is the id of a wallet's picture. */
function upstream(
  table: Record<string, Answer> = {},
  list: readonly ListedWallet[] = builtInWallets(),
) {
  const asked: URL[] = [];
  const log: string[] = [];
  const clock = { now: 1_750_000_000_000 };
  const metrics = createMetrics();
  const { catalogue } = parseGatewayConfig({
    projects: {},
    chains: {},
    catalogue: { upstream: { url: 'https://up.test', projectId: 'p-there', cacheBytes: 2 ** 20 } },
  });
  const now = () => clock.now;
  const ask = createCatalogueServer({
    now,
    metrics,
    log: (_level, message, fields) => log.push(`${message} ${JSON.stringify(fields)}`),
    remote: async (address, { maxBytes, timeout }) => {
      assert.ok(maxBytes > 0 && timeout > 0);
      const url = new URL(address);
      asked.push(url);
      const known = table[url.pathname];
      if (known instanceof RemoteError) throw known;
      if (known) return known;
      if (url.pathname !== '/getWallets') throw new RemoteError('http_404');
      const ids = (url.searchParams.get('include') ?? '').split(',');
      const data = ids.map((id) => ({ id, name: 'x', image_id: `${id.slice(0, 8)}-there` }));
      return Buffer.from(JSON.stringify({ data, count: data.length }));
    },
  });
  const setting = catalogue?.upstream;
  assert.ok(setting);
  const pictures = createPictures({ upstream: setting, list, ask, now, version: '9.9.9' });
  const paths = () => asked.map(({ pathname }) => pathname);
  return { pictures, asked, paths, log, clock, metrics };
}

const there = (wallet: ListedWallet) => `/getWalletImage/${wallet.id.slice(0, 8)}-there`;

test('picture type: detected from the first bytes', () => {
  const types: [string, string | undefined][] = [
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\0\0\0\0WAVE', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['<!doctype html>', undefined],
    ['\x89PNG', undefined],
    ['', undefined],
  ];
  for (const [start, type] of types) {
    assert.equal(pictureType(Buffer.from(start, 'latin1')), type, JSON.stringify(start));
  }
});

test('wallet picture: requested once by its upstream id, with the owner’s project', async () => {
  const { pictures, asked, paths } = upstream({ [there(METAMASK)]: PNG, [there(TRUST)]: GIF });
  const both = await Promise.all([
    pictures.get('wallet', METAMASK.id),
    pictures.get('wallet', METAMASK.id),
    pictures.get('wallet', TRUST.id),
  ]);
  assert.deepEqual(
    both.map((picture) => picture?.type),
    ['image/png', 'image/png', 'image/gif'],
  );
  assert.deepEqual((await pictures.get('wallet', METAMASK.id))?.bytes, PNG);
  assert.deepEqual(paths(), ['/getWallets', there(METAMASK), there(TRUST)]);
  for (const url of asked) {
    assert.equal(url.searchParams.get('projectId'), 'p-there');
    assert.equal(url.searchParams.get('st'), 'appkit-embed');
    assert.equal(url.searchParams.get('sv'), 'html-universal-9.9.9');
  }
  assert.equal(asked[0]?.searchParams.get('include')?.split(',').length, 40);
});

test('wallet with an id of our own: never requested', async () => {
  const own: ListedWallet = { ...METAMASK, id: ownId('own'), slug: 'own' };
  const { pictures, paths } = upstream({}, [own]);
  assert.equal(await pictures.get('wallet', own.id), undefined);
  assert.deepEqual(paths(), []);
});

test('asset, currency and token pictures: requested by the same id', async () => {
  const { pictures, paths } = upstream({
    '/public/getAssetImage/a-b': PNG,
    '/public/getCurrencyImage/USD': PNG,
    '/public/getTokenImage/ETH': PNG,
  });
  assert.ok(await pictures.get('asset', 'a-b'));
  assert.ok(await pictures.get('currency', 'USD'));
  assert.ok(await pictures.get('token', 'ETH'));
  assert.equal(paths().length, 3);
});

test('response that is not a picture: no picture, and not requested again at once', async () => {
  const html = Buffer.from('<html>');
  const { pictures, paths, clock } = upstream({ [there(METAMASK)]: html });
  assert.equal(await pictures.get('wallet', METAMASK.id), undefined);
  assert.equal(await pictures.get('wallet', METAMASK.id), undefined);
  assert.equal(paths().length, 2);
  clock.now += RETRY_PAUSE;
  assert.equal(await pictures.get('wallet', METAMASK.id), undefined);
  assert.deepEqual(paths(), ['/getWallets', there(METAMASK), there(METAMASK)]);
});

test('upstream down: paused, logged once, and asked again later', async () => {
  const table: Record<string, Answer> = { '/public/getTokenImage/ETH': new RemoteError('timeout') };
  const { pictures, paths, clock, log, metrics } = upstream(table);
  assert.equal(await pictures.get('token', 'ETH'), undefined);
  assert.equal(await pictures.get('token', 'BTC'), undefined);
  assert.equal(await pictures.get('wallet', METAMASK.id), undefined);
  assert.equal(paths().length, 1);
  assert.deepEqual(log, ['image upstream failed {"reason":"timeout"}']);
  clock.now += RETRY_PAUSE;
  table['/public/getTokenImage/ETH'] = PNG;
  table[there(METAMASK)] = PNG;
  assert.ok(await pictures.get('token', 'ETH'));
  assert.ok(await pictures.get('wallet', METAMASK.id));
  assert.match(metrics.text(), /^appkit_picture_upstream_total\{outcome="timeout"\} 1$/m);
  assert.match(metrics.text(), /^appkit_picture_upstream_total\{outcome="ok"\} 3$/m);
});

test('missing or too large picture: other pictures are still served', async () => {
  const { pictures, log } = upstream({
    [there(METAMASK)]: new RemoteError('too_large'),
    '/public/getTokenImage/ETH': PNG,
  });
  assert.equal(await pictures.get('wallet', METAMASK.id), undefined);
  assert.equal(await pictures.get('wallet', TRUST.id), undefined);
  assert.ok(await pictures.get('token', 'ETH'));
  assert.deepEqual(log, []);
});

test('429 reply: the upstream is paused', async () => {
  const { pictures, paths } = upstream({
    '/public/getTokenImage/ETH': new RemoteError('http_429'),
  });
  await pictures.get('token', 'ETH');
  await pictures.get('token', 'BTC');
  assert.equal(paths().length, 1);
});

test('cached picture: requested again after a day, and shown until the new one arrives', async () => {
  const path = '/public/getTokenImage/ETH';
  const table: Record<string, Answer> = { [path]: PNG };
  const { pictures, clock } = upstream(table);
  await pictures.get('token', 'ETH');
  clock.now += DAY;
  table[path] = new RemoteError('network');
  assert.deepEqual((await pictures.get('token', 'ETH'))?.bytes, PNG);
  clock.now += RETRY_PAUSE;
  table[path] = GIF;
  assert.deepEqual((await pictures.get('token', 'ETH'))?.bytes, GIF);
});

test('wallet list unreadable or with an overlong id: tiles are shown', async () => {
  for (const reply of ['nonsense', '[]', '{"data":{}}']) {
    const { pictures, paths } = upstream({ '/getWallets': Buffer.from(reply) });
    assert.equal(await pictures.get('wallet', METAMASK.id), undefined);
    assert.equal(await pictures.get('wallet', TRUST.id), undefined);
    // Not once for every wallet.
    assert.deepEqual(paths(), ['/getWallets']);
  }
  const data = [{ id: METAMASK.id, name: 'x', image_id: 'x'.repeat(129) }];
  const long = upstream({ '/getWallets': Buffer.from(JSON.stringify({ data, count: 1 })) });
  assert.equal(await long.pictures.get('wallet', METAMASK.id), undefined);
  assert.deepEqual(long.paths(), ['/getWallets']);
});

test('more than eight requests: eight run at once, the others wait and are answered', async () => {
  const answers: ((bytes: Buffer) => void)[] = [];
  const symbols = Array.from({ length: 20 }, (_, at) => `T${at}`);
  const table = Object.fromEntries(
    symbols.map((symbol) => [
      `/public/getTokenImage/${symbol}`,
      new Promise<Buffer>((answer) => answers.push(answer)),
    ]),
  );
  const { pictures, asked } = upstream(table);
  const all = Promise.all(symbols.map((symbol) => pictures.get('token', symbol)));
  const turn = () => new Promise((go) => setImmediate(go));
  await turn();
  assert.equal(asked.length, 8);
  answers[0]?.(PNG);
  await turn();
  assert.equal(asked.length, 9);
  for (const answer of answers) answer(PNG);
  assert.equal((await all).filter(Boolean).length, 20);
});

test('picture cache full: the least recently used picture is removed', () => {
  const clock = { now: 0 };
  const cache = createPictureCache<string>(3_000, () => clock.now);
  for (const key of ['a', 'b']) cache.set(key, key, 900);
  cache.get('a');
  cache.set('c', 'c', 900);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key)?.picture),
    ['a', undefined, 'c'],
  );
  cache.set('huge', 'huge', 3_000);
  assert.equal(cache.get('huge'), undefined);
  assert.equal(cache.get('a')?.picture, 'a');
  cache.set('a', undefined, 0);
  assert.deepEqual(cache.get('a'), { picture: undefined, age: 0 });
  clock.now = -1;
  assert.equal(cache.get('a')?.age, Number.POSITIVE_INFINITY);
});
