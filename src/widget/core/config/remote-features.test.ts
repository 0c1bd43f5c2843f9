import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { RemoteFeature } from '../../../protocol/http/project-config';
import { checkOrigin, loadRemoteFeatures } from '../gateway/fetch-remote-features';
import { onHostEvent } from '../reporting/host-events';
import { setStorageProject, storage } from '../storage/typed-storage';
import { configure, type FakeCall, fakeFetch, fakeStorage, setGlobal } from '../testing/fake-page';
import { $remoteFeatures, recallFeatures, resolveFeatures } from './remote-features';

const ALL = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'];
const DEFAULTS = {
  email: true,
  socials: ALL,
  swaps: ['1inch'],
  onramp: ['meld', 'coinbase'],
  activity: true,
  multiWallet: false,
};
const OFF = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  multiWallet: false,
};
const IDS = ['social_login', 'swap', 'onramp', 'activity', 'multi_wallet'];

const entry = (id: string, isEnabled: boolean, config: string[] | null = []): RemoteFeature => ({
  id,
  isEnabled,
  config,
});

let alerts: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  configure();
  setGlobal('location', { origin: 'https://shop.test' });
  alerts = [];
  stop = onHostEvent((_, detail) => {
    const { code, message } = detail as { code: string; message: string };
    alerts.push(code === 'local_config_ignored' ? message : code);
  });
});
afterEach(() => stop());

test('Remote defaults: swaps via 1inch; on-ramp via meld and coinbase; e-mail on; socials google, x, discord, farcaster, github, apple, facebook; activity on; multi-wallet off', () => {
  assert.deepEqual(resolveFeatures(undefined, {}, false).features, DEFAULTS);
});

test('basic mode, all features off', () => {
  const all = IDS.map((id) => entry(id, true, ['email', 'google', '1inch', 'meld']));
  assert.deepEqual(resolveFeatures(all, { email: true }, true), { features: OFF, ignored: [] });
});

test('remote values win (warning if local settings ignored)', () => {
  const { features, ignored } = resolveFeatures(
    [
      entry('social_login', true, ['email', 'github', 'google']),
      entry('swap', false, ['1inch']),
      entry('onramp', true, ['coinbase']),
      entry('activity', true),
      entry('multi_wallet', true),
    ],
    { email: false, swaps: true, history: false },
    false,
  );
  assert.deepEqual(features, {
    email: true,
    socials: ['github', 'google'],
    swaps: false,
    onramp: ['coinbase'],
    activity: true,
    multiWallet: true,
  });
  assert.deepEqual(ignored, [
    '"features.email"',
    '"features.swaps"',
    '"features.history" (now "activity")',
  ]);
});

test('entry missing or without config: off; config null: the owner decides', () => {
  assert.deepEqual(resolveFeatures([], {}, false).features, OFF);
  const noConfig = IDS.map((id) => ({ id, isEnabled: true }));
  assert.deepEqual(resolveFeatures(noConfig, {}, false).features, OFF);
  const open = IDS.map((id) => entry(id, true, null));
  const { features, ignored } = resolveFeatures(open, { email: false, socials: ['x'] }, false);
  assert.deepEqual(features, { ...DEFAULTS, email: false, socials: ['x'] });
  assert.deepEqual(ignored, []);
});

