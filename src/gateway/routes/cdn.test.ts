import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding } from '../http/packed-file';
import { testGateway } from '../test-gateway';

const root = mkdtempSync(path.join(tmpdir(), 'cdn-'));
after(() => rmSync(root, { recursive: true }));

const code = `"use strict";${'console.log("hello");'.repeat(50)}`;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
write('secret.js', 'secret');
write('cdn/1.0.0/appkit.js', code);
write('cdn/1.0.0/shell.0123456789.js', code);
write('cdn/1.0.0/shell.js.map', '{}');
write('cdn/1.0.0/appkit.d.ts', 'export {};');
write('cdn/1.0.0/THIRD-PARTY-NOTICES.txt', 'notices');
write('cdn/1.0.0/unlisted.js', 'unlisted');
write('cdn/1.0.0/unlisted.txt', 'unlisted');
write('cdn/1.0.0/sub/appkit.js', 'sub');
write(
  'cdn/1.0.0/manifest.json',
  JSON.stringify({
    entry: 'appkit.js',
    files: { 'appkit.js': {}, 'shell.0123456789.js': {}, '../../secret.js': {} },
  }),
);
write('cdn/0.9.0/appkit.js', 'old');
write('cdn/0.9.0/manifest.json', '{');
write('cdn/v1/appkit.js', code);
write('cdn/v1/manifest.json', '{}');
write('cdn/notes/appkit.js', 'notes');
symlinkSync(path.join(root, 'secret.js'), path.join(root, 'cdn/1.0.0/link.js'));

const directory = path.join(root, 'cdn');
const { app } = testGateway({}, { cdn: { directory } });
const get = (at: string, headers: Record<string, string> = {}) => app.request(at, { headers });

test('versioned file: cached forever, readable by every page, with its own bytes', async () => {
  const response = await get('/cdn/1.0.0/shell.0123456789.js');
  assert.equal(response.status, 200);
  assert.equal(await response.text(), code);
  const header = (name: string) => response.headers.get(name);
  assert.equal(header('Content-Type'), 'text/javascript; charset=utf-8');
  assert.equal(header('Cache-Control'), 'public, max-age=31536000, immutable');
  assert.equal(header('Access-Control-Allow-Origin'), '*');
  assert.equal(header('Cross-Origin-Resource-Policy'), 'cross-origin');
  assert.equal(header('X-Content-Type-Options'), 'nosniff');
  assert.equal(header('Timing-Allow-Origin'), '*');
  assert.equal(header('Vary'), 'Accept-Encoding');
});

test('unversioned address: cached for a short time; in development: not cached', async () => {
  const moving = (await get('/cdn/v1/appkit.js')).headers.get('Cache-Control');
  assert.match(moving ?? '', /^public, max-age=300/);
  const dev = testGateway({}, { cdn: { directory, immutable: false } });
  const response = await dev.app.request('/cdn/1.0.0/appkit.js');
  assert.equal(response.headers.get('Cache-Control'), 'no-cache');
});

test('Accept-Encoding: decides the compression, and each encoding has its own ETag', async () => {
  const etags = new Set<string | null>();
  const cases: [string, string | null, (bytes: Buffer) => Buffer][] = [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', null, (bytes) => bytes],
  ];
  for (const [accept, encoding, unpack] of cases) {
    const response = await get('/cdn/1.0.0/appkit.js', { 'Accept-Encoding': accept });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('Content-Encoding'), encoding);
    assert.equal(response.headers.get('Content-Length'), String(bytes.length));
    assert.equal(unpack(bytes).toString(), code);
    etags.add(response.headers.get('ETag'));
  }
  assert.equal(etags.size, 3);
});

test('known ETag: 304 that a page of another origin may use', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  const etag = (await get('/cdn/1.0.0/appkit.js', headers)).headers.get('ETag') ?? '';
  for (const known of [etag, `"x", W/${etag}`]) {
    const response = await get('/cdn/1.0.0/appkit.js', { ...headers, 'If-None-Match': known });
    assert.equal(response.status, 304);
    assert.equal(await response.text(), '');
    assert.equal(response.headers.get('ETag'), etag);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*');
    assert.equal(response.headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
    assert.match(response.headers.get('Cache-Control') ?? '', /immutable/);
  }
  const other = await get('/cdn/1.0.0/appkit.js', { ...headers, 'If-None-Match': '"x"' });
  assert.equal(other.status, 200);
});

test('manifest, types, notices and source maps: served; any other file: not served', async () => {
  for (const file of ['manifest.json', 'appkit.d.ts', 'THIRD-PARTY-NOTICES.txt', 'shell.js.map']) {
    assert.equal((await get(`/cdn/1.0.0/${file}`)).status, 200, file);
  }
  for (const at of [
    '/cdn/1.0.0/unlisted.js',
    '/cdn/1.0.0/unlisted.txt',
    '/cdn/1.0.0/link.js',
    '/cdn/1.0.0/sub/appkit.js',
    '/cdn/1.0.0/sub%2Fappkit.js',
    '/cdn/1.0.0/..%2F..%2Fsecret.js',
    '/cdn/1.0.0/..%5C..%5Csecret.js',
    '/cdn/1.0.0/%2e%2e%2f%2e%2e%2fsecret.js',
    '/cdn/..%2fsecret.js',
    '/cdn/%2e%2e/secret.js',
    '/cdn/1.0.0/appkit.js%00',
    '/cdn/1.0.0/',
    '/cdn/1.0.0',
    '/cdn/',
    '/cdn/0.9.0/appkit.js',
    '/cdn/9.9.9/appkit.js',
    '/cdn/notes/appkit.js',
    '/cdn/v1/manifest.json',
    '/cdn/__proto__/appkit.js',
  ]) {
    const response = await get(at);
    assert.equal(response.status, 404, at);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*', at);
    assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff', at);
    if (at.startsWith('/cdn/1'))
      assert.equal(response.headers.get('Cache-Control'), 'no-store', at);
  }
});

test('HEAD: same headers, no bytes', async () => {
  const response = await app.request('/cdn/1.0.0/appkit.js', { method: 'HEAD' });
  assert.equal(response.status, 200);
  assert.equal(await response.text(), '');
  assert.match(response.headers.get('Cache-Control') ?? '', /immutable/);
});

test('file rebuilt: the new bytes and a new ETag are served', async () => {
  const before = await get('/cdn/v1/appkit.js');
  write('cdn/v1/appkit.js', 'rebuilt');
  utimesSync(path.join(root, 'cdn/v1/appkit.js'), 1, 1);
  const response = await get('/cdn/v1/appkit.js');
  assert.equal(await response.text(), 'rebuilt');
  assert.notEqual(response.headers.get('ETag'), before.headers.get('ETag'));
});

test('encoding with quality zero: not used', () => {
  assert.equal(chooseEncoding('br;q=0, gzip'), 'gzip');
  assert.equal(chooseEncoding('br;q=0, gzip;q=0'), 'identity');
  assert.equal(chooseEncoding('*'), 'br');
  assert.equal(chooseEncoding('*;q=0'), 'identity');
  assert.equal(chooseEncoding('GZIP;q=0.5, BR;q=0.1'), 'br');
  assert.equal(chooseEncoding(undefined), 'identity');
});
