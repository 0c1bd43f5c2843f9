/** Tests `AppKit.addNetwork` and `AppKit.removeNetwork`. Sentences quoted: specification §4. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { applyConfig, changeNetworks, configureOptions } from '../config/apply-config';
import { $options } from '../config/options';
import { connect } from '../connect/connect';
import { onHostEvent } from '../reporting/host-events';
import { connectedAccount } from '../state/accounts';
import { $activeNamespace, $activeNetwork, $chains } from '../state/namespaces';
import { ADDRESS, fakePage, ONE } from '../testing/fake-core';
import { type FakeWallet, fakeWallet, fakeWallets, type Wallets } from '../testing/fake-wallets';
import { startConfig } from './load-config';

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const local = (id: string, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'https://rpc.example',
});
const MINE = local('eip155:31337', 'Local One');
const YOURS = local('eip155:31338', 'Local Two');

const add = (network: unknown): void => changeNetworks(network, true);
const remove = (id: unknown): void => changeNetworks(id);
const ids = () => $options.get().networks.map(({ id }) => id as string);

/** Codes of the errors that the page receives, and the console output. */
let heard: string[] = [];
let said: string[] = [];
let stop = (): void => {};
let world: Wallets | undefined;

beforeEach(() => {
  fakePage();
  heard = [];
  said = [];
  mock.method(console, 'error', () => {});
  mock.method(console, 'warn', (text: string) => said.push(text));
  applyConfig({}, { networks: [MINE, 'eip155:1'] }, 'https://cdn.test');
  startConfig();
  configureOptions({ networks: [MINE, 'eip155:1'] });
  stop = onHostEvent((name, detail) => {
    if (name === 'error') heard.push((detail as { code: string }).code);
  });
  // Drops the reports from before the listener was added.
  heard = [];
});
afterEach(() => {
  stop();
  world?.stop();
  world = undefined;
  mock.restoreAll();
});

test('added network: comes last, by id or as an object, exactly once', () => {
  add(SOLANA);
  add(YOURS);
  add(SOLANA);
  add('eip155:1');
  assert.deepEqual(ids(), [MINE.id, 'eip155:1', SOLANA, YOURS.id]);
  assert.equal($options.get().networks.at(-1)?.name, YOURS.name);
  assert.deepEqual(heard, []);
});

test('removed network: can be added again by id alone, and comes last', () => {
  remove(MINE.id);
  assert.deepEqual(ids(), ['eip155:1']);
  add(MINE.id);
  assert.deepEqual(ids(), ['eip155:1', MINE.id]);
  assert.equal($options.get().networks.at(-1)?.name, MINE.name);
  add(YOURS);
  remove(YOURS.id);
  assert.deepEqual(ids(), ['eip155:1', MINE.id]);
});

test('configure: other settings keep the network changes; another network list resets them', () => {
  add(YOURS);
  remove('eip155:1');
  configureOptions({ theme: 'dark', chainImages: { [YOURS.id]: 'https://a.test/b.png' } });
  assert.deepEqual(ids(), [MINE.id, YOURS.id]);
  assert.equal($options.get().networks[1]?.imageUrl, 'https://a.test/b.png');
  configureOptions({ networks: 'eip155:1' });
  assert.deepEqual(ids(), ['eip155:1']);
  configureOptions({ networks: 'eip155:1' });
  add(YOURS.id);
  configureOptions({ networks: 'eip155:1' });
  assert.deepEqual(ids(), ['eip155:1']);
});

test('impossible change: one error with its code, and nothing is lost', () => {
  const before = ids();
  const hostile = {
    get id(): string {
      throw new Error('trap');
    },
  };
  const cases: [() => void, string][] = [
    [() => add('Ethereum'), 'invalid_caip_network'],
    [() => add(undefined), 'invalid_caip_network'],
    [() => add(null), 'invalid_caip_network'],
    [() => add(8453), 'invalid_caip_network'],
    [() => add('eip155:424242'), 'network_not_described'],
    [() => add({ id: 'eip155:424242' }), 'network_invalid'],
    [() => add({ ...YOURS, rpcUrl: 'javascript:alert(1)' }), 'network_invalid'],
    [() => add({ ...YOURS, id: 'tea' }), 'network_invalid'],
    [() => add(hostile), 'network_invalid'],
    [() => remove('Ethereum'), 'invalid_caip_network'],
    [() => remove({}), 'invalid_caip_network'],
    [() => remove('eip155:424242'), 'unknown_network'],
  ];
  for (const [act, code] of cases) {
    heard = [];
    assert.doesNotThrow(act);
    assert.deepEqual(heard, [code]);
    assert.deepEqual(ids(), before);
  }
  heard = [];
  configureOptions({ theme: 'light' });
  assert.deepEqual(heard, []);
  assert.match(
    said.join('\n'),
    /addNetwork\(\): The network eip155:424242 is not built in: describe it as an object/,
  );
  assert.match(said.join('\n'), /rpcUrl must be an http or https address/);
  assert.match(said.join('\n'), /removeNetwork\(\): The network eip155:424242 is not configured/);
});

test('default network: one added later is used; a removed one is not reported as a mistake', () => {
  configureOptions({ networks: [MINE], defaultNetwork: MINE.id });
  said = [];
  add(YOURS);
  configureOptions({ defaultNetwork: YOURS.id });
  assert.equal($options.get().defaultNetwork, YOURS.id);
  configureOptions({ defaultNetwork: MINE.id });
  remove(MINE.id);
  assert.equal($options.get().defaultNetwork, undefined);
  assert.deepEqual(said, []);
  configureOptions({ defaultNetwork: '' });
});

const both = (fox: FakeWallet) =>
  fakeWallets([fox], { networks: $options.get().networks, adapters: ['eip155', 'solana'] });

test('first network of a namespace: loads its adapter; last one removed: clears its filter', () => {
  world = both(fakeWallet('fox', {}));
  add(SOLANA);
  assert.deepEqual($chains.get().solana, { adapter: true, listed: true });
  remove(SOLANA);
  assert.equal($chains.get().solana?.listed, false);
  add(SOLANA);
  remove(MINE.id);
  assert.equal($activeNetwork.get()?.id, 'eip155:1');
  remove('eip155:1');
  assert.equal($activeNamespace.get(), 'solana');
});

test('connected wallet: stays connected on its network', async () => {
  const fox = fakeWallet('fox', { eip155: { accounts: [ADDRESS], network: ONE.id } });
  world = both(fox);
  add(SOLANA);
  await connect(world.connector('fox', 'eip155'));
  for (const id of [MINE.id, 'eip155:1']) remove(id);
  assert.equal(connectedAccount('eip155')?.networkId, ONE.id);
  assert.equal($activeNetwork.get()?.supported, false);
  assert.deepEqual(fox.ended, []);
});
