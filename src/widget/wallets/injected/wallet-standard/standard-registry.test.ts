import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { eachTestHasAPage, ICON, page, request, shown } from '../fake-injected';
import { createSolanaWallet, discoverStandard, register } from './fake-standard-wallet';
import { createWalletStandard } from './standard-registry';

eachTestHasAPage();

const keys = (): string[] => [...shown.keys()];
const named = (name: unknown, more: object = {}) => {
  const { wallet } = createSolanaWallet();
  return Object.defineProperties(wallet, Object.getOwnPropertyDescriptors({ name, ...more }));
};

test('early wallet and late wallet: both become connectors', () => {
  register(named('Early'));
  discoverStandard();
  mock.timers.tick(60_000);
  register(named('Late'));
  assert.deepEqual(
    [...shown.values()],
    ['Early', 'Late'].map((name) => ({
      id: `wallet-standard:${name}`,
      type: 'ANNOUNCED',
      name,
      namespace: 'solana',
      wallet: 'injected',
      icon: ICON,
    })),
  );
});

test('wallet of two namespaces: a connector for each; other namespaces: no connector', () => {
  discoverStandard();
  const both = named('Both', { chains: ['solana:mainnet', 'bitcoin:mainnet'] });
  register(both, named('Other', { chains: ['sui:mainnet'] }), named('None', { chains: [] }));
  assert.deepEqual(keys(), ['solana wallet-standard:Both', 'bip122 wallet-standard:Both']);
});

test('wallet without a way to connect or to sign: ignored', () => {
  discoverStandard();
  const { wallet } = createSolanaWallet();
  const { 'standard:connect': connect, ...rest } = wallet.features;
  register(named('Mute', { features: rest }), named('Idle', { features: { connect } }));
  register(named('Only', { features: { 'standard:connect': connect } }));
  assert.deepEqual(keys(), []);
});

test('unregistered wallet: removed; repeated or with a taken name: no effect', () => {
  discoverStandard();
  const end = register(named('Sun', { chains: ['solana:mainnet', 'bitcoin:mainnet'] }));
  const endOther = register(named('Sun'));
  endOther();
  assert.equal(shown.size, 2);
  end();
  end();
  assert.deepEqual(keys(), []);
  register(named('Sun'));
  assert.deepEqual(keys(), ['solana wallet-standard:Sun']);
  end();
  assert.equal(shown.size, 1);
});

test('same name: one wallet; the first keeps its position', async () => {
  const { standard } = discoverStandard();
  const first = createSolanaWallet();
  register(first.wallet);
  register(first.wallet, createSolanaWallet().wallet);
  register(...Array.from({ length: 1_000 }, () => named('Sun')));
  assert.equal(shown.size, 1);
  const connector = shown.get('solana wallet-standard:Sun');
  assert.ok(connector);
  const provider = await standard.connect(request(connector));
  await provider.request({ method: 'caip_accounts', params: { prompt: true } });
  assert.equal(first.asked.length, 1);
});

test('name: one line without invisible characters, at most 40; without one no wallet', () => {
  discoverStandard();
  register(named(`Sun\u202e\n<b>${'x'.repeat(5_000_000)}`), named(''), named(7), named('\u200b'));
  assert.equal(shown.size, 1);
  const [only] = shown.values();
  assert.equal([...(only?.name ?? '')].length, 40);
  assert.doesNotMatch(only?.name ?? '', /[\u202e\n]/);
});

test('icon: data:image, else none', () => {
  discoverStandard();
  const icon = ['javascript:alert(1)', 'data:text/html,x', 'https://x.example/i.png', 42, null];
  register(...icon.map((one, at) => named(`Bad ${at}`, { icon: one })));
  assert.equal(shown.size, icon.length);
  for (const connector of shown.values()) assert.equal(connector.icon, undefined);
});

