import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { WalletProvider } from '../../core/contracts/wallet';
import { createFakeProvider } from '../../core/testing/fake-provider';
import { forceClose, openModal } from '../../core/views/modal';
import {
  announce,
  discover,
  eachTestHasAPage,
  ICON,
  info,
  install,
  page,
  request,
  shown,
} from './fake-injected';

eachTestHasAPage();

test('announced wallet: becomes a connector', () => {
  install(info('io.one'));
  discover();
  assert.deepEqual(
    [...shown.values()],
    [
      {
        id: 'io.one',
        type: 'ANNOUNCED',
        name: 'Wallet io.one',
        namespace: 'eip155',
        wallet: 'injected',
        rdns: 'io.one',
        icon: ICON,
      },
    ],
  );
});

test('late announcement: listed too', () => {
  discover();
  mock.timers.tick(60_000);
  announce(info('io.late'));
  assert.ok(shown.has('io.late'));
});

test('same rdns: one wallet, the first; same uuid under another rdns: another wallet', async () => {
  const { wallet } = discover();
  const first = createFakeProvider({ who: () => 'first' });
  announce(info('io.one'), first);
  announce(info('io.one', { uuid: 'other', name: 'Impostor' }));
  announce(info('io.two', { uuid: 'uuid-of-io.one' }));
  for (let time = 0; time < 1_000; time += 1) announce(info('io.one'));
  assert.deepEqual([...shown.keys()], ['io.one', 'io.two']);
  const connector = shown.get('io.one');
  assert.equal(connector?.name, 'Wallet io.one');
  assert.ok(connector);
  const provider = await wallet.connect(request(connector));
  assert.equal(await provider.request({ method: 'who' }), 'first');
});

test('no picture or uuid: accepted; no name: the domain; no rdns or provider: ignored', () => {
  discover();
  announce({ rdns: 'io.bare' });
  announce({ rdns: 'io.nameless', uuid: 'u', name: '\u202e\u200b', icon: ICON });
  announce({ name: 'No rdns', uuid: 'v', icon: ICON });
  announce({ name: 'Takes our id', rdns: 'walletConnect', uuid: 'w' });
  for (const rdns of ['com.', '.com', '..com', 'com..a']) announce({ name: 'No domain', rdns });
  announce(info('io.empty'), null);
  announce(info('io.function'), { request: 'no function' });
  announce(null);
  announce(7);
  page.dispatchEvent(new Event('eip6963:announceProvider'));
  assert.deepEqual([...shown.keys()], ['io.bare', 'io.nameless']);
  assert.equal(shown.get('io.bare')?.icon, undefined);
  assert.equal(shown.get('io.nameless')?.name, 'io.nameless');
});

test('pictures: only data:image, none at an address or of 5 MB', () => {
  discover();
  const bad = [
    'javascript:alert(1)',
    'http://plain.example/x.png',
    'https://x.example/i.png',
    ' HTTPS://x.example/i.png',
    '//x.example/i.png',
    'data:text/html,<script>',
    `data:image/png;base64,${'A'.repeat(5_000_000)}`,
    'blob:https://x/1',
    42,
    {},
  ];
  for (const [at, icon] of bad.entries()) announce(info(`io.bad${at}`, { icon }));
  announce(info('io.good', { icon: ICON }));
  for (const [id, { icon }] of shown) {
    assert.equal(icon, id === 'io.good' ? ICON : undefined, id);
  }
  assert.equal(shown.size, bad.length + 1);
});

test('name: one line without invisible characters, at most 40', () => {
  discover();
  announce(info('io.evil', { name: `Meta\u202eMask\n<b>${'x'.repeat(100_000)}` }));
  const name = shown.get('io.evil')?.name ?? '';
  assert.equal([...name].length, 40);
  assert.doesNotMatch(name, /[\u202e\n]/);
});

test('providers: limited to 200', () => {
  discover();
  for (let at = 0; at < 500; at += 1) announce(info(`io.wallet${at}`));
  assert.equal(shown.size, 200);
});

test('frozen details, proxies and throwing getters: no effect', async () => {
  const { wallet } = discover();
  const detail = Object.freeze({
    info: Object.freeze(info('io.frozen')),
    provider: Object.freeze(createFakeProvider({})),
  });
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('no');
      },
    },
  );
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: hostile }));
  announce(hostile);
  announce(info('io.hostile'), hostile);
  // Answers to every name, also `then`: no promise may call it.
  const then = mock.fn();
  const anything = new Proxy({}, { get: (_, key) => (key === 'then' ? then : async () => 'yes') });
  announce(info('io.anything'), anything);
  assert.deepEqual([...shown.keys()], ['io.frozen', 'io.anything']);
  const connector = shown.get('io.anything');
  assert.ok(connector);
  const provider = await wallet.connect(request(connector));
  assert.equal(await provider.request({ method: 'x' }), 'yes');
  assert.equal(then.mock.callCount(), 0);
});

test('window.ethereum: listed as "Browser Wallet" when no wallet announced it', () => {
  page.ethereum = createFakeProvider({});
  install(info('io.one'));
  discover();
  assert.equal(shown.has('injected'), false);
  mock.timers.tick(100);
  assert.deepEqual([...shown.keys()], ['io.one', 'injected']);
  assert.equal(shown.get('injected')?.name, 'Browser Wallet');
  assert.equal(shown.get('injected')?.type, 'INJECTED');
});

test('announced window.ethereum: listed once, also after a late announcement', () => {
  const provider = createFakeProvider({});
  page.ethereum = provider;
  discover();
  mock.timers.tick(100);
  assert.ok(shown.has('injected'));
  announce(info('io.late'), provider);
  assert.deepEqual([...shown.keys()], ['io.late']);
});

test('window.ethereum set later: found by its event', () => {
  discover();
  mock.timers.tick(100);
  page.ethereum = createFakeProvider({});
  page.dispatchEvent(new Event('ethereum#initialized'));
  assert.ok(shown.has('injected'));
});

test('window.ethereum set later without an event: found within seconds, and at an open', () => {
  const { stop } = discover();
  mock.timers.tick(2_000);
  page.ethereum = createFakeProvider({});
  mock.timers.tick(3_000);
  assert.ok(shown.has('injected'));
  stop();
  page.ethereum = undefined;
  shown.clear();
  const again = discover();
  mock.timers.tick(60_000);
  page.ethereum = createFakeProvider({});
  openModal('Connect');
  assert.ok(shown.has('injected'));
  forceClose();
  again.stop();
  page.ethereum = createFakeProvider({});
  shown.clear();
  openModal('Connect');
  assert.equal(shown.size, 0);
});

test('window.ethereum that throws or is no provider: ignored', () => {
  Object.defineProperty(page, 'ethereum', {
    get() {
      throw new Error('two wallets fight');
    },
  });
  install(info('io.one'));
  discover();
  mock.timers.tick(100);
  assert.deepEqual([...shown.keys()], ['io.one']);
});

test('request that throws: rejects; throwing events: no effect', async () => {
  const { wallet } = discover();
  const broken = {
    request() {
      throw new Error('at once');
    },
    on() {
      throw new Error('no events');
    },
  } as unknown as WalletProvider;
  announce(info('io.broken'), broken);
  const connector = shown.get('io.broken');
  assert.ok(connector);
  const provider = await wallet.connect(request(connector));
  await assert.rejects(provider.request({ method: 'x' }), { message: 'at once' });
  provider.on?.('accountsChanged', () => {});
  provider.removeListener?.('accountsChanged', () => {});
});