test('Telegram: without the logins that its browsers do not support; elsewhere all', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
  const PAD = 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)';
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
  const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'];
  const missing = (userAgent: string, inside: string | undefined, maxTouchPoints = 0) => {
    for (const name of TELEGRAM) setGlobal(name, name === inside ? {} : undefined);
    setGlobal('navigator', { userAgent, maxTouchPoints });
    // The result from another device does not apply.
    configure();
    const { socials } = $remoteFeatures.get();
    return ALL.filter((one) => !socials || !(socials as readonly string[]).includes(one));
  };
  for (const inside of TELEGRAM) {
    assert.deepEqual(missing(IPHONE, inside), ['google']);
    assert.deepEqual(missing(PAD, inside), ['google']);
    assert.deepEqual(missing(MAC, inside, 5), ['google'], 'a tablet that calls itself a Mac');
    assert.deepEqual(missing(MAC, inside), ['x']);
    assert.deepEqual(missing(ANDROID, inside), ['x', 'facebook']);
    assert.deepEqual(missing(WINDOWS, inside), []);
  }
  for (const device of [IPHONE, PAD, MAC, ANDROID, WINDOWS]) {
    assert.deepEqual(missing(device, undefined), [], device);
  }
});

test('fetch failed, local or default values', () => {
  const local = {
    email: false,
    socials: false,
    swaps: true,
    onramp: ['coinbase'],
    activity: false,
  };
  const { features, ignored } = resolveFeatures(undefined, local, false);
  assert.deepEqual(features, {
    ...DEFAULTS,
    email: false,
    socials: false,
    onramp: ['coinbase'],
    activity: false,
  });
  assert.deepEqual(ignored, []);
});

test('either side: only values known at build time are accepted', () => {
  const remote = [
    entry('social_login', true, ['evil', 'google', 'google', 'https://x']),
    entry('swap', true, ['other']),
  ];
  const { features } = resolveFeatures(remote, {}, false);
  assert.deepEqual(features.socials, ['google']);
  assert.equal(features.swaps, false);
  assert.equal(resolveFeatures(undefined, { onramp: ['nobody'] }, false).features.onramp, false);
});

function gateway(
  config: object | 'down',
  origins: object = { body: { allowedOrigins: ['https://shop.test'] } },
) {
  return fakeFetch((path) => (path === '/projects/v1/origins' ? origins : config) as never);
}
const paths = (calls: readonly FakeCall[]) => calls.map(({ url }) => url.pathname);

test('failed fetch: switches nothing off, and may be retried', async () => {
  gateway('down');
  await loadRemoteFeatures();
  assert.deepEqual($remoteFeatures.get(), DEFAULTS);
  assert.deepEqual(alerts, ['server_error']);
  const calls = gateway({ body: { features: [entry('social_login', true, ['email'])] } });
  configure({}, { features: { swaps: true } });
  await loadRemoteFeatures();
  assert.deepEqual($remoteFeatures.get(), { ...OFF, email: true });
  assert.match(String(alerts[1]), /"features\.swaps"/);
  await loadRemoteFeatures();
  assert.deepEqual(paths(calls), ['/appkit/v1/config', '/projects/v1/origins']);
  assert.equal(alerts.length, 2);
});

test('project change: fetches again, and drops the answer for the earlier project', async () => {
  gateway({ body: { features: [entry('social_login', true, ['email'])] } });
  configure({ projectId: 'one' });
  await loadRemoteFeatures();
  assert.deepEqual($remoteFeatures.get(), { ...OFF, email: true });
  const calls = gateway('down');
  configure({ projectId: 'two' });
  await loadRemoteFeatures();
  assert.deepEqual(paths(calls).slice(0, 1), ['/appkit/v1/config']);
  assert.deepEqual($remoteFeatures.get(), DEFAULTS);
});

test('basic mode: requests nothing', async () => {
  const calls = gateway({ body: {} });
  configure({ basic: '' });
  await loadRemoteFeatures();
  await checkOrigin();
  assert.deepEqual($remoteFeatures.get(), OFF);
  assert.deepEqual(calls, []);
});