test('frozen wallets: accepted; throwing getters, proxies and invalid values: no effect', () => {
  discoverStandard();
  const no = () => {
    throw new Error('no');
  };
  const hostile = new Proxy({}, { get: no, has: no, ownKeys: no, getPrototypeOf: no });
  const features = Object.defineProperty({}, 'standard:connect', { get: no });
  register(hostile, null, undefined, 7, 'x', [], () => {});
  register(named('Throws', { features: hostile }), named('Getter', { features }));
  register(named('Chains', { chains: hostile }), named('Text', { chains: 'solana:mainnet' }));
  register(Object.freeze(named('Frozen')));
  for (const detail of [null, 7, {}, no, hostile]) {
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
  }
  page.dispatchEvent(new Event('wallet-standard:register-wallet'));
  assert.deepEqual(keys(), ['solana wallet-standard:Frozen']);
});

test("wallet that blocks others from the page's event: does not succeed", () => {
  page.addEventListener('wallet-standard:app-ready', (event) => event.stopImmediatePropagation());
  register(named('Sun'));
  shown.clear();
  discoverStandard();
  assert.deepEqual(keys(), ['solana wallet-standard:Sun']);
});

test('wallets: limited to 200', () => {
  discoverStandard();
  register(...Array.from({ length: 500 }, (_, at) => named(`Wallet ${at}`)));
  assert.equal(shown.size, 200);
});

test('discovery stopped: leaves no listener; stopping twice has no effect', () => {
  const { stop } = discoverStandard();
  stop();
  stop();
  assert.equal(page.listeners, 0);
});

test('restore: waits for a late wallet, not forever, and leaves no listener', async () => {
  const standard = createWalletStandard(page as unknown as Window);
  const late = standard.restore('wallet-standard:Sun', 'solana');
  mock.timers.tick(500);
  page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(wallet: unknown): void }) => api.register(named('Sun')),
    }),
  );
  assert.ok(await late);
  const missing = standard.restore('wallet-standard:Moon', 'solana');
  mock.timers.tick(2_000);
  assert.equal(await missing, undefined);
  const other = standard.restore('wallet-standard:Sun', 'bip122');
  mock.timers.tick(2_000);
  assert.equal(await other, undefined);
  await Promise.resolve();
  assert.equal(page.listeners, 0);
});

test('connect with a removed wallet: an error', async () => {
  const { standard } = discoverStandard();
  const end = register(named('Sun'));
  const connector = shown.get('solana wallet-standard:Sun');
  assert.ok(connector);
  end();
  const lost = assert.rejects(standard.connect(request(connector)), { code: 'wallet_missing' });
  mock.timers.tick(2_000);
  await lost;
});

test('disconnect: notifies the wallet, never rejects or waits long', async () => {
  const { standard } = discoverStandard();
  const good = createSolanaWallet();
  register(good.wallet);
  await standard.disconnect('wallet-standard:Sun', 'solana');
  assert.deepEqual(good.asked, [{ name: 'disconnect', inputs: [] }]);
  const disconnect = [
    () => {
      throw new Error('no');
    },
    () => new Promise(() => {}),
  ];
  for (const [at, end] of disconnect.entries()) {
    const { features } = createSolanaWallet().wallet;
    const broken = { ...features, 'standard:disconnect': { disconnect: end } };
    register(named(`Broken ${at}`, { features: broken }));
    const done = standard.disconnect(`wallet-standard:Broken ${at}`, 'solana');
    await Promise.resolve();
    mock.timers.tick(1_500);
    await done;
  }
  await standard.disconnect('wallet-standard:Unknown', 'solana');
});

test('wallet in use for another namespace: stays connected', async () => {
  const { standard } = discoverStandard();
  const one = createSolanaWallet({ chains: ['solana:mainnet', 'bitcoin:mainnet'] });
  register(one.wallet);
  const [connector] = shown.values();
  assert.ok(connector);
  const provider = await standard.connect(request(connector));
  const listener = () => {};
  provider.on?.('accountsChanged', listener);
  await standard.disconnect('wallet-standard:Sun', 'bip122');
  assert.deepEqual(one.asked, []);
  provider.removeListener?.('accountsChanged', listener);
  await standard.disconnect('wallet-standard:Sun', 'bip122');
  assert.equal(one.asked.length, 1);
});
