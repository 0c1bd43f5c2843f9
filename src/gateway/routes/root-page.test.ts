import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { AppOptions } from '../app';
import { type GatewayConfigInput, parseGatewayConfig } from '../config';
import { testGateway } from '../test-gateway';

declare const __ROOT__: string;

const VERSION = '9.9.9';
const HASH = `sha384-${'a'.repeat(64)}`;
const root = mkdtempSync(path.join(tmpdir(), 'root-page-'));
after(() => rmSync(root, { recursive: true }));
const write = (file: string, text: string) => {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
};
const manifestWith = (integrity: unknown) =>
  JSON.stringify({ entry: 'appkit.js', files: { 'appkit.js': { integrity } } });
write(`cdn/${VERSION}/manifest.json`, manifestWith(HASH));
write(`odd/${VERSION}/manifest.json`, manifestWith('sha384-"><script>alert(1)</script>'));
write('own/index.html', '<!doctype html><title>Mine</title>');

const LIVE = 'feedfacefeedfacefeedfacefeedface';
const TEST = '0123456789abcdef0123456789abcdef';
const project = (mode: 'live' | 'test', name: string) => ({ name, mode, allowedOrigins: [] });

const gateway = (config: Partial<GatewayConfigInput> = {}, more: Partial<AppOptions> = {}) =>
  testGateway(
    {},
    {
      cdn: { directory: path.join(root, 'cdn') },
      projects: { [LIVE]: project('live', 'Shop'), [TEST]: project('test', 'Trial') },
      ...config,
    },
    { version: VERSION, publicFolder: path.join(__ROOT__, 'public'), ...more },
  );

const PERSON = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
async function page(config: Partial<GatewayConfigInput> = {}, headers: object = {}) {
  const { app } = gateway(config);
  const response = await app.request('/', { headers: { ...PERSON, ...headers } });
  assert.equal(response.status, 200);
  return { response, text: await response.text() };
}

const unescaped = (text: string): string =>
  Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }).reduce(
    (all, [entity, char]) => all.replaceAll(entity, char),
    text,
  );
/** The tag that the page offers to copy. */
const copied = (text: string) =>
  unescaped(/<code id="tag-code">([\s\S]*?)<\/code>/.exec(text)?.[1] ?? '');

test('person: HTML with a tag; program: JSON', async () => {
  const { response, text } = await page();
  assert.equal(response.headers.get('Content-Type'), 'text/html; charset=UTF-8');
  assert.equal(response.headers.get('Vary'), 'Accept');
  assert.match(text, /<h1>AppKit Embed gateway<\/h1>/);
  for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }] as HeadersInit[]) {
    const reply = await gateway().app.request('/', { headers });
    assert.deepEqual(await reply.json(), {
      name: 'AppKit Embed gateway',
      version: VERSION,
      health: '/health',
      supportedChains: '/v1/supported-chains',
    });
  }
});

test('tag to copy: address, hash, test project, built-in networks, relay', async () => {
  const { text } = await page({ relay: { audiences: ['wss://relay.shop.test'] } });
  assert.equal(
    copied(text),
    [
      '<script async',
      `  src="http://localhost/cdn/${VERSION}/appkit.js"`,
      `  integrity="${HASH}"`,
      '  crossorigin="anonymous"',
      `  data-project-id="${TEST}"`,
      '  data-networks="eip155:1 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp cosmos:cosmoshub-4"',
      '  data-relay-url="wss://relay.shop.test"></script>',
      '',
      '<button type="button" data-appkit-open>Connect</button>',
    ].join('\n'),
  );
});

