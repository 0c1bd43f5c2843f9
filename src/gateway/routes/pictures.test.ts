/** Pictures through the whole gateway, from an upstream that is a real server next door. */
import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { builtInWallets, type ListedWallet } from '../data/wallet-list';
import { testGateway } from '../test-gateway';
import { createRemote } from '../upstreams/fetch/guarded-fetch';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1');
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
const [METAMASK, TRUST, COINBASE] = builtInWallets() as [ListedWallet, ListedWallet, ListedWallet];

let server: Server;
const seen: string[] = [];

before(async () => {
  server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://x');
    seen.push(url.pathname);
    if (url.pathname === '/getWallets') {
      const data = [METAMASK, TRUST, COINBASE].map(({ id, name }) => ({
        id,
        name,
        image_id: `there-${name.slice(0, 5)}`,
      }));
      res.end(JSON.stringify({ data, count: 3 }));
    } else if (url.pathname === '/getWalletImage/there-MetaM') {
      // The declared content type does not count.
      res.writeHead(200, { 'content-type': 'text/html' }).end(PNG);
    } else if (url.pathname === '/getWalletImage/there-Trust') {
      res.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="alert(1)"/>');
    } else {
      res.end(Buffer.concat([PNG, Buffer.alloc(300_000)]));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** The guarded way out, where the upstream's public address is played by the server next door. */
const guarded = () =>
  createRemote({
    send: {
      'https:': (url, options, answered) => {
        const { port } = server.address() as AddressInfo;
        return request(`http://127.0.0.1:${port}${url.pathname}${url.search}`, options, answered);
      },
    },
  });
const catalogue = { upstream: { url: 'https://up.test', projectId: 'p' } };

test('upstream picture: sent with its real type; an invalid picture is replaced by a tile for a short time', async () => {
  const { app } = testGateway({}, { catalogue }, { remote: guarded() });
  const picture = await app.request(`/getWalletImage/${METAMASK.id}`);
  assert.equal(picture.headers.get('Content-Type'), 'image/png');
  assert.equal(picture.headers.get('X-Content-Type-Options'), 'nosniff');
  assert.match(picture.headers.get('Content-Security-Policy') ?? '', /sandbox/);
  assert.equal(picture.headers.get('Cache-Control'), 'public, max-age=86400');
  assert.deepEqual(Buffer.from(await picture.arrayBuffer()), PNG);
  // An SVG with a script, and an SVG that is too large.
  for (const wallet of [TRUST, COINBASE]) {
    const tile = await app.request(`/getWalletImage/${wallet.id}`);
    assert.equal(tile.headers.get('Content-Type'), 'image/svg+xml', wallet.name);
    assert.equal(tile.headers.get('Cache-Control'), 'public, max-age=300');
    assert.doesNotMatch(await tile.text(), /onload/);
  }
});

test('upstream picture of a wallet that has a logo here: the upstream wins; the logo replaces only a picture that fails', async () => {
  const logos = () => LOGO;
  const { app } = testGateway({}, { catalogue }, { remote: guarded(), logos });
  const text = async (id: string) => (await app.request(`/getWalletImage/${id}`)).text();
  assert.equal(await text(METAMASK.id), PNG.toString());
  assert.equal(await text(TRUST.id), LOGO);
});

test('unlisted picture: no request makes the gateway fetch it', async () => {
  const { app } = testGateway({}, { catalogue }, { remote: guarded() });
  const before = seen.length;
  for (const path of [
    '/getWalletImage/there-MetaM',
    '/getWalletImage/..%2F..%2Fsecret',
    '/public/getAssetImage/anything',
    '/public/getTokenImage/https%3A%2F%2Finner.test',
  ]) {
    const { status, headers } = await app.request(path);
    assert.equal(status, 404, path);
    assert.equal(headers.get('Cache-Control'), 'public, max-age=300', path);
  }
  assert.equal(seen.length, before);
});

test('no upstream: nothing is fetched, and tiles are cached for a day', async () => {
  const remote = () => assert.fail('nobody may be asked');
  const off = { catalogue: { upstream: { ...catalogue.upstream, enabled: false } } };
  for (const config of [{}, off]) {
    const { app } = testGateway({}, config, { remote });
    const tile = await app.request(`/getWalletImage/${METAMASK.id}`);
    assert.equal(tile.headers.get('Cache-Control'), 'public, max-age=86400');
    assert.match(await tile.text(), /fill="#1d5fd1"/);
  }
});
