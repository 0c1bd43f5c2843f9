import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../../../core/config/options';
import { ADDRESS, ADDRESS_2, ONE, settle, TWO } from '../../../core/testing/fake-core';
import { readSession, type SessionFacts } from './parse-session';
import { chainOf } from './provider-dialect';
import { createSession, type LiveSession } from './session-provider';

const settled = (accounts: readonly string[], methods: readonly string[]) =>
  readSession({
    topic: 'ab'.repeat(32),
    expiry: 2_000_000_000,
    namespaces: { eip155: { accounts, methods, events: [] } },
  }) as SessionFacts;

const BOTH = [`${ONE.id}:${ADDRESS}`, `${TWO.id}:${ADDRESS}`, `${TWO.id}:${ADDRESS_2}`];
const METHODS = ['personal_sign', 'eth_sendTransaction'];

let asked: unknown[];
let heard: unknown[];
let moved: string[];
let emptied: number;
let answer: () => Promise<unknown>;
let session: LiveSession;

function open(accounts = BOTH, methods = METHODS): void {
  session = createSession({
    facts: settled(accounts, methods),
    namespace: 'eip155',
    chain: ONE.id,
    namespaces: () => ['eip155'],
    ask(chain, ask) {
      asked.push([chain, ask.method]);
      return answer();
    },
    moved: (chain) => moved.push(chain),
    emptied() {
      emptied += 1;
    },
  });
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect', 'message']) {
    session.provider.on?.(name, (detail) => heard.push([name, detail]));
  }
}

beforeEach(() => {
  asked = [];
  heard = [];
  moved = [];
  emptied = 0;
  answer = async () => '0xsigned';
  open();
});
afterEach(() => mock.timers.reset());

const ask = (method: string, params?: readonly unknown[]) =>
  session.provider.request({ method, ...(params && { params }) });
const switchTo = (chainId: string) => ask('wallet_switchEthereumChain', [{ chainId }]);

test('data in the session: answered without a request', async () => {
  assert.deepEqual(await ask('eth_accounts'), [ADDRESS]);
  assert.deepEqual(await ask('eth_requestAccounts'), [ADDRESS]);
  assert.equal(await ask('eth_chainId'), '0x7a69');
  assert.equal(await ask('net_version'), '31337');
  assert.deepEqual(asked, []);
});

test('approved method: sent to the wallet, on the current network', async () => {
  assert.equal(await ask('personal_sign', ['0x00', ADDRESS]), '0xsigned');
  await switchTo('0x7a6a');
  await ask('personal_sign', []);
  assert.deepEqual(asked, [
    [ONE.id, 'personal_sign'],
    [TWO.id, 'personal_sign'],
  ]);
});

test('another tab moves the session: follows where allowed, without requests or events', async () => {
  session.provider.follow?.('eip155:999');
  assert.equal(await ask('eth_chainId'), '0x7a69');
  session.provider.follow?.(TWO.id);
  assert.equal(await ask('eth_chainId'), '0x7a6a');
  assert.deepEqual(heard, [
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', [ADDRESS, ADDRESS_2]],
  ]);
  assert.deepEqual([asked, moved], [[], []]);
});

test('granted network: switched to here, with its accounts', async () => {
  assert.equal(await switchTo('0x7a6a'), null);
  assert.equal(await ask('eth_chainId'), '0x7a6a');
  assert.deepEqual(heard, [
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', [ADDRESS, ADDRESS_2]],
  ]);
  assert.deepEqual(moved, [TWO.id]);
  assert.deepEqual(asked, []);
});

const MOVING = [...METHODS, 'wallet_switchEthereumChain'];
const THREE = 'eip155:3';
/** The session after an update by the wallet. */
const widened = () => settled([...BOTH, `${THREE}:${ADDRESS}`], MOVING);

