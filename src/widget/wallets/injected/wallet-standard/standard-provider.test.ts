import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type Network, namedNetwork } from '../../../../protocol/networks';
import { $options, setOptions } from '../../../core/config/options';
import { createCaipAdapter } from '../../../core/contracts/caip-adapter';
import { eachTestHasAPage, request, shown } from '../fake-injected';
import type { WalletStandard } from '../standard-types';
import {
  createSolanaWallet,
  discoverStandard,
  register,
  type StandardWalletOptions,
  solanaAccount,
} from './fake-standard-wallet';

eachTestHasAPage();

const network = (id: string): Network => {
  const found = namedNetwork(id);
  assert.ok(found);
  return found;
};
const MAINNET = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
const TESTNET = network('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z');
const DEVNET = network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1');
const BOTH = ['solana:mainnet', 'solana:devnet'];
const PLAIN = $options.get();
beforeEach(() => setOptions({ ...PLAIN, networks: [MAINNET, DEVNET, TESTNET] }));
afterEach(() => setOptions(PLAIN));

const namespace = createCaipAdapter({ namespace: 'solana', parseAddress: String });

/** Wallets of the same page have different names. */
let count = 0;

async function open(given: StandardWalletOptions = {}, networks: readonly Network[] = [MAINNET]) {
  count += 1;
  const fake = createSolanaWallet({ name: `Sun ${count}`, ...given });
  const { standard } = discoverStandard();
  register(fake.wallet);
  const connector = [...shown.values()].at(-1);
  assert.ok(connector);
  const provider = await standard.connect({ ...request(connector), networks });
  const told: unknown[] = [];
  const stop = namespace.watch(provider, {
    accounts: (list) => told.push(list),
    network: (id) => told.push(id),
    disconnect: () => told.push('disconnect'),
  });
  return { ...fake, standard, provider, told, stop };
}

const FIRST = solanaAccount(1, BOTH);
const SECOND = solanaAccount(2, BOTH);

test("connect: one prompt; returns the accounts on the page's preferred network", async () => {
  const { provider, asked } = await open({ accounts: [FIRST, SECOND] }, [DEVNET, MAINNET]);
  assert.deepEqual(asked, []);
  assert.deepEqual(await namespace.getAccounts(provider, { prompt: true }), {
    addresses: [FIRST.address, SECOND.address],
    networkId: DEVNET.id,
  });
  assert.deepEqual(
    asked.map(({ name }) => name),
    ['connect'],
  );
});

test('without `prompt`: no request, with or without a grant', async () => {
  const granted = await open({ granted: true });
  const { addresses } = await namespace.getAccounts(granted.provider, { prompt: false });
  assert.equal(addresses.length, 1);
  assert.deepEqual(granted.asked, []);
  const none = await open({});
  await assert.rejects(namespace.getAccounts(none.provider, { prompt: false }), {
    code: 'unauthorized',
  });
  assert.deepEqual(none.asked, []);
});

test('user rejects: `connection_rejected`', async () => {
  const { provider } = await open({ refuses: true });
  await assert.rejects(namespace.getAccounts(provider, { prompt: true }), {
    code: 'connection_rejected',
  });
});

test('no grant or no account: `unauthorized`', async () => {
  const { provider } = await open({ accounts: [] });
  await assert.rejects(namespace.getAccounts(provider, { prompt: true }), { code: 'unauthorized' });
});

test('network of the wallet: switched by the page alone; another: rejected', async () => {
  const { provider, told, asked } = await open({ accounts: [FIRST] });
  await namespace.getAccounts(provider, { prompt: true });
  await namespace.switchNetwork(provider, DEVNET);
  const { networkId } = await namespace.getAccounts(provider, { prompt: false });
  assert.equal(networkId, DEVNET.id);
  await assert.rejects(namespace.switchNetwork(provider, TESTNET), { code: 'chain_unrecognized' });
  assert.deepEqual(told, [DEVNET.id, [FIRST.address]]);
  assert.equal(asked.length, 1);
});

test('wallet without the page’s networks: on its own network', async () => {
  setOptions({ ...PLAIN, networks: [TESTNET] });
  const { provider } = await open({ accounts: [FIRST] }, [TESTNET]);
  const { networkId } = await namespace.getAccounts(provider, { prompt: true });
  assert.equal(networkId, MAINNET.id);
});

test('account on other networks only: not an account of this network', async () => {
  const only = solanaAccount(3, ['solana:devnet']);
  const { provider } = await open({ accounts: [only, FIRST] });
  const { addresses, networkId } = await namespace.getAccounts(provider, { prompt: true });
  assert.deepEqual([addresses, networkId], [[FIRST.address], MAINNET.id]);
});

