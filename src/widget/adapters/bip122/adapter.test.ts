import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64 } from '@scure/base';
import { createFakeProvider, FAULTS, throwing } from '../../core/testing/fake-provider';
import { bip122 } from './adapter';

const MAIN = 'bip122:000000000019d6689c085ae165831e93';
const TEST = 'bip122:000000000933ea01ad0ee984209779ba';
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ORDINAL = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const TESTNET = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn';

const wallet = (accounts: unknown) => createFakeProvider({ caip_accounts: () => accounts });
const accounts = (list: unknown) => bip122.getAccounts(wallet(list), { prompt: true });

test('accounts: the payment account comes first, then the ordinals account', async () => {
  const got = await accounts([`${MAIN}:${ORDINAL}`, `${MAIN}:${PAYMENT}`]);
  assert.deepEqual(got, { addresses: [PAYMENT, ORDINAL], networkId: MAIN });
});

test('testnet address on the main network: rejected; the others are kept', async () => {
  const got = await accounts([`${MAIN}:${TESTNET}`, `${MAIN}:${PAYMENT}`]);
  assert.deepEqual(got.addresses, [PAYMENT]);
  assert.deepEqual((await accounts([`${TEST}:${TESTNET}`])).addresses, [TESTNET]);
  await assert.rejects(accounts([`${MAIN}:${TESTNET}`]), {
    message: `Invalid CAIP-10 address: ${MAIN}:${TESTNET}`,
  });
});

test('accounts of another network only: shown on that network', () => {
  const provider = createFakeProvider({});
  const told: unknown[] = [];
  bip122.watch(provider, {
    accounts: (list) => told.push(list),
    network: (id) => told.push(id),
    disconnect: () => told.push('disconnect'),
  });
  provider.emit('chainChanged', TEST);
  provider.emit('accountsChanged', [`${TEST}:${PAYMENT}`, `${MAIN}:${PAYMENT}`]);
  provider.emit('accountsChanged', [`${MAIN}:${ORDINAL}`]);
  provider.emit('accountsChanged', [`${MAIN}:${TESTNET}`]);
  assert.deepEqual(told, [TEST, MAIN, [PAYMENT], [ORDINAL], 'disconnect']);
});

test('signMessage: hex and base64 become base64, with the signature type of the address', async () => {
  const bytes = new Uint8Array(65).fill(0xab);
  const provider = createFakeProvider({ signMessage: () => ({ signature: 'ab'.repeat(65) }) });
  const expected = base64.encode(bytes);
  assert.equal(await bip122.signMessage?.(provider, PAYMENT, 'é'), expected);
  provider.answers.signMessage = () => ({ signature: expected });
  assert.equal(await bip122.signMessage?.(provider, ORDINAL, 'é'), expected);
  const params = (address: string, protocol: string) => ({
    message: 'é',
    account: address,
    address,
    protocol,
  });
  assert.deepEqual(
    provider.calls.map((call) => call.params),
    [params(PAYMENT, 'ecdsa'), params(ORDINAL, 'bip322')],
  );
});

test('signMessage: rejects an invalid signature and quotes the wallet error', async () => {
  const provider = createFakeProvider({});
  const sign = async () => bip122.signMessage?.(provider, PAYMENT, 'x');
  for (const answer of [null, {}, { signature: '' }, { signature: 'not one!' }, { signature: 7 }]) {
    provider.answers.signMessage = () => answer;
    await assert.rejects(sign, { code: 'sign_message_failed' });
  }
  provider.answers.signMessage = throwing(new Error('locked'));
  await assert.rejects(sign, { code: 'sign_message_failed', quote: 'locked' });
  provider.answers.signMessage = throwing(FAULTS.refusal);
  await assert.rejects(sign, { code: 'user_rejected' });
});
