/**
 * Tests sessions with several namespaces: one provider for each, which uses CAIP except on EVM
 * chains.
 */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Namespace } from '../../../../protocol/caip';
import { type Network, namedNetwork } from '../../../../protocol/networks';
import { addErrors } from '../../../core/errors/app-kit-error';
import { CONNECTION_ERRORS } from '../../../core/errors/catalog/connection-errors';
import { readSession, type SessionFacts, servedBy } from './parse-session';
import { chainOf } from './provider-dialect';
import { createSession, type LiveSession } from './session-provider';

addErrors(CONNECTION_ERRORS);

const EVM = 'eip155:1';
const EVM_ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const KSM = 'polkadot:b0a8d493285c2df73290dfb7e61f870f';
const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';
const BOB = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3';
const HUB = 'cosmos:cosmoshub-4';
const ATOM = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq';
const SOL = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const OLD_SOL = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
const SOL_ACCOUNT = '7nYabcdefghijkmnopqrstuvwxyzABCDEFGH';

const BTC = 'bip122:000000000019d6689c085ae165831e93';
const PAYMENT = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

const METHODS: Record<string, string[]> = {
  eip155: ['personal_sign'],
  polkadot: ['polkadot_signMessage', 'caip_switchNetwork'],
  cosmos: ['cosmos_signAmino'],
  solana: ['solana_signMessage'],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
};

/** @param accounts CAIP-10, of any namespace */
function settled(...accounts: unknown[]): SessionFacts {
  const namespaces = [...new Set(accounts.map((one) => String(one).split(':')[0] ?? ''))];
  return readSession({
    topic: 'ab'.repeat(32),
    expiry: 2_000_000_000,
    namespaces: Object.fromEntries(
      namespaces.map((namespace) => [
        namespace,
        {
          accounts: accounts.filter((one) => String(one).startsWith(`${namespace}:`)),
          methods: METHODS[namespace] ?? [],
          events: [],
        },
      ]),
    ),
  }) as SessionFacts;
}

const ALL = [
  `${EVM}:${EVM_ACCOUNT}`,
  `${DOT}:${ALICE}`,
  `${DOT}:${BOB}`,
  `${KSM}:${BOB}`,
  `${HUB}:${ATOM}`,
  `${OLD_SOL}:${SOL_ACCOUNT}`,
];
const NETWORKS = [EVM, DOT, KSM, HUB, SOL].map((id) => namedNetwork(id) as Network);

let asked: unknown[];
let heard: unknown[];
let moved: string[];
let emptied: Namespace[];

beforeEach(() => {
  asked = [];
  heard = [];
  moved = [];
  emptied = [];
});

function open(namespace: Namespace, chain: string, facts = settled(...ALL)): LiveSession {
  const session = createSession({
    facts,
    namespace,
    chain,
    namespaces: (now) => servedBy(now, namespace, NETWORKS).map(([namespace]) => namespace),
    ask: async (on, { method, params }) => {
      asked.push([on, method, params]);
      return 'signed';
    },
    moved: (next) => moved.push(next),
    emptied: () => emptied.push(namespace),
  });
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect']) {
    session.provider.on?.(name, (detail) => heard.push([name, detail]));
  }
  return session;
}

const accountsOf = ({ provider }: LiveSession) =>
  provider.request({ method: 'caip_accounts', params: { prompt: true } });
const switchTo = ({ provider }: LiveSession, networkId: unknown) =>
  provider.request({ method: 'caip_switchNetwork', params: { networkId } });

test('each namespace: its own provider, which names only its accounts and network', async () => {
  const polkadot = open('polkadot', DOT);
  assert.deepEqual(await accountsOf(polkadot), [`${DOT}:${ALICE}`, `${DOT}:${BOB}`]);
  assert.deepEqual(await accountsOf(open('cosmos', HUB)), [`${HUB}:${ATOM}`]);
  const evm = open('eip155', EVM);
  assert.deepEqual(await evm.provider.request({ method: 'eth_accounts' }), [EVM_ACCOUNT]);
  await assert.rejects(accountsOf(evm), { code: 'method_not_supported' });
  await assert.rejects(polkadot.provider.request({ method: 'eth_accounts' }), {
    code: 'method_not_supported',
  });
  assert.deepEqual(asked, []);
});

