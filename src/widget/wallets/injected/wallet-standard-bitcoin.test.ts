import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { base64, hex } from '@scure/base';
import { NAMED_NETWORKS } from '../../../protocol/networks';
import { FAULTS } from '../../core/fake-provider';
import { $options, setOptions } from '../../core/options';
import { eachTestHasAPage, request, shown } from './fake-injected';
import { discoverStandard, register } from './fake-standard-wallet';

eachTestHasAPage();
const PLAIN = $options.get();
const networks = NAMED_NETWORKS.filter(({ namespace }) => namespace === 'bip122');
const [MAIN, TEST] = networks;
beforeEach(() => setOptions({ ...PLAIN, networks }));
afterEach(() => setOptions(PLAIN));

const account = (address: string, seed: number, chain = 'bitcoin:mainnet') => ({
  address,
  publicKey: new Uint8Array(33).fill(seed),
  chains: [chain],
  features: [],
});
const PAYMENT = account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 2);
const ORDINAL = account('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 3);
const TESTNET = account('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 4, 'bitcoin:testnet');
const TXID = 'ab'.repeat(32);

type Inputs = Record<string, unknown>[];

/** Wallets of the same page go by different names. */
let count = 0;

async function open(more: object = {}, accounts: readonly unknown[] = [PAYMENT, ORDINAL]) {
  const asked: { name: string; inputs: Inputs }[] = [];
  const saying =
    (name: string, answer: object) =>
    async (...inputs: Inputs) => {
      asked.push({ name, inputs });
      return answer;
    };
  const events: ((properties: object) => void)[] = [];
  const features = {
    'bitcoin:connect': { connect: saying('connect', { accounts }) },
    'bitcoin:disconnect': { disconnect: saying('disconnect', {}) },
    'bitcoin:events': {
      on(_: string, listener: (properties: object) => void) {
        events.push(listener);
        return () => {};
      },
    },
    'bitcoin:signMessage': {
      signMessage: saying('signMessage', [{ signature: new Uint8Array(65).fill(0xab) }]),
    },
    'bitcoin:signTransaction': {
      signTransaction: saying('signTransaction', [{ signedPsbt: Uint8Array.of(9) }]),
    },
    'bitcoin:signAndSendTransaction': {
      signAndSendTransaction: saying('signAndSend', [{ txId: TXID }]),
    },
    ...more,
  };
  const { standard } = discoverStandard();
  count += 1;
  register({ name: `Bit ${count}`, chains: ['bitcoin:mainnet'], accounts: [], features });
  const connector = [...shown.values()].at(-1);
  assert.ok(connector);
  const provider = await standard.connect({ ...request(connector), networks });
  const ask = (method: string, params?: object) =>
    provider.request({ method, ...(params && { params }) });
  return { asked, ask, provider, standard, events, id: connector.id };
}

const connect = { prompt: true };

test('it is asked for both purposes; the accounts of all its networks come, the first one first', async () => {
  const { ask, asked } = await open({}, [PAYMENT, ORDINAL, TESTNET]);
  assert.deepEqual(await ask('caip_accounts', connect), [
    `${MAIN?.id}:${PAYMENT.address}`,
    `${MAIN?.id}:${ORDINAL.address}`,
    `${TEST?.id}:${TESTNET.address}`,
  ]);
  assert.deepEqual(asked, [{ name: 'connect', inputs: [{ purposes: ['payment', 'ordinals'] }] }]);
  // Its accounts are only handed over once: they stay what they are.
  assert.equal(((await ask('caip_accounts', { prompt: false })) as unknown[]).length, 3);
});

test('without `prompt` the owner is not asked: it knows no silent way', async () => {
  const { ask, asked } = await open();
  assert.deepEqual(await ask('caip_accounts', { prompt: false }), []);
  assert.deepEqual(asked, []);
});

test('getAccountAddresses: payment and ordinal, by what they are for', async () => {
  const { ask } = await open({}, [PAYMENT, ORDINAL, TESTNET]);
  await ask('caip_accounts', connect);
  const payment = {
    address: PAYMENT.address,
    publicKey: '02'.repeat(33),
    intention: 'payment',
  };
  const ordinal = { address: ORDINAL.address, publicKey: '03'.repeat(33), intention: 'ordinal' };
  assert.deepEqual(await ask('getAccountAddresses'), [payment, ordinal]);
  const { address } = PAYMENT;
  const wished = (intention: string) =>
    ask('getAccountAddresses', { account: address, intentions: [intention] });
  assert.deepEqual(await wished('ordinal'), [ordinal]);
  await ask('caip_switchNetwork', { networkId: TEST?.id });
  const here = (await ask('getAccountAddresses')) as { address: string }[];
  assert.deepEqual(
    here.map((one) => one.address),
    [TESTNET.address],
  );
});

test('a taproot address alone is the one to pay from', async () => {
  const { ask } = await open({}, [ORDINAL]);
  await ask('caip_accounts', connect);
  const [only] = (await ask('getAccountAddresses')) as { intention: string }[];
  assert.equal(only?.intention, 'payment');
});

test('signMessage: UTF-8 in, hex out, by the address that is named', async () => {
  const { ask, asked } = await open();
  await ask('caip_accounts', connect);
  const params = { message: 'é', account: PAYMENT.address, address: ORDINAL.address };
  assert.deepEqual(await ask('signMessage', params), {
    address: ORDINAL.address,
    signature: 'ab'.repeat(65),
  });
  assert.deepEqual(asked[1]?.inputs, [{ account: ORDINAL, message: hex.decode('c3a9') }]);
});

const PSBT = base64.encode(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff));
const signInputs = [
  { address: PAYMENT.address, index: 0, sighashTypes: [1] },
  { address: ORDINAL.address, index: 1, sighashTypes: [0] },
];

test('signPsbt: each input with its account; with `broadcast` the transaction id', async () => {
  const { ask, asked } = await open();
  await ask('caip_accounts', connect);
  const params = { account: PAYMENT.address, psbt: PSBT, signInputs };
  assert.deepEqual(await ask('signPsbt', params), { psbt: 'CQ==' });
  assert.deepEqual(await ask('signPsbt', { ...params, broadcast: true }), {
    psbt: PSBT,
    txid: TXID,
  });
  assert.deepEqual(
    asked.slice(1).map(({ name }) => name),
    ['signTransaction', 'signAndSend'],
  );
  assert.deepEqual(asked[1]?.inputs, [
    {
      psbt: base64.decode(PSBT),
      inputsToSign: [
        { account: PAYMENT, signingIndexes: [0], sigHash: 'ALL' },
        { account: ORDINAL, signingIndexes: [1] },
      ],
      chain: 'bitcoin:mainnet',
    },
  ]);
});

/** The feature that some wallets register besides, which speaks JSON-RPC. */
function satsConnect(reply: object) {
  const calls: unknown[][] = [];
  const provider = {
    async request(...args: unknown[]) {
      calls.push(args);
      return reply;
    },
  };
  return { calls, feature: { 'sats-connect:': { provider } } };
}
const transfer = {
  account: PAYMENT.address,
  recipientAddress: TESTNET.address,
  amount: '123456789',
};

test('sendTransfer goes to the feature that can, else is refused', async () => {
  const { calls, feature } = satsConnect({ jsonrpc: '2.0', id: 1, result: { txid: TXID } });
  const { ask } = await open(feature);
  await ask('caip_accounts', connect);
  assert.deepEqual(await ask('sendTransfer', transfer), { txid: TXID });
  assert.deepEqual(calls, [
    ['sendTransfer', { recipients: [{ address: TESTNET.address, amount: 123_456_789 }] }],
  ]);
  const plain = await open();
  await plain.ask('caip_accounts', connect);
  await assert.rejects(plain.ask('sendTransfer', transfer), { code: 4200 });
});

test('sendTransfer: a refusal and a bad answer are told', async () => {
  for (const [reply, code] of [
    [{ error: FAULTS.refusal }, 4001],
    [{ result: { txid: 'no' } }, -32603],
    [{}, -32603],
  ] as const) {
    const { ask } = await open(satsConnect(reply).feature);
    await ask('caip_accounts', connect);
    await assert.rejects(ask('sendTransfer', transfer), { code });
  }
});

test('what is wrong with the params is told before the wallet is asked', async () => {
  const { calls, feature } = satsConnect({});
  const { ask, asked } = await open(feature);
  await ask('caip_accounts', connect);
  const psbt = { account: PAYMENT.address, psbt: PSBT, signInputs };
  const amounts = ['0', '-1', '1.5', '1e3', '', '2100000000000001', 0.5, Number.NaN];
  const wrong: [string, object | undefined, number][] = [
    ['signMessage', undefined, -32602],
    ['signMessage', { message: 7 }, -32602],
    ['signMessage', { message: 'x', account: TESTNET.address }, 4100],
    ['signPsbt', { ...psbt, psbt: 'no base64!' }, -32602],
    ['signPsbt', { ...psbt, signInputs: [{ address: PAYMENT.address, index: -1 }] }, -32602],
    ['signPsbt', { ...psbt, signInputs: [{ address: TESTNET.address, index: 0 }] }, 4100],
    ['getAccountAddresses', { intentions: 'all' }, -32602],
    ['sendTransfer', { ...transfer, account: TESTNET.address }, 4100],
    ...amounts.map((amount): [string, object, number] => [
      'sendTransfer',
      { ...transfer, amount },
      -32602,
    ]),
  ];
  for (const [method, params, code] of wrong) {
    await assert.rejects(ask(method, params), { code }, JSON.stringify([method, params]));
  }
  assert.equal(asked.length, 1);
  assert.deepEqual(calls, []);
});

test('changes and the end go by the features for Bitcoin', async () => {
  const { ask, provider, standard, asked, events, id } = await open();
  await ask('caip_accounts', connect);
  const told: unknown[] = [];
  provider.on?.('accountsChanged', (list) => told.push(list));
  for (const tell of events) tell({ accounts: [ORDINAL] });
  assert.deepEqual(told, [[`${MAIN?.id}:${ORDINAL.address}`]]);
  await standard.disconnect(id, 'bip122');
  assert.equal(asked.at(-1)?.name, 'disconnect');
});

test('a wallet that speaks for Bitcoin by the common features alone', async () => {
  const silent: unknown[] = [];
  const { ask } = await open({
    'bitcoin:connect': undefined,
    'standard:connect': {
      connect: async (input: unknown) => {
        silent.push(input);
        return { accounts: [PAYMENT] };
      },
    },
  });
  assert.deepEqual(await ask('caip_accounts', { prompt: false }), [
    `${MAIN?.id}:${PAYMENT.address}`,
  ]);
  await ask('caip_accounts', connect);
  assert.deepEqual(silent, [{ silent: true }, undefined]);
});
