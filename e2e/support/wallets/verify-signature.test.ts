/**
 * Tests the verifiers: they accept published vectors and our wallets' signatures, and reject all
 * others.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { decodeAddress, signatureVerify, sr25519Verify } from '@polkadot/util-crypto';
import { address as addresses, networks, Psbt } from 'bitcoinjs-lib';
import { signerAt } from '../../../src/sandbox/wallet-core/keys';
import type { WireAccount } from '../../../src/sandbox/wallet-core/namespaces/wire-accounts';
import { createWallet } from '../../../src/sandbox/wallet-core/sandbox-wallet';
import type { Question } from '../../../src/sandbox/wallet-core/state';
import {
  INITIAL_STATE,
  type WalletHost,
  type WalletState,
} from '../../../src/sandbox/wallet-core/state';
import { isEcdsa } from './signatures/secp256k1-check';
import {
  isBip122Signature,
  isCosmosSignature,
  isEvmSignature,
  isPolkadotSignature,
  isSolanaSignature,
} from './verify-signature';

const SITE = { origin: 'http://shop.localhost:4100', port: 4100 };
const MESSAGE = 'Grüße <b>&</b>';
const OTHER = 'Grüße <b>&</b>!';

function setup() {
  let state: WalletState = INITIAL_STATE;
  const questions: Question[] = [];
  const host: WalletHost = {
    load: () => Promise.resolve(state),
    save: (next) => {
      state = next;
      return Promise.resolve();
    },
    ask: (question) => {
      questions.push(question);
      return Promise.resolve(true);
    },
    rpc: () => Promise.reject(new Error('no node')),
    emit: () => {},
    signerAt,
  };
  const wallet = createWallet(host);
  const request = <Result>(method: string, parameter: object = {}) =>
    wallet.request(SITE, { method, params: [parameter] }) as Promise<Result>;
  const connect = async (namespace: string) => {
    const [first, second] = await request<WireAccount[]>(`${namespace}:connect`);
    assert.ok(first);
    return { first, second: second ?? first };
  };
  return { wallet, request, connect, questions };
}

function scriptOf(address: string): Buffer {
  const { version, data } = addresses.fromBech32(address);
  return Buffer.from([version === 0 ? 0 : 0x51, data.length, ...data]);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

test("BIP-322's own vectors: accepted; one changed letter in any part: rejected", () => {
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
  const vectors = [
    [
      segwit,
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      segwit,
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      taproot,
      'Hello World',
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    ],
  ] as const;
  for (const [address, message, signature] of vectors) {
    assert.equal(isBip122Signature(address, message, signature), true, `${address} ${message}`);
    assert.equal(isBip122Signature(address, `${message}.`, signature), false);
    const wrong = signature.replace('Ig', 'Ih').replace('AUHd69', 'AUHd68');
    assert.equal(isBip122Signature(address, message, wrong), false);
    const other = address === segwit ? taproot : segwit;
    assert.equal(isBip122Signature(other, message, signature), false);
  }
});

test('eip155: accepts only the right signature', async () => {
  const { address, signMessage } = signerAt(0);
  const signature = await signMessage(new TextEncoder().encode(MESSAGE));
  assert.equal(await isEvmSignature(address, MESSAGE, signature), true);
  assert.equal(await isEvmSignature(address, OTHER, signature), false);
  assert.equal(await isEvmSignature(signerAt(1).address, MESSAGE, signature), false);
  assert.equal(await isEvmSignature(address, MESSAGE, '0x00'), false);
});

test('solana: accepts only the right signature', async () => {
  const { request, connect, questions } = setup();
  const { first } = await connect('solana');
  const parameter = { address: first.address, message: base64(MESSAGE) };
  const said = await request<{ signature: string }>('solana:signMessage', parameter);
  const signature = Buffer.from(said.signature, 'base64');
  assert.deepEqual(questions.at(-1)?.lines[0], ['Message', MESSAGE]);
  assert.equal(isSolanaSignature(first.address, MESSAGE, signature), true);
  assert.equal(isSolanaSignature(first.address, OTHER, signature), false);
  const thirdParty = '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp';
  assert.equal(isSolanaSignature(thirdParty, MESSAGE, signature), false);
  assert.equal(isSolanaSignature(first.address, MESSAGE, signature.fill(0, 0, 1)), false);
  assert.equal(isSolanaSignature(first.address, MESSAGE, 'abc'), false);
});

test('bip122, both accounts: accepts both kinds of signature', async () => {
  const { request, connect, questions } = setup();
  const { first, second } = await connect('bip122');
  assert.match(first.address, /^tb1q/);
  assert.match(second.address, /^tb1p/);
  const cases = [
    [first, undefined],
    [first, 'bip322'],
    [second, undefined],
  ] as const;
  for (const [{ address }, protocol] of cases) {
    const parameter = { address, message: base64(MESSAGE), protocol };
    const { signature } = await request<{ signature: string }>('bip122:signMessage', parameter);
    assert.deepEqual(questions.at(-1)?.lines[0], ['Message', MESSAGE]);
    assert.equal(isBip122Signature(address, MESSAGE, signature), true, `${address} ${protocol}`);
    assert.equal(isBip122Signature(address, OTHER, signature), false);
    const thirdParty = address === first.address ? second.address : first.address;
    assert.equal(isBip122Signature(thirdParty, MESSAGE, signature), false);
    const broken = Buffer.from(signature, 'base64');
    broken[20] = (broken[20] ?? 0) ^ 1;
    assert.equal(isBip122Signature(address, MESSAGE, broken.toString('base64')), false);
    assert.equal(isBip122Signature(address, MESSAGE, ''), false);
  }
});

test('polkadot: accepts only the right signature', async () => {
  const { request, connect, questions, wallet } = setup();
  const { first } = await connect('polkadot');
  const parameter = { address: first.address, message: base64(MESSAGE) };
  const { signature } = await request<{ signature: string }>('polkadot:signRaw', parameter);
  assert.deepEqual(questions.at(-1)?.lines[0], ['Message', MESSAGE]);
  assert.equal(await isPolkadotSignature(first.address, MESSAGE, signature), true);
  // Never the bytes alone: they could be an extrinsic.
  assert.equal(sr25519Verify(MESSAGE, signature, decodeAddress(first.address)), false);
  assert.equal(await isPolkadotSignature(first.address, OTHER, signature), false);
  assert.equal(await isPolkadotSignature(first.address, MESSAGE, `${signature}00`), false);
  await wallet.setAccount(1);
  const { first: thirdParty } = await connect('polkadot');
  assert.notEqual(thirdParty.address, first.address);
  assert.equal(await isPolkadotSignature(thirdParty.address, MESSAGE, signature), false);
});

test('cosmos: accepts only the right signature', async () => {
  const { request, connect, questions, wallet } = setup();
  const { first } = await connect('cosmos');
  const parameter = { signer: first.address, message: base64(MESSAGE) };
  const signed = await request<{
    pub_key: { type: string; value: string };
    signature: string;
  }>('cosmos:signArbitrary', parameter);
  assert.deepEqual(questions.at(-1)?.lines[0], ['Message', MESSAGE]);
  assert.equal(await isCosmosSignature(first.address, MESSAGE, signed), true);
  assert.equal(await isCosmosSignature(first.address, OTHER, signed), false);
  assert.equal(
    await isCosmosSignature(first.address, MESSAGE, { ...signed, signature: '' }),
    false,
  );
  await wallet.setAccount(1);
  const { first: thirdParty } = await connect('cosmos');
  assert.equal(await isCosmosSignature(thirdParty.address, MESSAGE, signed), false);
  const again = await request<typeof signed>('cosmos:signArbitrary', {
    signer: thirdParty.address,
    message: base64(MESSAGE),
  });
  const mixed = { ...again, pub_key: signed.pub_key };
  assert.equal(await isCosmosSignature(thirdParty.address, MESSAGE, mixed), false);
});

test('Polkadot payload: signed as the bytes of a version 4 extrinsic', async () => {
  const { request, connect, questions } = setup();
  const { first } = await connect('polkadot');
  const payload = {
    address: first.address,
    method: '0x0503',
    era: '0x00',
    nonce: '0x00000041',
    tip: '0x0',
    specVersion: '0x000f4240',
    transactionVersion: '0x0000001a',
    genesisHash: `0x${'91'.repeat(32)}`,
    blockHash: `0x${'92'.repeat(32)}`,
    version: 4,
    signedExtensions: [
      'CheckNonZeroSender',
      'CheckSpecVersion',
      'CheckTxVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
      'CheckWeight',
      'ChargeTransactionPayment',
      'CheckMetadataHash',
    ],
  };
  const { signature } = await request<{ signature: string }>('polkadot:signPayload', { payload });
  const parts = ['0503', '00', '0501', '00', '00', '40420f00', '1a000000'];
  const bytes = `0x${parts.join('')}${'91'.repeat(32)}${'92'.repeat(32)}00`;
  assert.equal(signatureVerify(bytes, signature, first.address).isValid, true);
  assert.equal(signatureVerify(`${bytes}00`, signature, first.address).isValid, false);
  assert.deepEqual(questions.at(-1)?.lines[0], ['Call', '0x0503']);
  const strange = { ...payload, signedExtensions: ['CheckSomethingElse'] };
  await assert.rejects(request('polkadot:signPayload', { payload: strange }), /not known/);
});

test('PSBT: signed for the named inputs, rejected for inputs of other accounts', async () => {
  const { request, connect, questions } = setup();
  const { first, second } = await connect('bip122');
  const psbt = new Psbt({ network: networks.testnet });
  for (const [place, { address, publicKey }] of [first, second].entries()) {
    psbt.addInput({
      hash: Buffer.alloc(32, place + 1),
      index: 0,
      witnessUtxo: { script: scriptOf(address), value: 20_000 },
      ...(place === 1 && { tapInternalKey: Buffer.from(publicKey, 'hex') }),
    });
  }
  psbt.addOutput({ script: scriptOf(first.address), value: 30_000 });
  const inputs = [
    { index: 0, address: first.address },
    { index: 1, address: second.address },
  ];
  const said = await request<{ psbt: string }>('bip122:signPsbt', {
    psbt: psbt.toBase64(),
    inputs,
  });
  assert.deepEqual(questions.at(-1)?.lines[0], ['Pays', `0.0003 BTC to ${first.address}`]);
  const signed = Psbt.fromBase64(said.psbt, { network: networks.testnet });
  assert.equal(
    signed.validateSignaturesOfInput(0, (key, hash, signature) => isEcdsa(hash, signature, key)),
    true,
  );
  const { signature: schnorr } = { signature: signed.data.inputs[1]?.tapKeySig };
  assert.equal(schnorr?.length, 64);
  const wrong = [{ index: 1, address: first.address }];
  await assert.rejects(
    request('bip122:signPsbt', { psbt: psbt.toBase64(), inputs: wrong }),
    /cannot sign that input/,
  );
  await assert.rejects(request('bip122:signPsbt', { psbt: base64('no'), inputs }), /no PSBT/);
});

test("Cosmos document: signed directly with the account's key", async () => {
  const { request, connect } = setup();
  const { first } = await connect('cosmos');
  const { signature } = await request<{ signature: string }>('cosmos:signDirect', {
    signer: first.address,
    bodyBytes: base64('body'),
    authInfoBytes: base64('auth'),
    chainId: 'cosmoshub-4',
    accountNumber: '300',
  });
  const document = Buffer.concat([
    Buffer.from('\n\u0004body\u0012\u0004auth\u001a\u000bcosmoshub-4'),
    Buffer.from([0x20, 0xac, 0x02]),
  ]);
  const hash = createHash('sha256').update(document).digest();
  const key = Buffer.from(first.publicKey, 'hex');
  assert.equal(isEcdsa(hash, Buffer.from(signature, 'base64'), key), true);
});