test('served namespaces: all named, its own first; and the approved networks', () => {
  const { provider } = open('cosmos', HUB);
  assert.deepEqual(provider.namespaces, ['cosmos', 'eip155', 'polkadot', 'solana']);
  assert.deepEqual(open('polkadot', DOT).provider.approved, [DOT, KSM]);
  assert.deepEqual(open('eip155', EVM).provider.approved, [EVM]);
  METHODS.eip155?.push('wallet_switchEthereumChain');
  // A wallet that accepts new networks is not limited to those it listed.
  assert.equal(open('eip155', EVM).provider.approved, undefined);
  METHODS.eip155?.pop();
});

test('namespace methods: go to the wallet, under the network as the wallet wrote it', async () => {
  const params = { address: ALICE, message: 'tea' };
  const request = { method: 'polkadot_signMessage', params };
  assert.equal(await open('polkadot', KSM).provider.request(request), 'signed');
  const solana = open('solana', SOL);
  assert.deepEqual(await accountsOf(solana), [`${SOL}:${SOL_ACCOUNT}`]);
  await solana.provider.request({ method: 'solana_signMessage', params: {} });
  assert.deepEqual(asked, [
    [KSM, 'polkadot_signMessage', params],
    [OLD_SOL, 'solana_signMessage', {}],
  ]);
  await assert.rejects(solana.provider.request({ method: 'polkadot_signMessage' }), {
    code: 'method_not_supported',
  });
});

test("Bitcoin: uses the page's request, also for an account that the session does not name", async () => {
  const { provider } = open('bip122', BTC, settled(`${BTC}:${PAYMENT}`));
  const ordinal = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
  const signInputs = [{ address: ordinal, index: 0 }];
  const asks: [string, object][] = [
    ['getAccountAddresses', { account: PAYMENT }],
    ['signMessage', { account: PAYMENT, address: ordinal, message: 'tea', protocol: 'bip322' }],
    ['signPsbt', { account: PAYMENT, psbt: 'cHNidP8=', signInputs, broadcast: false }],
  ];
  for (const [method, params] of asks) {
    assert.equal(await provider.request({ method, params }), 'signed');
  }
  assert.deepEqual(
    asked,
    asks.map(([method, params]) => [BTC, method, params]),
  );
});

test('granted network: switched to here and announced in CAIP ids; any other is rejected', async () => {
  const session = open('polkadot', DOT);
  assert.equal(await switchTo(session, KSM), null);
  assert.deepEqual(heard, [
    ['chainChanged', KSM],
    ['accountsChanged', [`${KSM}:${BOB}`]],
  ]);
  assert.deepEqual(moved, [KSM]);
  await assert.rejects(switchTo(session, 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'), {
    code: 4902,
  });
  for (const bad of [HUB, 'polkadot:', 'a b', null, {}, undefined]) {
    await assert.rejects(switchTo(session, bad), (thrown: { code: number }) =>
      [-32602, 4902].includes(thrown.code),
    );
  }
  assert.deepEqual(asked, []);
});

test('session switched in another tab: follows where allowed', async () => {
  const session = open('polkadot', DOT);
  session.provider.follow?.(KSM);
  session.provider.follow?.('polkadot:e143f23803ac50e8f6f8e62695d1ce9e');
  assert.deepEqual(await accountsOf(session), [`${KSM}:${BOB}`]);
  assert.deepEqual(moved, []);
});