const ORIGINS: [string, object, unknown[]][] = [
  ['its origin is on the list', { body: { allowedOrigins: ['https://shop.test'] } }, []],
  ['a star stands for a part of the name', { body: { allowedOrigins: ['https://*.test'] } }, []],
  [
    'origin not allowed',
    { body: { allowedOrigins: ['https://other.test'] } },
    ['origin_not_allowed'],
  ],
  ['an empty list allows nobody', { body: { allowedOrigins: [] } }, ['origin_not_allowed']],
  ['an answer without a list', { body: {} }, ['origins_missing']],
  ['an answer whose list is null', { body: { allowedOrigins: null } }, ['origins_missing']],
  ['an answer that is none', { text: '<html>' }, []],
  ['other failures count as an empty list', { status: 404 }, ['origin_not_allowed']],
];
for (const [name, origins, expected] of ORIGINS) {
  test(`origins check: ${name}`, async () => {
    gateway({}, origins);
    await checkOrigin();
    assert.deepEqual(alerts, expected);
  });
}

test('origins check in a frame without an origin: no list can match it', async () => {
  gateway({}, { body: { allowedOrigins: ['https://shop.test'] } });
  setGlobal('location', { origin: 'null' });
  await checkOrigin();
  assert.deepEqual(alerts, ['origin_not_allowed']);
});

const OPEN = ['http://localhost:3000', 'https://a.vercel.app', 'https://b.pages.dev'];

test('origins check at the public API: localhost and the known hosting domains are always allowed', async () => {
  gateway({}, { body: { allowedOrigins: [] } });
  configure({ configUrl: 'https://api.web3modal.org' });
  for (const origin of OPEN) {
    setGlobal('location', { origin });
    await checkOrigin();
  }
  assert.deepEqual(alerts, []);
});

test('origins check at a gateway of our own: only localhost is always allowed', async () => {
  gateway({}, { body: { allowedOrigins: [] } });
  for (const origin of OPEN) {
    setGlobal('location', { origin });
    await checkOrigin();
  }
  assert.deepEqual(
    alerts,
    OPEN.slice(1).map(() => 'origin_not_allowed'),
  );
});

test('origins check: a rate limit or a server failure is reported as such', async () => {
  gateway({}, { status: 429 });
  await checkOrigin();
  gateway({}, { status: 502 });
  await checkOrigin();
  assert.deepEqual(alerts, ['rate_limited', 'server_error']);
});

test('cached: the next visit starts with the last gateway answer; another project does not', async () => {
  setGlobal('localStorage', fakeStorage());
  setStorageProject('cached');
  configure({ projectId: 'cached' });
  recallFeatures();
  // Before the first answer: a field that goes again would move the wallets.
  assert.deepEqual($remoteFeatures.get(), { ...DEFAULTS, email: false });
  gateway({ body: { features: [entry('social_login', true, ['email'])] } });
  await loadRemoteFeatures();
  assert.equal(storage.get('remote_features')?.length, 1);

  configure({ projectId: 'other' });
  gateway({ body: { features: [entry('swap', true, ['1inch'])] } });
  await loadRemoteFeatures();
  assert.deepEqual($remoteFeatures.get(), { ...OFF, swaps: ['1inch'] });
  assert.equal(storage.get('remote_features')?.[0]?.id, 'social_login');

  configure({ projectId: 'cached' });
  recallFeatures();
  assert.deepEqual($remoteFeatures.get(), { ...OFF, email: true });
});

test('cached: a failed fetch still gives local or default values', async () => {
  setGlobal('localStorage', fakeStorage());
  setStorageProject('failing');
  configure({ projectId: 'failing' });
  storage.set('remote_features', [entry('social_login', false)]);
  recallFeatures();
  assert.deepEqual($remoteFeatures.get(), OFF);
  gateway('down');
  await loadRemoteFeatures();
  assert.deepEqual($remoteFeatures.get(), DEFAULTS);
});

test('cached: basic mode turns every feature off, whatever the gateway said', () => {
  setGlobal('localStorage', fakeStorage());
  setStorageProject('basic');
  storage.set('remote_features', [entry('social_login', true, ['email'])]);
  configure({ projectId: 'basic', basic: '' });
  recallFeatures();
  assert.deepEqual($remoteFeatures.get(), OFF);
});
