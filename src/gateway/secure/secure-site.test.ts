import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { createApp } from '../app';
import { parseGatewayConfig } from '../config';
import { createForwarder } from './forward-request';
import { frameAncestors } from './frame-policy';

declare const __ROOT__: string;

const SCRIPT = 'start()';
const HASH = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;

function site() {
  const directory = mkdtempSync(path.join(tmpdir(), 'secure-'));
  writeFileSync(path.join(directory, 'frame.js'), SCRIPT);
  writeFileSync(path.join(directory, 'dashboard.js'), SCRIPT);
  writeFileSync(path.join(directory, 'window.js'), SCRIPT);
  writeFileSync(path.join(directory, 'login.abc.js'), 'login()');
  writeFileSync(path.join(directory, 'secret.js'), 'secret()');
  const manifest = {
    pages: { frame: HASH, window: HASH, dashboard: HASH },
    files: { 'login.abc.js': HASH },
  };
  writeFileSync(path.join(directory, 'manifest.json'), JSON.stringify(manifest));
  const app = createApp({
    config: parseGatewayConfig({
      projects: {
        live: {
          ...{ name: 'Shop', allowedOrigins: ['https://shop.test', 'https://*.shop.test/'] },
          features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
        },
        without: { name: 'Test', mode: 'test', allowedOrigins: ['http://localhost:*'] },
      },
      chains: {},
      secure: {
        origin: 'https://secure.test',
        directory,
        authUrl: 'http://127.0.0.1:1',
        vaultUrl: 'http://127.0.0.1:2',
      },
    }),
    address: () => '192.0.2.7',
    publicFolder: path.join(__ROOT__, 'public'),
  });
  return (url: string, init: RequestInit & { host?: string } = {}) =>
    app.request(`https://secure.test${url}`, {
      ...init,
      headers: { Host: init.host ?? 'secure.test', ...(init.headers as Record<string, string>) },
    });
}