test('wallet switches its own namespace: to granted networks, in any spelling', () => {
  const session = open('polkadot', DOT);
  session.told('chainChanged', KSM.slice('polkadot:'.length), DOT);
  assert.deepEqual(moved, [KSM]);
  session.told('chainChanged', { tea: 1 }, DOT);
  assert.deepEqual(moved, [KSM, DOT]);
  session.told('chainChanged', 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e', DOT);
  session.told('chainChanged', 'polkadot:a:b', KSM.replace('b0a8', 'ffff'));
  session.told('chainChanged', KSM, HUB);
  session.told('chainChanged', '0x1', EVM);
  assert.deepEqual(moved, [KSM, DOT]);
});

test('account: counts if granted; another letter case is another account', () => {
  const session = open('polkadot', DOT);
  session.told('accountsChanged', [`${DOT}:${BOB.toLowerCase()}`, `${DOT}:${ALICE}`], DOT);
  session.told('accountsChanged', [`${DOT}:${BOB.toLowerCase()}`, 7, null], DOT);
  session.told('accountsChanged', [BOB], DOT);
  assert.deepEqual(heard, [
    ['accountsChanged', [`${DOT}:${ALICE}`, `${DOT}:${BOB}`]],
    ['accountsChanged', [`${DOT}:${ALICE}`, `${DOT}:${BOB}`]],
    ['accountsChanged', [`${DOT}:${BOB}`, `${DOT}:${ALICE}`]],
  ]);
  session.told('accountsChanged', [], HUB);
  assert.deepEqual(emptied, []);
  session.told('accountsChanged', [], DOT);
  assert.deepEqual(emptied, ['polkadot']);
});

test('update removes one namespace: only its provider loses it', async () => {
  const facts = settled(...ALL);
  const polkadot = open('polkadot', DOT, facts);
  const cosmos = open('cosmos', HUB, facts);
  const next = settled(`${HUB}:${ATOM}`);
  polkadot.update(next);
  cosmos.update(next);
  assert.deepEqual(emptied, ['polkadot']);
  assert.deepEqual(heard, []);
  assert.deepEqual(await accountsOf(cosmos), [`${HUB}:${ATOM}`]);
  assert.deepEqual(cosmos.provider.namespaces, ['cosmos']);
});

test('update removes the network: moves to another one and reports it once', () => {
  const session = open('polkadot', DOT);
  session.update(settled(`${KSM}:${BOB}`));
  assert.deepEqual(heard, [
    ['chainChanged', KSM],
    ['accountsChanged', [`${KSM}:${BOB}`]],
  ]);
});

test('invalid addresses: dropped; those of other namespaces and networks stay', async () => {
  const session = open('polkadot', DOT, settled(`${DOT}:tea`, `${DOT}:${ALICE}`, `${KSM}:tea`));
  session.provider.readAddresses?.((value) => {
    if (value === 'tea') throw new Error('none');
    return String(value);
  });
  assert.deepEqual(await accountsOf(session), [`${DOT}:${ALICE}`]);
  assert.deepEqual(session.provider.approved, [DOT]);
});

test('served namespaces: the requested one first, on networks of the page if there are any', () => {
  const served = (asked: Namespace, ...accounts: unknown[]) =>
    servedBy(settled(...accounts), asked, NETWORKS);
  assert.deepEqual(served('cosmos', ...ALL), [
    ['cosmos', HUB],
    ['eip155', EVM],
    ['polkadot', DOT],
    ['solana', SOL],
  ]);
  // The wallet grants nothing in the requested namespace: another one of the page is enough.
  assert.deepEqual(served('eip155', `${KSM}:${BOB}`), [['polkadot', KSM]]);
  // The page does not list its networks: the session is still shown, because the page requested the
  // namespace.
  assert.deepEqual(served('eip155', `eip155:5:${EVM_ACCOUNT}`, `${HUB}:${ATOM}`), [
    ['eip155', 'eip155:5'],
    ['cosmos', HUB],
  ]);
  // An account of another namespace counts only on a requested network.
  assert.throws(() => served('eip155', `polkadot:ffff:${BOB}`), { code: 'namespace_not_granted' });
  assert.throws(() => served('eip155', 'eip155:1:a:b', `polkadot:ffff:${BOB}`), {
    message: 'Invalid CAIP-10 address: eip155:1:a:b',
  });
  assert.throws(() => servedBy(settled(...ALL), 'bip122', []), { code: 'namespace_not_granted' });
});

test('chain id: parsed in the spelling of each namespace', () => {
  assert.equal(chainOf('polkadot', DOT), DOT);
  assert.equal(chainOf('cosmos', 'cosmoshub-4'), HUB);
  assert.equal(chainOf('solana', OLD_SOL), SOL);
  for (const bad of ['', 'a b', 'x'.repeat(33), 'eip155:1', null, {}, [HUB]]) {
    assert.equal(chainOf('cosmos', bad), undefined, String(bad));
  }
});

test('namespace granted later: listeners learn of the change', async () => {
  const session = open('eip155', EVM, settled(`${EVM}:${EVM_ACCOUNT}`));
  session.update(settled(`${EVM}:${EVM_ACCOUNT}`));
  assert.deepEqual(heard, []);
  session.update(settled(`${EVM}:${EVM_ACCOUNT}`, `${HUB}:${ATOM}`));
  assert.deepEqual(heard, [['accountsChanged', [EVM_ACCOUNT]]]);
  assert.deepEqual(session.provider.namespaces, ['eip155', 'cosmos']);
});
