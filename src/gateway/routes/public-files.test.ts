import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { GatewayConfigInput } from '../config';
import { testGateway } from '../test-gateway';

declare const __ROOT__: string;

const root = mkdtempSync(path.join(tmpdir(), 'public-'));
after(() => rmSync(root, { recursive: true }));
const write = (file: string, text: string) => {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
};
write('secret.txt', 'secret');
write('own/index.html', '<!doctype html><title>Mine</title>');
write('own/docs/index.html', 'docs');
write('own/health', 'not the endpoint');
write('own/v1/supported-chains', 'not the endpoint');
write('own/getWallets', 'not the endpoint');
write('own/cdn/1.0.0/appkit.js', 'not the widget');
write('own/.env', 'secret');
write('own/.git/config', 'secret');
write('own/a:b.txt', 'odd');
symlinkSync(path.join(root, 'secret.txt'), path.join(root, 'own/link.txt'));
symlinkSync(root, path.join(root, 'own/folder'));

const publicFolder = path.join(__ROOT__, 'public');
const ours = (name: string) => readFileSync(path.join(publicFolder, name), 'utf8');
const gateway = (config: Partial<GatewayConfigInput> = {}) =>
  testGateway({}, config, { publicFolder });
const SECURITY = '/.well-known/security.txt';

test('built-in files: content type, ETag, cache, nosniff and CORS', async () => {
  const { app } = gateway();
  const types = {
    '/page.js': 'text/javascript; charset=utf-8',
    '/page.css': 'text/css; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/favicon.svg': 'image/svg+xml',
    '/icon.png': 'image/png',
  };
  for (const [at, type] of Object.entries(types)) {
    const response = await app.request(at);
    const header = (name: string) => response.headers.get(name);
    assert.equal(response.status, 200, at);
    assert.equal(header('Content-Type'), type);
    assert.match(header('Cache-Control') ?? '', /^public, max-age=300/);
    assert.equal(header('X-Content-Type-Options'), 'nosniff');
    assert.equal(header('Access-Control-Allow-Origin'), '*');
    const known = { 'If-None-Match': header('ETag') ?? '' };
    assert.equal((await app.request(at, { headers: known })).status, 304, at);
    const head = await app.request(at, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('Content-Length'), header('Content-Length'));
    assert.equal(await head.text(), '');
  }
});

test('brotli accepted: text is packed, a PNG is not', async () => {
  const { app } = gateway();
  const headers = { 'Accept-Encoding': 'br' };
  const sheet = await app.request('/page.css', { headers });
  assert.equal(sheet.headers.get('Content-Encoding'), 'br');
  const text = brotliDecompressSync(await sheet.arrayBuffer()).toString();
  assert.equal(text, ours('page.css'));
  const icon = await app.request('/icon.png', { headers });
  assert.equal(icon.headers.get('Content-Encoding'), null);
});

test('page of the host: a policy under which nothing runs', async () => {
  const { app } = gateway({ public: { directory: path.join(root, 'own') } });
  const policy = (await app.request('/')).headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, /default-src 'none'; style-src 'self'; img-src 'self'/);
  assert.doesNotMatch(policy, /script-src/);
});

test('CDN in development: root files revalidate each time', async () => {
  const { app } = gateway({ cdn: { directory: root, immutable: false } });
  assert.equal((await app.request('/robots.txt')).headers.get('Cache-Control'), 'no-cache');
});

test('no folder: 404', async () => {
  const { app } = testGateway();
  for (const at of ['/page.css', '/robots.txt', SECURITY]) {
    assert.equal((await app.request(at)).status, 404, at);
  }
});

test('security.txt: absent without a contact of the host', async () => {
  assert.equal((await gateway().app.request(SECURITY)).status, 404);
});

test('security.txt: the contacts of the host, until they expire', async () => {
  const contacts = ['mailto:security@shop.test', 'https://shop.test/$&security'];
  const { app, clock } = gateway({
    public: { security: { contacts, expires: '2026-01-01T00:00:00Z' } },
  });
  const response = await app.request(SECURITY);
  assert.equal(response.headers.get('Content-Type'), 'text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => !/^(?:#|$)/.test(line));
  assert.deepEqual(lines, [
    'Contact: mailto:security@shop.test',
    'Contact: https://shop.test/$&security',
    'Expires: 2026-01-01T00:00:00Z',
  ]);
  clock.now = Date.parse('2026-01-01T00:00:00Z');
  assert.equal((await app.request(SECURITY)).status, 404);
  const security = { contacts, expires: '2020-01-01T00:00:00Z' };
  assert.match(gateway({ public: { security } }).log.join(), /public\.security has expired/);
});

test('folder of the host: its files replace the built-in ones, the others stay', async () => {
  const { app } = gateway({ public: { directory: path.join(root, 'own') } });
  const text = async (at: string) => (await app.request(at)).text();
  assert.match(await text('/'), /Mine/);
  assert.equal(await text('/docs/'), 'docs');
  assert.equal(await text('/robots.txt'), ours('robots.txt'));
  assert.equal((await app.request(SECURITY)).status, 404);
  write('own2/.well-known/security.txt', 'Contact: mailto:own@shop.test');
  const second = gateway({ public: { directory: path.join(root, 'own2') } });
  assert.match(await (await second.app.request(SECURITY)).text(), /own@shop\.test/);
});

test('file with the path of an endpoint: the endpoint answers', async () => {
  const cdn = { directory: path.join(root, 'no-cdn') };
  const { app, get } = gateway({ cdn, public: { directory: path.join(root, 'own') } });
  assert.equal((await (await app.request('/health')).json()).status, 'ok');
  assert.ok((await (await app.request('/v1/supported-chains')).json()).http);
  assert.equal((await app.request('/getWallets')).status, 401);
  assert.ok((await (await get('/getWallets')).json()).data);
  assert.equal((await app.request('/cdn/1.0.0/appkit.js')).status, 404);
});

test('path out of the folder, hidden file, link or invalid name: not served', async () => {
  const { app } = gateway({ public: { directory: path.join(root, 'own') } });
  for (const at of [
    '/.env',
    '/.git/config',
    '/link.txt',
    '/folder/secret.txt',
    '/a:b.txt',
    '/a%3Ab.txt',
    '/../secret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e/secret.txt',
    '/docs/..%2F..%2Fsecret.txt',
    '/docs\\..\\..\\secret.txt',
    '/robots.txt%00',
    '/docs',
    '/__proto__',
  ]) {
    assert.equal((await app.request(at)).status, 404, at);
  }
});

test('file deleted since the start: 404', async () => {
  write('gone/page.txt', 'here');
  const { app } = gateway({ public: { directory: path.join(root, 'gone') } });
  assert.equal((await app.request('/page.txt')).status, 200);
  rmSync(path.join(root, 'gone'), { recursive: true });
  assert.equal((await app.request('/page.txt')).status, 404);
});
