import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setMultiWallet } from '../config/multi-wallet';
import { WALLET_DEADLINE_MS, WALLET_HINT_MS } from '../constants/limits';
import { $pairing } from '../contracts/pairing-state';
import type { Connector } from '../contracts/wallet';
import { getAccount, getState } from '../host/host-state';
import { getProvider } from '../session/sessions';
import { $accounts, accountOf, connectedAccount } from '../state/accounts';
import { $connectState } from '../state/connect-state';
import {
  ADDRESS,
  ADDRESS_2,
  fakeConnector,
  fakeNetwork,
  fakePage,
  fakeWorld,
  ONE,
  OTHER,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { FAULTS, never } from '../testing/fake-provider';
import { cancelConnect, connect } from './connect';
import { disconnect } from './disconnect';

const connector = fakeConnector();
let world: World;
let page: ReturnType<typeof fakePage>;
beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  page = fakePage();
  world = fakeWorld();
});
afterEach(() => {
  world.stop();
  setMultiWallet(false);
  mock.timers.reset();
});

test('Connection status per namespace: disconnected, connecting, connected', async () => {
  const statuses: string[] = [getAccount().status];
  const stop = $accounts.listen((all) => {
    const status = all.eip155?.status ?? '';
    if (statuses.at(-1) !== status) statuses.push(status);
  });
  await connect(connector);
  await disconnect();
  stop();
  assert.deepEqual(statuses, ['disconnected', 'connecting', 'connected', 'disconnected']);
});

test('connect: pending with connector and start time, then reports the connected account', async () => {
  mock.timers.setTime(1_000);
  const done = connect(connector);
  assert.deepEqual($connectState.get(), {
    state: 'waiting',
    connector,
    startedAt: 1_000,
    slow: false,
  });
  await done;
  assert.deepEqual($connectState.get(), { state: 'idle' });
  const account = connectedAccount('eip155');
  assert.equal(account?.address, ADDRESS);
  assert.equal(account?.caipAddress, `eip155:31337:${ADDRESS}`);
  assert.equal(account?.walletInfo.name, connector.name);
  assert.equal(account?.explorerUrl, `https://explorer.example/address/${ADDRESS}`);
  assert.equal(getState().accounts.eip155?.isConnected, true);
  assert.ok(Object.isFrozen(getState()) && Object.isFrozen(getState().accounts.eip155));
  assert.deepEqual(
    world.heard.map((one) => one.name),
    ['connect', 'account'],
  );
});

const CODES = {
  refusal: 'connection_rejected',
  'refusal under 5000': 'connection_rejected',
  pending: 'request_pending',
  nothing: 'failed_to_connect',
  'a text': 'failed_to_connect',
} as const;
for (const [name, code] of Object.entries(CODES)) {
  test(`connect: "${name}" fails with ${code}, sends no second request, and can be retried`, async () => {
    world.script.accounts = async () => {
      throw FAULTS[name as keyof typeof CODES];
    };
    void connect(connector);
    await settle();
    const now = $connectState.get();
    assert.equal(now.state === 'failed' && now.error.code, code);
    assert.equal(accountOf('eip155').status, 'disconnected');
    assert.equal(world.asked.filter((what) => what === 'prompt').length, 1);
    assert.deepEqual(
      world.heard.map((one) => one.name),
      ['error'],
    );
    world.script.accounts = async () => [ADDRESS];
    await connect(connector);
    assert.equal(getAccount().status, 'connected');
  });
}

test('connect over a link: the wallet rejects by code, in its own language', async () => {
  world.script.connect = () => Promise.reject({ code: 5000, message: 'Abgelehnt' });
  const code = async (type: Connector['type']) => {
    await connect({ ...connector, type });
    const now = $connectState.get();
    return now.state === 'failed' && now.error.code;
  };
  assert.equal(await code('WALLET_CONNECT'), 'connection_rejected');
  assert.equal(await code('ANNOUNCED'), 'wallet_default');
});

test("connect: 'Connection rejected' is the developer message of a rejection", async () => {
  world.script.accounts = () => Promise.reject(FAULTS.refusal);
  await connect(connector);
  const now = $connectState.get();
  assert.equal(now.state === 'failed' && now.error.message, 'Connection rejected');
});

test('connect, no answer: shows a hint, can be canceled, and times out', async () => {
  world.script.connect = never;
  void connect(connector);
  await settle();
  mock.timers.tick(WALLET_HINT_MS);
  const slow = $connectState.get();
  assert.equal(slow.state === 'waiting' && slow.slow, true);
  cancelConnect();
  // The attempt ends a moment later, and reports nothing.
  await settle();
  assert.deepEqual($connectState.get(), { state: 'idle' });
  assert.equal(accountOf('eip155').status, 'disconnected');

  void connect(connector);
  await settle();
  mock.timers.tick(WALLET_DEADLINE_MS);
  const failed = $connectState.get();
  assert.equal(failed.state === 'failed' && failed.error.code, 'wallet_timeout');
  assert.equal(accountOf('eip155').status, 'disconnected');
});

test('connect: an answer after Cancel does not connect', async () => {
  let answer: (value: string[]) => void = () => {};
  world.script.accounts = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const done = connect(connector);
  await settle();
  cancelConnect();
  answer([ADDRESS]);
  await done;
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(world.watched(), 0);
  assert.equal(getProvider('eip155'), undefined);
});

test('connect: a second selection replaces the first, whose answer is dropped', async () => {
  const answers: ((value: string[]) => void)[] = [];
  world.script.accounts = () => new Promise((resolve) => answers.push(resolve));
  const first = connect(connector);
  await settle();
  const second = connect(fakeConnector('io.two'));
  await settle();
  answers[1]?.([ADDRESS_2]);
  await second;
  answers[0]?.([ADDRESS]);
  await first;
  await settle();
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.two');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
});