test('network without a grant: the wallet is asked, if it supports the method', async () => {
  await assert.rejects(switchTo('0x3'), { code: 4902 });
  await assert.rejects(switchTo('tea'), { code: -32602 });
  open(BOTH, MOVING);
  answer = async () => {
    session.update(widened());
    return null;
  };
  assert.equal(await switchTo('0x3'), null);
  assert.deepEqual(asked, [[ONE.id, 'wallet_switchEthereumChain']]);
  assert.equal(await ask('eth_chainId'), '0x3');
  assert.deepEqual(moved, [THREE]);
});

test('wallet answers null and grants nothing: rejected, and nothing moves', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  open(BOTH, MOVING);
  answer = async () => {
    session.told('chainChanged', '0x3', ONE.id);
    return null;
  };
  const switched = assert.rejects(switchTo('0x3'), { code: 'network_not_approved' });
  await settle();
  mock.timers.tick(2_000);
  await switched;
  assert.deepEqual([await ask('eth_chainId'), heard, moved], ['0x7a69', [], []]);
});

test('wallet answers null and updates the session a moment later: switched', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  open(BOTH, MOVING);
  answer = async () => null;
  const switched = switchTo('0x3');
  await settle();
  mock.timers.tick(1_999);
  await settle();
  session.update(widened());
  assert.deepEqual([await switched, moved], [null, [THREE]]);
});

test('wallet with a fixed grant: approved networks are reported, again on each change', async () => {
  open([`${ONE.id}:${ADDRESS}`], METHODS);
  assert.deepEqual(session.provider.approved, [ONE.id]);
  let told = 0;
  session.provider.on?.('accountsChanged', () => {
    told += 1;
  });
  session.update(settled([`${ONE.id}:${ADDRESS}`, `${TWO.id}:${ADDRESS}`], METHODS));
  assert.equal(told, 1);
  assert.deepEqual(session.provider.approved, [ONE.id, TWO.id]);
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
    open([`${ONE.id}:${ADDRESS}`], [...METHODS, method]);
    assert.equal(session.provider.approved, undefined);
  }
});

test('reads: go to the network’s own node with its errors; the rest is unsupported', async () => {
  const plain = $options.get();
  setOptions({ ...plain, networks: [ONE] });
  const replies: unknown[] = [
    { result: '0x10' },
    { result: null },
    { error: { code: 3, message: 'reverted', data: '0x08' } },
  ];
  const fetched = mock.method(globalThis, 'fetch', async (_: string, { body }: { body: string }) =>
    Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, ...(replies.shift() as object) }),
  );
  try {
    assert.equal(await ask('eth_blockNumber'), '0x10');
    assert.equal(await ask('eth_getTransactionReceipt', ['0x00']), null);
    await assert.rejects(ask('eth_call', [{}]), { code: 3, message: 'reverted', data: '0x08' });
    for (const method of [
      'eth_sign',
      'eth_sendRawTransaction',
      'wallet_watchAsset',
      'eth_coinbase',
    ]) {
      await assert.rejects(ask(method), { code: 'method_not_supported' });
    }
    assert.equal(fetched.mock.callCount(), 3);
    assert.deepEqual(asked, []);
  } finally {
    fetched.mock.restore();
    setOptions(plain);
  }
});

test("wallet's error: keeps its code and data", async () => {
  const refusal = { code: 5000, message: 'User rejected.', data: { why: 'tea' } };
  answer = () => Promise.reject(refusal);
  await assert.rejects(ask('personal_sign'), (thrown) => thrown === refusal);
});

test('session ended by either side or by the clock: 4900, reported once', async () => {
  answer = () => Promise.reject({ code: 6000, message: 'User disconnected.' });
  await assert.rejects(ask('personal_sign'), { code: 4900 });
  session.close();
  session.close();
  await assert.rejects(ask('eth_accounts'), { code: 4900 });
  assert.equal(heard.length, 1);

  mock.timers.enable({ apis: ['Date'], now: 1_999_999_999_000 });
  open();
  assert.deepEqual(await ask('eth_accounts'), [ADDRESS]);
  // Eight hours of sleep.
  mock.timers.setTime(2_000_028_800_000);
  assert.equal(session.isOver(), true);
  await assert.rejects(ask('eth_accounts'), { code: 4900 });
});

