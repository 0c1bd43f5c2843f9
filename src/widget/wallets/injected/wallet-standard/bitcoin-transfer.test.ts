/** Tests `sendTransfer` through the optional feature of some wallets. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, setOptions } from '../../../core/config/options';
import { FAULTS } from '../../../core/testing/fake-provider';
import { eachTestHasAPage } from '../fake-injected';
import {
  account,
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
const RECIPIENT = transfer.recipientAddress;
const ADDRESS_OF_ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('sendTransfer: uses the supporting feature, otherwise rejects', async () => {
  const { calls, feature } = satsConnect({ jsonrpc: '2.0', id: 1, result: { txid: TXID } });
  const { ask } = await open(feature);
  await ask('caip_accounts', connect);
  assert.deepEqual(await ask('sendTransfer', transfer), { txid: TXID });
  assert.deepEqual(calls, [
    ['sendTransfer', { recipients: [{ address: RECIPIENT, amount: 123_456_789 }] }],
  ]);
  const plain = await open();
  await plain.ask('caip_accounts', connect);
  await assert.rejects(plain.ask('sendTransfer', transfer), { code: 4200 });
});

test('sendTransfer: pays from the payment account only', async () => {
  const second = account('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 5);
  for (const [accounts, by, code] of [
    [[PAYMENT, ORDINAL], ORDINAL, 4200],
    [[PAYMENT, second], PAYMENT, 4200],
    [[PAYMENT, second], second, 4200],
    [[PAYMENT], TESTNET, 4100],
    [[PAYMENT, ORDINAL], PAYMENT, undefined],
    [[ORDINAL], ORDINAL, undefined],
    [[PAYMENT, second], undefined, undefined],
  ] as const) {
    const { calls, feature } = satsConnect({ result: { txid: TXID } });
    const { ask } = await open(feature, accounts);
    await ask('caip_accounts', connect);
    const asking = ask('sendTransfer', { ...transfer, account: by?.address });
    if (code) await assert.rejects(asking, { code });
    else assert.deepEqual(await asking, { txid: TXID });
    assert.equal(calls.length, code ? 0 : 1);
  }
});

test('sendTransfer: a recipient of another network is refused', async () => {
  const { calls, feature } = satsConnect({ result: { txid: TXID } });
  const { ask } = await open(feature, [PAYMENT, TESTNET]);
  await ask('caip_accounts', connect);
  const main = [RECIPIENT, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', PAYMENT.address, ORDINAL.address];
  const test = [
    TESTNET.address,
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ];
  const other = ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'tea', '', ADDRESS_OF_ETHER];
  const send = (recipientAddress: string) => ask('sendTransfer', { recipientAddress, amount: '1' });
  const check = async (good: readonly string[], bad: readonly string[]) => {
    for (const one of good) assert.deepEqual(await send(one), { txid: TXID }, one);
    const before = calls.length;
    for (const one of bad) await assert.rejects(send(one), { code: -32602 }, one);
    assert.equal(calls.length, before);
  };
  await check([...main, PAYMENT.address.toUpperCase()], [...test, ...other]);
  await ask('caip_switchNetwork', { networkId: TEST?.id });
  await check(test, [...main, ...other]);
});

test('sendTransfer: a rejection and an invalid answer are reported', async () => {
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
