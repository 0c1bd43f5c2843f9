import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { base64, hex } from '@scure/base';
import { $options, setOptions } from '../../../core/config/options';
import { eachTestHasAPage } from '../fake-injected';
import {
  MAIN,
  networks,
  ORDINAL,
  open,
  PAYMENT,
  satsConnect,
  TEST,
  TESTNET,
  TXID,
  transfer,
} from './fake-bitcoin-wallet';

eachTestHasAPage();
const PLAIN = $options.get();
beforeEach(() => setOptions({ ...PLAIN, networks }));
afterEach(() => setOptions(PLAIN));

const connect = { prompt: true };

test('connect: asks for both purposes; returns accounts of all networks, the first first', async () => {
  const { ask, asked } = await open({}, [PAYMENT, ORDINAL, TESTNET]);
  assert.deepEqual(await ask('caip_accounts', connect), [
    `${MAIN?.id}:${PAYMENT.address}`,
    `${MAIN?.id}:${ORDINAL.address}`,
    `${TEST?.id}:${TESTNET.address}`,
  ]);
  assert.deepEqual(asked, [{ name: 'connect', inputs: [{ purposes: ['payment', 'ordinals'] }] }]);
  // Its accounts are passed only once: they never change.
  assert.equal(((await ask('caip_accounts', { prompt: false })) as unknown[]).length, 3);
});

test('account: offered for a network only if its address is valid there', async () => {
  const chains = ['bitcoin:mainnet', 'bitcoin:testnet'];
  const both = { ...PAYMENT, chains };
  const strange = { ...PAYMENT, address: 'tea', chains: ['bitcoin:testnet'] };
  const { ask } = await open({}, [both]);
  assert.deepEqual(await ask('caip_accounts', connect), [`${MAIN?.id}:${PAYMENT.address}`]);
  await assert.rejects(ask('caip_switchNetwork', { networkId: TEST?.id }), { code: 4902 });
  const two = await open({}, [both, { ...TESTNET, chains }, strange]);
  assert.deepEqual(await two.ask('caip_accounts', connect), [
    `${MAIN?.id}:${PAYMENT.address}`,
    `${TEST?.id}:${TESTNET.address}`,
    // The adapter rejects an invalid address and names it.
    `${TEST?.id}:tea`,
  ]);
});

test('without `prompt`: no request, because the wallet has no silent connect', async () => {
  const { ask, asked } = await open();
  assert.deepEqual(await ask('caip_accounts', { prompt: false }), []);
  assert.deepEqual(asked, []);
});

test('account details: purpose, public key and derivation path; nothing that is malformed', async () => {
  const path = "m/84'/0'/0'/0/0";
  const { ask, provider } = await open({}, [
    { ...PAYMENT, path },
    { ...ORDINAL, path: 'x'.repeat(99) },
  ]);
  const details = (address: string) => provider.accountDetails?.(address);
  assert.equal(details(PAYMENT.address), undefined);
  await ask('caip_accounts', connect);
  assert.deepEqual(details(PAYMENT.address), { type: 'payment', publicKey: '02'.repeat(33), path });
  assert.deepEqual(details(ORDINAL.address), { type: 'ordinal', publicKey: '03'.repeat(33) });
  assert.equal(details(TESTNET.address), undefined);
});

test('getAccountAddresses: payment and ordinal, by purpose', async () => {
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
  const requested = (intention: string) =>
    ask('getAccountAddresses', { account: address, intentions: [intention] });
  assert.deepEqual(await requested('ordinal'), [ordinal]);
  await ask('caip_switchNetwork', { networkId: TEST?.id });
  const here = (await ask('getAccountAddresses')) as { address: string }[];
  assert.deepEqual(
    here.map((one) => one.address),
    [TESTNET.address],
  );
});

test('only a taproot address: used for payments', async () => {
  const { ask } = await open({}, [ORDINAL]);
  await ask('caip_accounts', connect);
  const [only] = (await ask('getAccountAddresses')) as { intention: string }[];
  assert.equal(only?.intention, 'payment');
});

test('signMessage: UTF-8 in, hex out, for the named address', async () => {
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

test('invalid params: reported before the wallet is asked', async () => {
  const { calls, feature } = satsConnect({});
  const { ask, asked } = await open(feature);
  await ask('caip_accounts', connect);
  const psbt = { account: PAYMENT.address, psbt: PSBT, signInputs };
  const amounts = ['0', '-1', '1.5', '1e3', '', '2100000000000001', 0.5, Number.NaN];
  const wrong: [string, object | undefined, number][] = [
    ['signMessage', undefined, -32602],
    ['signMessage', { message: 7 }, -32602],
    ['signMessage', { message: 'x', account: TESTNET.address }, 4100],
    ['signMessage', { message: 'x', account: PAYMENT.address, protocol: 'bip322' }, 4200],
    ['signMessage', { message: 'x', account: ORDINAL.address, protocol: 'ecdsa' }, 4200],
    ['signMessage', { message: 'x', account: ORDINAL.address, protocol: 'ECDSA' }, 4200],
    ['signMessage', { message: 'x', account: PAYMENT.address, protocol: 'tea' }, -32602],
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

test('changes and disconnect: use the Bitcoin features', async () => {
  const { ask, provider, standard, asked, events, id } = await open();
  await ask('caip_accounts', connect);
  const told: unknown[] = [];
  provider.on?.('accountsChanged', (list) => told.push(list));
  for (const tell of events) tell({ accounts: [ORDINAL] });
  assert.deepEqual(told, [[`${MAIN?.id}:${ORDINAL.address}`]]);
  await standard.disconnect(id, 'bip122');
  assert.equal(asked.at(-1)?.name, 'disconnect');
});

test('wallet with the common features only: works for Bitcoin', async () => {
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