test("chainChanged: any spelling; an invalid value falls back to the event's network", () => {
  for (const [data, from, expected] of [
    ['0x7a6a', ONE.id, TWO.id],
    [31337, TWO.id, ONE.id],
    ['eip155:31338', ONE.id, TWO.id],
    [{ tea: 1 }, ONE.id, ONE.id],
    ['0x7a6a', 'solana:x', ONE.id],
  ] as const) {
    session.told('chainChanged', data, from);
    assert.equal(moved.at(-1), expected);
  }
  assert.equal(chainOf('eip155', -1), undefined);
  assert.equal(chainOf('eip155', '1e400'), undefined);
  assert.equal(chainOf('eip155', null), undefined);
});

test('accountsChanged: reorders granted accounts, adds none, and without any disconnects', async () => {
  await switchTo('0x7a6a');
  heard = [];
  session.told('accountsChanged', [`${TWO.id}:${ADDRESS_2.toLowerCase()}`, '0xdead'], TWO.id);
  assert.deepEqual(heard, [['accountsChanged', [ADDRESS_2, ADDRESS]]]);
  session.told('accountsChanged', [], TWO.id);
  assert.equal(emptied, 1);
});

test('other wallet events: passed on unchanged', () => {
  session.told('message', { type: 'tea' }, ONE.id);
  assert.deepEqual(heard, [['message', { type: 'tea' }]]);
});

test('events of the provider itself: ignored when the wallet sends them', () => {
  session.told('disconnect', { code: 4900 }, ONE.id);
  session.told('connect', { chainId: '0x1' }, ONE.id);
  assert.deepEqual(heard, []);
});

test('chainChanged to a network without a grant: follows when the session grants it', async () => {
  session.told('chainChanged', '0x3', ONE.id);
  session.told('accountsChanged', [ADDRESS_2], THREE);
  assert.equal(await ask('eth_chainId'), '0x7a69');
  assert.deepEqual(heard, [['accountsChanged', [ADDRESS]]]);
  session.update(widened());
  assert.deepEqual(moved, [THREE]);
  assert.deepEqual(await ask('eth_accounts'), [ADDRESS]);
  session.told('chainChanged', '0x4', ONE.id);
  session.told('chainChanged', TWO.id, TWO.id);
  session.update(settled([...BOTH, `eip155:4:${ADDRESS}`], METHODS));
  assert.deepEqual(moved, [THREE, TWO.id]);
});

test('accounts of any invalid format: ignored', () => {
  session.told('accountsChanged', [{ toString: 1 }, null, 7], ONE.id);
  assert.deepEqual(heard, [['accountsChanged', [ADDRESS]]]);
});

test('end of a session: ends its open requests', async () => {
  answer = () => new Promise(() => {});
  const signing = ask('personal_sign');
  session.close();
  await assert.rejects(signing, { code: 4900 });
});

test('update: removes or adds networks and accounts', async () => {
  session.update(settled([`${TWO.id}:${ADDRESS_2}`], METHODS));
  assert.deepEqual(heard, [
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', [ADDRESS_2]],
  ]);
  assert.deepEqual(await ask('eth_accounts'), [ADDRESS_2]);
  session.update(settled([], []));
  assert.equal(emptied, 1);
});

test('addresses: parsed by namespace; invalid ones are dropped unless all are invalid', async () => {
  const parse = (value: unknown, networkId?: string) => {
    if (String(value).length !== 42 || networkId !== ONE.id) throw new Error('none');
    return String(value).toUpperCase();
  };
  open([`${ONE.id}:0x12`, `${ONE.id}:${ADDRESS}`]);
  session.provider.readAddresses?.(parse);
  assert.deepEqual(await ask('eth_accounts'), [ADDRESS.toUpperCase()]);
  open([`${ONE.id}:0x12`]);
  session.provider.readAddresses?.(parse);
  assert.deepEqual(await ask('eth_accounts'), ['0x12']);
});
