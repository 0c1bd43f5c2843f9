/**
 * Tests the demo wallet's Bitcoin over WalletConnect: independent code verifies its lists and
 * signatures.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Psbt } from 'bitcoinjs-lib';
import { answerInNamespace } from '../../../../src/sandbox/demo-wallet/client/answer-in-namespace';
import { addressOn } from '../../../../src/sandbox/demo-wallet/client/networks';
import { bitcoinAccounts } from '../../../../src/sandbox/wallet-core/namespaces/bitcoin-keys';
import { INITIAL_STATE, type Question } from '../../../../src/sandbox/wallet-core/state';
import { isBip122Signature } from '../verify-signature';
import { type Coin, isPsbtSigned, unsignedPsbt } from './psbt';

const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';
const account = addressOn(TESTNET, 0);
const TEXT = 'Grüße <b>&</b>';

function setup(yes = true) {
  const questions: Question[] = [];
  const host = {
    load: async () => INITIAL_STATE,
    save: async () => {},
    ask: async (question: Question) => {
      questions.push(question);
      return yes;
    },
    rpc: () => Promise.reject(new Error('no node')),
    emit: () => {},
    signerAt: () => {
      throw new Error('no EVM');
    },
  };
  const parts = { host, port: 4100, signerOf: () => undefined };
  const ask = async <Result>(method: string, params: object): Promise<Result> => {
    const request = { topic: 'ab', network: TESTNET, method, params, addresses: [account] };
    return (await answerInNamespace(request, parts)) as Result;
  };
  const list = () => ask<(Coin & { intention: string })[]>('getAccountAddresses', { account });
  return { ask, list, questions };
}

test('both accounts: listed without a prompt, the payment account first', async () => {
  const { list, questions } = setup();
  const own = bitcoinAccounts(0, TESTNET).map(({ address }) => address);
  assert.deepEqual(
    (await list()).map(({ address, intention }) => [address, intention]),
    [
      [own[0], 'payment'],
      [own[1], 'ordinal'],
    ],
  );
  assert.equal(account, own[0]);
  assert.deepEqual(questions, []);
});

test('ordinals account: signs a message as BIP-322 specifies', async () => {
  const { ask, list } = setup();
  const [payment, ordinal] = await list();
  const params = { account, address: ordinal?.address, message: TEXT };
  const said = await ask<{ signature: string }>('signMessage', { ...params, protocol: 'bip322' });
  const signature = Buffer.from(said.signature, 'hex').toString('base64');
  assert.equal(isBip122Signature(ordinal?.address ?? '', TEXT, signature), true);
  assert.equal(isBip122Signature(payment?.address ?? '', TEXT, signature), false);
  await assert.rejects(ask('signMessage', { ...params, protocol: 'ecdsa' }), { code: -32602 });
  const thirdParty = bitcoinAccounts(1, TESTNET)[1]?.address;
  await assert.rejects(ask('signMessage', { ...params, address: thirdParty }), { code: 4100 });
});

test('PSBT: signs every named input for its account', async () => {
  const { ask, list, questions } = setup();
  const coins = await list();
  const psbt = unsignedPsbt(coins, account);
  const signInputs = coins.map(({ address }, index) => ({ address, index }));
  const sign = async (inputs: object[]) =>
    (await ask<{ psbt: string }>('signPsbt', { account, psbt, signInputs: inputs })).psbt;
  const signed = await sign(signInputs);
  assert.equal(isPsbtSigned(psbt, signed), true);
  assert.deepEqual(questions.at(-1)?.lines[0], ['Pays', `0.0003 BTC to ${account}`]);

  // The verifier rejects any incomplete signing.
  for (const input of signInputs) assert.equal(isPsbtSigned(psbt, await sign([input])), false);
  assert.equal(isPsbtSigned(psbt, psbt), false);
  const elsewhere = bitcoinAccounts(1, TESTNET)[0]?.address ?? '';
  assert.equal(isPsbtSigned(unsignedPsbt(coins, elsewhere), signed), false);
  for (const index of [0, 1]) {
    const changed = Psbt.fromBase64(signed);
    const { tapKeySig, partialSig } = changed.data.inputs[index] ?? {};
    const bytes = tapKeySig ?? partialSig?.[0]?.signature ?? Buffer.alloc(0);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    assert.equal(isPsbtSigned(psbt, changed.toBase64()), false, `${index}`);
  }
  const swapped = [{ ...signInputs[0], index: 1 }];
  await assert.rejects(sign(swapped), { code: 4100 });
});

test('user rejects: nothing is signed', async () => {
  const { ask, list } = setup(false);
  const psbt = unsignedPsbt(await list(), account);
  await assert.rejects(ask('signPsbt', { account, psbt }), { code: 4001 });
  await assert.rejects(ask('signMessage', { account, message: TEXT }), { code: 4001 });
});