test('unnamed cluster: the local one', async () => {
  const local = { ...MAINNET, id: 'solana:11111111111111111111111111111111' } as Network;
  setOptions({ ...PLAIN, networks: [local] });
  const account = solanaAccount(1, ['solana:localnet']);
  const { provider, asked } = await open({ accounts: [account], chains: account.chains }, [local]);
  const { networkId } = await namespace.getAccounts(provider, { prompt: true });
  assert.equal(networkId, local.id);
  const params = { transaction: 'AQ==', pubkey: account.address };
  await provider.request({ method: 'solana_signAndSendTransaction', params });
  const [input] = (asked[1]?.inputs ?? []) as { chain: string }[];
  assert.equal(input?.chain, 'solana:localnet');
});

test('wallet changes: reported once; losing all accounts ends the session', async () => {
  const { provider, told, setAccounts, stop, listeners } = await open({
    accounts: [FIRST, SECOND],
  });
  await namespace.getAccounts(provider, { prompt: true });
  setAccounts([SECOND, FIRST]);
  setAccounts([SECOND, FIRST]);
  setAccounts([solanaAccount(1, ['solana:devnet'])]);
  setAccounts([]);
  assert.deepEqual(told, [
    [SECOND.address, FIRST.address],
    DEVNET.id,
    [FIRST.address],
    'disconnect',
  ]);
  await assert.rejects(namespace.getAccounts(provider, { prompt: false }), {
    code: 'unauthorized',
  });
  assert.equal(listeners(), 1);
  stop();
  assert.equal(listeners(), 0);
  setAccounts([FIRST]);
  assert.equal(told.length, 4);
});

test('silent change in the wallet: seen at the next request', async () => {
  const { provider, grant } = await open({ accounts: [FIRST, SECOND] });
  await namespace.getAccounts(provider, { prompt: true });
  grant([SECOND]);
  const { addresses } = await namespace.getAccounts(provider, { prompt: false });
  assert.deepEqual(addresses, [SECOND.address]);
  grant([]);
  await assert.rejects(namespace.getAccounts(provider, { prompt: false }), {
    code: 'unauthorized',
  });
});

test('invalid accounts or changes: no effect', async () => {
  const { provider, told, setAccounts } = await open({ accounts: [FIRST] });
  await namespace.getAccounts(provider, { prompt: true });
  const no = () => {
    throw new Error('no');
  };
  const hostile = new Proxy({}, { get: no });
  const long = { ...SECOND, address: 'x'.repeat(10_000) };
  setAccounts([hostile, null, 7, {}, long, SECOND]);
  assert.deepEqual(told, [[SECOND.address]]);
});

test('another tab: switches it to a supported network only', async () => {
  const { provider, told } = await open({ accounts: [FIRST] });
  await namespace.getAccounts(provider, { prompt: true });
  provider.follow?.(TESTNET.id);
  provider.follow?.(DEVNET.id);
  assert.deepEqual(told, [DEVNET.id, [FIRST.address]]);
});

test('restored wallet: on its earlier network', async () => {
  const { wallet } = createSolanaWallet({ accounts: [FIRST], granted: true });
  const { standard }: { standard: WalletStandard } = discoverStandard();
  register(wallet);
  const provider = await standard.restore('wallet-standard:Sun', 'solana', DEVNET.id);
  assert.ok(provider);
  const { networkId } = await namespace.getAccounts(provider, { prompt: false });
  assert.equal(networkId, DEVNET.id);
});

test('wallet without working events: still a wallet', async () => {
  const { wallet } = createSolanaWallet({ accounts: [FIRST] });
  const on = () => {
    throw new Error('no events');
  };
  const off = () => ({ remove: 1 });
  for (const [at, broken] of [on, off, 7].entries()) {
    const features = { ...wallet.features, 'standard:events': { on: broken } };
    const { standard } = discoverStandard();
    register({ ...wallet, name: `Broken ${at}`, accounts: [], features });
    const provider = await standard.restore(`wallet-standard:Broken ${at}`, 'solana');
    assert.ok(provider);
    const stop = namespace.watch(provider, { accounts() {}, network() {}, disconnect() {} });
    stop();
  }
});

test('before a grant, and for unknown methods: rejects with an error', async () => {
  const { provider } = await open();
  const early = provider.request({ method: 'solana_signMessage', params: { message: '1' } });
  await assert.rejects(early, { code: 4100 });
  for (const method of ['eth_sign', 'toString', '__proto__', 'signPsbt']) {
    await assert.rejects(provider.request({ method }), { code: 4200 });
  }
});