test('named network that is not built in: described, with the proxy as its RPC address', async () => {
  const nativeCurrency = { name: 'Two', symbol: 'TWO', decimals: 18 };
  const chain = { rpc: ['http://127.0.0.1:1/secret'], nativeCurrency };
  const { text } = await page({
    chains: { 'eip155:31338': { ...chain, name: 'Local Two' }, 'eip155:31339': chain },
    publicUrl: 'https://gateway.shop.test',
  });
  const tag = copied(text);
  const networks = JSON.parse(
    /AppKitConfig = ([\s\S]*?);\n<\/script>/.exec(tag)?.[1] ?? '',
  ).networks;
  const rpcUrl = `https://gateway.shop.test/v1/?chainId=eip155:31338&projectId=${TEST}`;
  assert.deepEqual(networks, [{ id: 'eip155:31338', name: 'Local Two', nativeCurrency, rpcUrl }]);
  assert.match(tag, /data-networks="eip155:31338"/);
  assert.doesNotMatch(text, /secret/);
});

test('page over plain http that is not this machine: says what to set, in place of a tag', async () => {
  const at = async (config: Partial<GatewayConfigInput>, headers: object = {}) => {
    const url = 'http://gateway.shop.test/';
    const reply = await gateway(config).app.request(url, { headers: { ...PERSON, ...headers } });
    return reply.text();
  };
  const forwarded = { 'X-Forwarded-Proto': 'https' };
  for (const text of [await at({}), await at({}, forwarded), await at({ trustProxy: true })]) {
    assert.match(text, /role="alert"[\s\S]*trustProxy[\s\S]*publicUrl/);
    assert.doesNotMatch(text, /appkit\.js|data-appkit-open/);
  }
  const proxied = await at({ trustProxy: true }, forwarded);
  assert.match(copied(proxied), /src="https:\/\/gateway\.shop\.test\/cdn/);
  const named = await at({ publicUrl: 'https://gateway.shop.test' });
  assert.equal(copied(named), copied(proxied));
  for (const text of [proxied, named]) assert.doesNotMatch(text, /role="alert"/);
});

test('network that is not built in, without a test project: not in the tag, which has no id for its address', async () => {
  const nativeCurrency = { name: 'Two', symbol: 'TWO', decimals: 18 };
  const { text } = await page({
    chains: {
      'eip155:1': ['https://upstream.test'],
      'eip155:31338': { rpc: ['http://127.0.0.1:1'], name: 'Local Two', nativeCurrency },
    },
    projects: { [LIVE]: project('live', 'Shop') },
  });
  assert.doesNotMatch(copied(text), /31338|AppKitConfig|projectId=/);
  assert.match(copied(text), /data-networks="eip155:1"/);
});

test('live button: uses the relay where the relay admits the page, else says why not', async () => {
  const relay = { audiences: ['wss://relay.shop.test', 'wss://gateway.shop.test'] };
  const live = async (origin: string, allowedOrigins: string[] = []) => {
    const projects = { [TEST]: { ...project('test', 'Trial'), allowedOrigins } };
    const { app } = gateway({ relay, projects });
    const text = await (await app.request(`${origin}/`, { headers: PERSON })).text();
    const [, tag = ''] = /(<script nonce="[^"]+" async[^>]*>)/.exec(text) ?? [];
    return { tag, text };
  };
  for (const { tag, text } of [
    await live('https://gateway.shop.test'),
    await live('http://localhost:8080'),
    await live('https://other.test', ['https://other.test']),
  ]) {
    assert.match(tag, /data-relay-url="wss:\/\/relay\.shop\.test"/);
    assert.doesNotMatch(text, /does not admit/);
  }
  const { tag, text } = await live('http://127.0.0.1:8080');
  assert.match(tag, /data-enable="-walletconnect"/);
  assert.match(text, /the relay does not admit this page/);
});

test('project without a mode is live: neither its id nor its name is shown', async () => {
  const { text } = await page();
  assert.doesNotMatch(text, new RegExp(`${LIVE}|Shop`));
  const config = { projects: { [LIVE]: { name: 'Shop', allowedOrigins: [] } } };
  const live = (await page(config)).text;
  assert.doesNotMatch(live, new RegExp(`${LIVE}|Shop`));
  assert.match(copied(live), /data-project-id="YOUR-PROJECT-ID"/);
  assert.doesNotMatch(live, /<button[^>]* data-appkit-open>Connect wallet/);
  assert.match(live, /&quot;mode&quot;: &quot;test&quot;|"mode": "test"/);
});

test('several test projects: the first is in the tag, the others are listed', async () => {
  const { text } = await page({
    projects: { [TEST]: project('test', 'One'), second: project('test', 'Two') },
  });
  assert.match(copied(text), new RegExp(`data-project-id="${TEST}"`));
  assert.match(text, /<dt>Two<\/dt><dd><code>second<\/code><\/dd>/);
});

test('mode: only live and test', () => {
  const projects = { p: { ...project('live', 'P'), mode: 'demo' } };
  assert.throws(
    () => parseGatewayConfig({ projects, chains: {} }),
    /projects\.p\.mode: must be "live" or "test"/,
  );
});

test('gateway without a relay: its own page calls no other server, and the tag asks for an id', async () => {
  const { response, text } = await page();
  assert.match(text, /<script nonce="[^"]+" async[^>]*data-enable="-walletconnect"/);
  assert.match(copied(text), /data-relay-project-id="YOUR-RELAY-PROJECT-ID"/);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, /connect-src 'self';/);
});