test("the frame's page: its script by hash, and only pages of the project may hold it", async () => {
  const get = site();
  const reply = await get('/sdk?projectId=live');
  assert.equal(reply.status, 200);
  const html = await reply.text();
  assert.ok(html.includes(`<script>${SCRIPT}</script>`) && html.includes('data-mode="live"'));
  const policy = reply.headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.ok(policy.includes(`script-src '${HASH}' 'strict-dynamic'`));
  assert.ok(policy.includes('frame-ancestors https://shop.test https://*.shop.test;'));
  assert.match(policy, /require-trusted-types-for 'script'/);
  assert.equal(reply.headers.get('Cross-Origin-Embedder-Policy'), 'require-corp');
  assert.equal(reply.headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
  assert.equal(reply.headers.get('Cross-Origin-Opener-Policy'), null);
  assert.equal(reply.headers.get('Access-Control-Allow-Origin'), null);
  const allowed = (reply.headers.get('Permissions-Policy') ?? '').split(', ').sort();
  assert.deepEqual(allowed, [
    ...['camera=()', 'clipboard-write=(self)', 'geolocation=()', 'microphone=()', 'payment=()'],
    ...['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)', 'usb=()'],
  ]);
});

test('each page: sent as small as the browser reads it, and the same', async () => {
  const get = site();
  for (const page of ['/sdk?projectId=live', '/window']) {
    const plain = await get(page);
    assert.equal(plain.headers.get('Content-Encoding'), null);
    const html = await plain.text();
    for (let times = 0; times < 2; times += 1) {
      const packed = await get(page, { headers: { 'Accept-Encoding': 'gzip, br' } });
      assert.equal(packed.headers.get('Content-Encoding'), 'br');
      assert.equal(packed.headers.get('Content-Type'), 'text/html; charset=utf-8');
      assert.equal(packed.headers.get('Vary'), 'Accept-Encoding');
      const bytes = Buffer.from(await packed.arrayBuffer());
      assert.equal(brotliDecompressSync(bytes).toString('utf8'), html, page);
    }
  }
});

test('a window: its script by hash, held by no page, and its opener keeps it', async () => {
  const reply = await site()('/window');
  assert.equal(reply.status, 200);
  assert.ok((await reply.text()).includes(`<script>${SCRIPT}</script>`));
  const policy = reply.headers.get('Content-Security-Policy') ?? '';
  assert.ok(policy.includes(`script-src '${HASH}' 'strict-dynamic'`));
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(reply.headers.get('Cross-Origin-Opener-Policy'), null);
  assert.equal(reply.headers.get('Cache-Control'), 'no-store');
});

test('a test project: also pages of free hosts; a live project never', () => {
  const project = { name: 'x', features: [], analytics: false };
  const hosts = [
    'https://shop.test',
    'https://shop-*.test',
    '*',
    'null',
    "https://a.test; x 'none'",
  ];
  const live = frameAncestors({ ...project, mode: 'live', allowedOrigins: hosts });
  assert.deepEqual(live, ['https://shop.test']);
  const free = frameAncestors({ ...project, mode: 'test', allowedOrigins: [] });
  assert.ok(free.includes('https://*.vercel.app') && free.includes('http://localhost:*'));
});

test('an unknown project, another path or method, a file that is not listed: 404', async () => {
  const get = site();
  for (const url of [
    ...[
      '/sdk',
      '/sdk?projectId=without',
      '/sdk?projectId=none',
      '/sdk?projectId=constructor',
      '/',
      '/health',
      '/metrics',
    ],
    ...['/assets/secret.js', '/assets/manifest.json', '/assets/../frame.js', '/cdn/v1/appkit.js'],
    ...['/getWallets?projectId=live', '/auth/v1/', '/auth/v1/attempts/x', '/vault/v1/../health'],
  ]) {
    assert.equal((await get(url)).status, 404, url);
  }
  assert.equal((await get('/sdk?projectId=live', { method: 'POST' })).status, 404);
});

test('a listed file: kept for a year, for this site only', async () => {
  const reply = await site()('/assets/login.abc.js');
  assert.equal(await reply.text(), 'login()');
  assert.match(reply.headers.get('Cache-Control') ?? '', /immutable/);
  assert.equal(reply.headers.get('Access-Control-Allow-Origin'), 'https://secure.test');
});

test('another host: the gateway as it was, without the secure site', async () => {
  const get = site();
  assert.equal((await get('/sdk?projectId=live', { host: 'gateway.test' })).status, 404);
  assert.equal((await get('/health', { host: 'gateway.test' })).status, 200);
});

test('a service that does not answer: 503 without its address', async () => {
  const get = site();
  const reply = await get('/vault/v1/key');
  assert.equal(reply.status, 503);
  assert.ok(!(await reply.text()).includes('127.0.0.1'));
});

test('forwarded: the headers of the list, the body, and the visitor as the gateway sees them', async () => {
  const sent: { url: string; headers: Headers; body: string }[] = [];
  const forward = createForwarder(async (url, init) => {
    const body = Buffer.from((init?.body as Uint8Array | undefined) ?? []).toString();
    sent.push({ url: String(url), headers: new Headers(init?.headers), body });
    const headers = new Headers({ 'Set-Cookie': 'a=1', Server: 'x', 'Cache-Control': 'no-store' });
    headers.append('Set-Cookie', 'b=2');
    return new Response('{"a":1}', { status: 201, headers });
  });
  const request = new Request('https://secure.test/auth/v1/attempts?x=1', {
    method: 'POST',
    body: '{}',
    headers: {
      ...{ DPoP: 'p', Authorization: 'DPoP t', Cookie: 'c=1', 'X-Forwarded-For': '203.0.113.9' },
      'X-Anything': 'y',
    },
  });
  const reply = await forward(request, 'http://auth:8081', '192.0.2.0');
  const [call] = sent;
  assert.equal(call?.url, 'http://auth:8081/auth/v1/attempts?x=1');
  assert.equal(call?.body, '{}');
  assert.equal(call?.headers.get('X-Forwarded-For'), '192.0.2.0');
  assert.equal(call?.headers.get('X-Anything'), null);
  assert.deepEqual([reply.status, await reply.text()], [201, '{"a":1}']);
  assert.deepEqual(reply.headers.getSetCookie(), ['a=1', 'b=2']);
  assert.equal(reply.headers.get('Server'), null);
});

test('a body or a reply without end: refused, and nothing stays open', async () => {
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    });
  const forward = createForwarder(async () => new Response(endless()));
  const large = new Request('https://secure.test/auth/v1/otp', {
    ...{ method: 'POST', body: endless(), duplex: 'half' },
  } as RequestInit);
  await assert.rejects(forward(large, 'http://auth', 'v'), { status: 413 });
  const small = new Request('https://secure.test/auth/v1/devices');
  for (let i = 0; i < 20; i++) {
    await assert.rejects(forward(small, 'http://auth', 'v'), { status: 413 });
  }
});

test('account page: no page may hold it, and it is there for a project that no longer offers email', async () => {
  const get = site();
  for (const id of ['live', 'without']) {
    const reply = await get(`/dashboard?projectId=${id}`);
    assert.equal(reply.status, 200, id);
    assert.match(reply.headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'none'/);
    assert.equal(reply.headers.get('Cross-Origin-Opener-Policy'), 'same-origin');
  }
  assert.equal((await get('/dashboard?projectId=unknown')).status, 404);
  assert.equal((await get('/dashboard?projectId=live', { host: 'gateway.test' })).status, 404);
});

test('the icon of the secure site: for pages of any origin, and no page by itself', async () => {
  const get = site();
  const reply = await get('/images/favicon.png');
  assert.deepEqual([reply.status, reply.headers.get('Content-Type')], [200, 'image/png']);
  assert.equal(reply.headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
  assert.equal(reply.headers.get('Access-Control-Allow-Origin'), '*');
  assert.equal(reply.headers.get('Content-Security-Policy'), "default-src 'none'");
  assert.equal(reply.headers.get('X-Content-Type-Options'), 'nosniff');
  const etag = reply.headers.get('ETag') ?? '';
  const again = await get('/images/favicon.png', { headers: { 'If-None-Match': etag } });
  assert.equal(again.status, 304);
  const bytes = readFileSync(path.join(__ROOT__, 'public/icon.png'));
  assert.deepEqual(Buffer.from(await reply.arrayBuffer()), bytes);
  assert.equal((await get('/images/favicon.png', { host: 'gateway.test' })).status, 404);
});
