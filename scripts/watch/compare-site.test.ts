import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createApp } from '../../src/gateway/app';
import { parseGatewayConfig } from '../../src/gateway/config';
import { createSigningBrake } from '../../src/gateway/vault/signing-brake';
import { readManifest, USER_AGENTS, watchOnce } from './compare-site.mjs';

const SITE = 'https://secure.test';
const ALARM = 'https://alarm.test/now';
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

type Change = (body: string, place: string, agent: string) => string | Response;

/** The gateway's own secure site. @param change what an attacker makes of an answer */
function watched(change: Change = (body) => body) {
  const directory = mkdtempSync(path.join(tmpdir(), 'watched-'));
  const write = (name: string, text: string) => {
    writeFileSync(path.join(directory, name), text);
    return hashOf(text);
  };
  const pages = {
    frame: write('frame.js', 'frame()'),
    window: write('window.js', 'window()'),
    dashboard: write('dashboard.js', 'dashboard()'),
  };
  const text = JSON.stringify({
    pages,
    files: { 'login.abc.js': write('login.abc.js', 'login()') },
  });
  write('manifest.json', text);
  const features = [{ id: 'social_login', isEnabled: true, config: ['email'] }];
  const app = createApp({
    config: parseGatewayConfig({
      projects: { live: { name: 'Shop', allowedOrigins: ['https://shop.test'], features } },
      chains: {},
      secure: {
        ...{ origin: SITE, directory },
        ...{ authUrl: 'http://127.0.0.1:1', vaultUrl: 'http://127.0.0.1:2' },
      },
    }),
    address: () => '192.0.2.7',
  });
  const alarms: unknown[] = [];
  const lines: string[] = [];
  const get = async (url: string, init: RequestInit) => {
    if (url === ALARM) {
      alarms.push(JSON.parse(String(init.body)));
      return new Response(null, { status: 204 });
    }
    const headers: Record<string, string> = {
      ...(init.headers as Record<string, string>),
      Host: 'secure.test',
    };
    const reply = await app.request(url, { ...init, headers });
    const changed = change(await reply.text(), new URL(url).pathname, headers['User-Agent'] ?? '');
    if (typeof changed !== 'string') return changed;
    return new Response(changed, { status: reply.status, headers: reply.headers });
  };
  const stopFile = path.join(directory, 'stop');
  const stops: string[] = [];
  const brake = createSigningBrake({
    ...{ perMinute: 10, stopFile, now: () => 0, onStop: (reason) => void stops.push(reason) },
  });
  return {
    alarms,
    manifests: [readManifest(text)],
    mayVaultSign: () => brake.pass(),
    stopFile: () => (existsSync(stopFile) ? readFileSync(stopFile, 'utf8') : undefined),
    lines,
    watch: (more: Partial<Parameters<typeof watchOnce>[0]> = {}) =>
      watchOnce({
        ...{ site: SITE, project: 'live', manifests: [readManifest(text)], stopFile },
        ...{ alarmUrl: ALARM, get, log: (line: string) => void lines.push(line), ...more },
      }),
    remove: () => rmSync(directory, { recursive: true }),
  };
}

const [, , firefox = ''] = USER_AGENTS;

test('site as it was released: no stop file, no alarm, for every browser', async () => {
  const asked = new Set<string>();
  const site = watched((body, place, agent) => {
    asked.add(`${place} ${agent}`);
    return body;
  });
  assert.equal(await site.watch(), true);
  assert.equal(asked.size, 4 * USER_AGENTS.length);
  assert.deepEqual([site.stopFile(), site.alarms, site.mayVaultSign()], [undefined, [], true]);
  site.remove();
});

for (const place of ['/sdk', '/window', '/dashboard', '/assets/login.abc.js']) {
  test(`one byte of ${place} changed for one browser: the vault stops, and the alarm is called`, async () => {
    const site = watched((body, at, agent) =>
      at === place && agent === firefox ? body.replace('()', '(1)') : body,
    );
    assert.equal(await site.watch(), false);
    assert.match(site.stopFile() ?? '', /has (?:another script|other bytes)/);
    assert.ok(site.stopFile()?.includes(firefox));
    assert.equal(site.mayVaultSign(), false);
    assert.equal(site.alarms.length, 1);
    assert.equal((site.alarms[0] as { event: string }).event, 'secure_site_changed');
    site.remove();
  });
}

/** Its answer breaks off after the headers. */
const broken = () =>
  new ReadableStream({
    start(controller) {
      controller.error(new Error('timeout'));
    },
  });
const page = (headers: HeadersInit, body: string, status = 200) =>
  new Response(status === 302 ? null : body, { status, headers });

for (const [title, change] of [
  [
    'a second script beside the right one',
    (body: string) => body.replace('<script>', '<script>x()</script><script>'),
  ],
  [
    'a policy that allows more scripts',
    (body: string) => page({ 'Content-Security-Policy': "script-src 'unsafe-inline'" }, body),
  ],
  ['a page of status 404 with a script', () => page({}, '<p>x<script>steal()</script>', 404)],
  ['a page of status 503 with a handler', () => page({}, '<img src=x onerror=steal()>', 503)],
  ['a page that is too large', (body: string) => page({}, body + ' '.repeat(5_000_001))],
  ['a page that does not end', () => new Response(broken())],
  ['a redirect', (body: string) => page({ Location: 'https://evil.test/' }, body, 302)],
] as const) {
  test(`${title}, for one browser: the vault stops`, async () => {
    const site = watched((body, at, agent) =>
      at === '/sdk' && agent === firefox ? change(body) : body,
    );
    assert.equal(await site.watch(), false);
    assert.equal(site.mayVaultSign(), false);
    site.remove();
  });
}

test('window that may be shown in a frame: the vault stops', async () => {
  const site = watched((body, at) => {
    const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
    const policy = `script-src '${hashOf(script)}' 'strict-dynamic'; frame-ancestors *`;
    return at === '/window' ? page({ 'Content-Security-Policy': policy }, body) : body;
  });
  assert.equal(await site.watch(), false);
  assert.match(site.stopFile() ?? '', /another policy for frames/);
  site.remove();
});

test('stop file that cannot be written: logged, and the alarm is called', async () => {
  const site = watched((body) => body.replace('()', '(1)'));
  assert.equal(await site.watch({ stopFile: '/nowhere/at/all' }), false);
  assert.equal(site.alarms.length, 1);
  assert.ok(site.lines.some((line) => line.startsWith('the stop file was not written')));
  site.remove();
});

test('release being published: the pages and files of both manifests', async () => {
  const site = watched();
  const hash = hashOf('next()');
  const next = {
    pages: { frame: hash, window: hash, dashboard: hash },
    files: { 'login.def.js': hash },
  };
  const manifests = [...site.manifests, next];
  assert.equal(await site.watch({ manifests }), true);
  assert.equal(site.mayVaultSign(), true);
  assert.equal(await site.watch({ manifests: [next] }), false);
  assert.equal(site.mayVaultSign(), false);
  site.remove();
});

test('site that gives no answer: an alarm, and the vault goes on', async () => {
  const site = watched(() => new Response(null, { status: 503 }));
  assert.equal(await site.watch(), false);
  assert.deepEqual([site.stopFile(), site.mayVaultSign()], [undefined, true]);
  assert.equal((site.alarms[0] as { event: string }).event, 'secure_site_silent');
  site.remove();
});

test('manifest of another kind: refused', () => {
  for (const text of ['null', '{}', '{"pages":{"frame":"x"}}', 'text']) {
    assert.throws(() => readManifest(text));
  }
});