test('connect in another namespace: its network becomes the active one', async () => {
  world.stop();
  world = fakeWorld({ options: { networks: [ONE, OTHER] }, adapters: ['eip155', 'solana'] });
  await connect(connector);
  assert.equal(getState().networkId, ONE.id);
  world.script.network = OTHER.id;
  world.script.accounts = async () => ['first'];
  await connect(fakeConnector('sun', 'solana'));
  assert.equal(getState().networkId, OTHER.id);
  assert.equal(connectedAccount('solana')?.caipAddress, `${OTHER.id}:first`);
});

test('several wallets: the one that was selected last is the active one', async () => {
  setMultiWallet(true);
  await connect(connector);
  world.script.accounts = async () => [ADDRESS_2];
  await connect(fakeConnector('io.two'));
  assert.equal(world.watched(), 2);
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.two');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
});

test('connected over a link: the link disappears', async () => {
  const shown: string[] = [];
  world.script.connect = async ({ onPairing }) => {
    onPairing?.({ uri: 'wc:1', expiresAt: 1_000 });
    shown.push($pairing.get().state);
  };
  await connect({ ...connector, type: 'WALLET_CONNECT' });
  assert.deepEqual([...shown, $pairing.get().state], ['ready', 'none']);
  assert.equal(accountOf('eip155').status, 'connected');
});

test('connect during a silent restore of the same wallet: the late restore replaces nothing', async () => {
  await connect(connector);
  const kept = new Map(page.storage);
  world.stop();
  for (const [key, value] of kept) page.storage.set(key, value);
  world = fakeWorld();
  let find: (found: boolean) => void = () => {};
  world.script.restore = () => new Promise((resolve) => (find = resolve));
  await settle();
  assert.equal(accountOf('eip155').status, 'connecting');
  await connect(connector);
  const provider = getProvider('eip155');
  assert.ok(provider);
  find(true);
  await settle();
  assert.equal(getProvider('eip155'), provider);
});

test("connect: a chain without an adapter gives 'Adapter not found'", async () => {
  await connect(fakeConnector('io.one', 'cosmos'));
  const now = $connectState.get();
  const error = now.state === 'failed' ? now.error : undefined;
  assert.equal(error?.code, 'adapter_not_found');
  assert.equal(error?.message, 'Adapter not found');
});

test('provider: one stable object per session, and unusable after it', async () => {
  await connect(connector);
  const provider = getProvider('eip155');
  assert.ok(provider);
  assert.equal(getProvider('eip155'), provider);
  await disconnect();
  assert.equal(getProvider('eip155'), undefined);
  await assert.rejects(provider.request({ method: 'eth_accounts' }), { code: 4900 });
  await connect(connector);
  assert.notEqual(getProvider('eip155'), provider);
});

test('wallet changes accounts: shows the first one; repetitions emit no event', async () => {
  await connect(connector);
  const events: unknown[] = [];
  getProvider('eip155')?.on('accountsChanged', ((list: unknown) => events.push(list)) as never);
  world.tell().accounts([ADDRESS_2, ADDRESS]);
  world.tell().accounts([ADDRESS_2, ADDRESS]);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.deepEqual(events, [[ADDRESS_2, ADDRESS]]);
  assert.equal(world.heard.at(-1)?.name, 'account');
});

test('wallet changes network: account, state and host follow, in hex for the provider', async () => {
  await connect(connector);
  const events: unknown[] = [];
  getProvider('eip155')?.on('chainChanged', ((id: unknown) => events.push(id)) as never);
  world.tell().network(TWO.id);
  world.tell().network(TWO.id);
  assert.deepEqual(events, ['0x7a6a']);
  assert.equal(connectedAccount('eip155')?.caipAddress, `eip155:31338:${ADDRESS}`);
  assert.equal(getState().networkId, TWO.id);
  assert.equal(world.heard.filter((one) => one.name === 'network').length, 1);
});

test('another namespace: the host gets CAIP ids, and explorer links use "account"', async () => {
  world.stop();
  const other = fakeNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1');
  world = fakeWorld({ options: { networks: [OTHER, other] }, adapters: ['solana'] });
  world.script.network = OTHER.id;
  world.script.accounts = async () => ['first'];
  await connect(fakeConnector('sun', 'solana'));
  const events: unknown[] = [];
  const provider = getProvider('solana');
  for (const name of ['accountsChanged', 'chainChanged']) {
    provider?.on(name, ((detail: unknown) => events.push(detail)) as never);
  }
  world.tell().accounts(['second', 'first']);
  world.tell().network(other.id);
  assert.deepEqual(events, [[`${OTHER.id}:second`, `${OTHER.id}:first`], other.id]);
  const { explorerUrl } = connectedAccount('solana') ?? {};
  assert.equal(explorerUrl, 'https://explorer.example/account/second');
});

test('keys of another kit on the page: never read, written or cleared', async () => {
  const foreign = ['@appkit/connections', '@appkit-wallet/EMAIL', 'wagmi.store'];
  for (const key of foreign) page.storage.set(key, 'theirs');
  await connect(connector);
  await disconnect();
  for (const key of foreign) assert.equal(page.storage.get(key), 'theirs');
  const ours = [...page.storage.keys()].filter((key) => !foreign.includes(key));
  assert.ok(ours.every((key) => key.startsWith('@appkit-embed/')));
  assert.equal(ONE.supported, true);
});