test('policy: a new nonce for each reply, nothing inline, no source from the request', async () => {
  const replies = [await page(), await page({}, { Host: 'a;sandbox' })];
  const nonces = replies.map(({ response, text }) => {
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /sandbox|unsafe/);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    const scripts = [...text.matchAll(/<script\b([^>]*)>/g)];
    assert.ok(scripts.length > 1);
    for (const [, own = ''] of scripts) assert.ok(own.includes(`nonce="${nonce}"`), own);
    assert.doesNotMatch(text, /<style|\sstyle=|\son\w+=|javascript:/i);
    return nonce;
  });
  assert.notEqual(nonces[0], nonces[1]);
});

test('markup in names, relay address and host: shown as text, also inside a script', async () => {
  const hostile = '</script><img src=x onerror=alert(1)>"\'&';
  const nativeCurrency = { name: hostile, symbol: hostile, decimals: 18 };
  const { text } = await page(
    {
      projects: { one: project('test', hostile), two: project('test', hostile) },
      chains: { 'eip155:31338': { rpc: ['https://x.test'], name: hostile, nativeCurrency } },
      relay: { audiences: ['wss://relay.shop.test/?"><img src=x>'] },
    },
    { Host: 'a"onload=alert(1)' },
  );
  assert.doesNotMatch(text, /<img src=x/);
  assert.doesNotMatch(text, /<\/script><img/);
  assert.doesNotMatch(text, /"><img/);
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  const source = scripts
    .map(([, code]) => code ?? '')
    .find((code) => code.includes('AppKitConfig'));
  const { networks } = JSON.parse(/AppKitConfig = ([\s\S]*);/.exec(source ?? '')?.[1] ?? '');
  assert.equal(networks[0].name, hostile);
});

test('no widget of this version, or an invalid hash: a page without a tag', async () => {
  for (const config of [
    { cdn: { directory: path.join(root, 'nowhere') } },
    { cdn: { directory: path.join(root, 'odd') } },
  ]) {
    const { text } = await page(config);
    assert.match(text, /No widget here/);
    assert.doesNotMatch(text, /appkit\.js|alert/);
  }
});

test('every link and file of the page is there', async () => {
  const { app } = gateway();
  const { text } = await page();
  const links = [
    ...text.replace(/<code[\s\S]*?<\/code>/g, '').matchAll(/(?:href|src)="(\/[^"]+)"/g),
  ];
  assert.ok(links.length > 4);
  for (const [, link = ''] of links) {
    assert.equal((await app.request(link)).status, 200, link);
  }
});

test('page of the host: replaces the page and the JSON', async () => {
  const config = { public: { directory: path.join(root, 'own') } };
  for (const headers of [PERSON, {}] as HeadersInit[]) {
    const reply = await gateway(config).app.request('/', { headers });
    assert.match(await reply.text(), /Mine/);
  }
});
