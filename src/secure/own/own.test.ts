import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import { base58, base64 } from '@scure/base';
import { Transaction, TypedDataEncoder, verifyMessage, verifyTypedData } from 'ethers';
import { exportJWK, generateKeyPair } from 'jose';
import { combine, split } from 'shamir-secret-sharing';
import * as v from 'valibot';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { passkeyCopy } from '../../protocol/custody/passkey-copy';
import { shareContext } from '../../protocol/custody/wallet-keys';
import { toBase64url } from '../device/base64url';
import { addressesOf, deriveKeys, wordsOf } from '../keys/derive-keys';
import { sealForDevice, sealShare } from '../keys/seal-share';
import { deviceShare } from './device-share';
import { restoreShares, sealEntropy, sign } from './own-keys';
import { sealCopy } from './passkey-copy';
import { signIntent } from './sign-intent';
import { typedDataDigest } from './typed-data-hash';

const ENTROPY = new Uint8Array(16).fill(7);
const KEYS = deriveKeys(ENTROPY, 'live');
const WALLET = { id: '5d9f3c1e-8d2b-4f6a-9c47-0b1d2e3f4a5b', addresses: addressesOf(KEYS) };
const SITE = { origin: 'https://shop.example.com' };
const EVM = { ...SITE, networkId: 'eip155:1' };
const SOLANA = { ...SITE, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' };
const TO = '0x000000000000000000000000000000000000dEaD';

test('device share: with the other share it gives the secret, whatever the place is', async () => {
  for (let round = 0; round < 50; round += 1) {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const [share = new Uint8Array()] = await split(secret, 3, 2);
    const place = ((share.at(-1) ?? 0) % 255) + 1;
    const made = deviceShare(secret, share, place);
    assert.deepEqual(await combine([share, made]), secret);
  }
  assert.throws(() => deviceShare(new Uint8Array(32), new Uint8Array(33), 5), RangeError);
});

test('transactions of three types: the same bytes and sender as an outside library', () => {
  const common = {
    chainId: 1,
    nonce: 3,
    gasLimit: 21_000,
    to: TO,
    value: 10n ** 18n,
    data: '0x01',
  };
  for (const fields of [
    { ...common, type: 0, gasPrice: 5n },
    { ...common, type: 1, gasPrice: 5n, accessList: [] },
    { ...common, type: 2, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n },
  ]) {
    const unsigned = Transaction.from(fields);
    const transaction = unsigned.unsignedSerialized;
    const signed = signIntent({ kind: 'eip155_transaction', ...EVM, transaction }, KEYS.eip155);
    const read = Transaction.from(signed.transaction ?? '');
    assert.equal(read.from, WALLET.addresses.eip155);
    assert.equal(read.unsignedSerialized, transaction);
    assert.equal(read.signature?.serialized, signed.signature);
    assert.throws(() =>
      signIntent(
        { kind: 'eip155_transaction', ...EVM, networkId: 'eip155:10', transaction },
        KEYS.eip155,
      ),
    );
  }
});

test('type 4 and other types: not signed', () => {
  for (const transaction of ['0x04c0', '0x03c0', '0x00', '0x'] as const) {
    assert.throws(() =>
      signIntent({ kind: 'eip155_transaction', ...EVM, transaction }, KEYS.eip155),
    );
  }
});

test('message: verified by an outside library', () => {
  const message = `0x${Buffer.from('hello').toString('hex')}`;
  const { signature } = signIntent({ kind: 'eip155_message', ...EVM, message }, KEYS.eip155);
  assert.equal(verifyMessage('hello', signature), WALLET.addresses.eip155);
});

const TYPES = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallets', type: 'address[]' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person[2]' },
    { name: 'data', type: 'bytes' },
    { name: 'id', type: 'bytes4' },
    { name: 'small', type: 'int8' },
    { name: 'amount', type: 'uint256' },
    { name: 'grid', type: 'uint16[2][]' },
    { name: 'ok', type: 'bool' },
  ],
};
const person = (name: string) => ({ name, wallets: [TO] });
const MAIL = {
  ...{ from: person('Ann'), to: [person('Bob'), person('Eve')], data: '0xabcd', id: '0x01020304' },
  ...{ small: -5, amount: (2n ** 255n).toString(), grid: [[1, 2]], ok: true },
};
const DOMAIN = { name: 'Mail', version: '1', chainId: 1, verifyingContract: TO };

test('typed data: structs, arrays, signed numbers and bytes hash as in an outside library', () => {
  const digest = typedDataDigest({
    types: TYPES,
    primaryType: 'Mail',
    domain: DOMAIN,
    message: MAIL,
  });
  const outside = TypedDataEncoder.hash(DOMAIN, TYPES, MAIL);
  assert.equal(`0x${Buffer.from(digest).toString('hex')}`, outside);
  const typedData = JSON.stringify({
    ...{ types: TYPES, primaryType: 'Mail', domain: DOMAIN, message: MAIL },
  });
  const { signature } = signIntent({ kind: 'eip155_typed_data', ...EVM, typedData }, KEYS.eip155);
  assert.equal(verifyTypedData(DOMAIN, TYPES, MAIL, signature), WALLET.addresses.eip155);
  for (const change of [
    { small: 128 },
    { id: '0x0102' },
    { to: [person('Bob')] },
    { amount: '-1' },
  ]) {
    const message = { ...MAIL, ...change };
    assert.throws(
      () => typedDataDigest({ types: TYPES, primaryType: 'Mail', domain: DOMAIN, message }),
      TypeError,
    );
  }
});

test('Solana: a transaction gets the signature at its place; a message that is a transaction is refused', () => {
  const key = base58.decode(WALLET.addresses.solana);
  const system = new Uint8Array(32);
  const data = [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
  const keys = [...key, ...new Uint8Array(32).fill(9), ...system];
  const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(4), 1, 2, 2, 0, 1, 12, ...data];
  const unsigned = base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]));
  const intent = { kind: 'solana_transaction', ...SOLANA, transaction: unsigned } as const;
  const signed = signIntent(intent, KEYS.solana);
  const bytes = base64.decode(signed.transaction ?? '');
  assert.equal(ed25519.verify(bytes.subarray(1, 65), bytes.subarray(65), key), true);
  const text = { kind: 'solana_message', ...SOLANA } as const;
  const hidden = { ...text, message: base64.encode(Uint8Array.from(message)) };
  assert.throws(() => signIntent(hidden, KEYS.solana), RangeError);
  const said = base64.encode(new TextEncoder().encode('hello'));
  const { signature } = signIntent({ ...text, message: said }, KEYS.solana);
  assert.equal(ed25519.verify(base64.decode(signature), base64.decode(said), key), true);
});

/** Shares of a wallet that is the person's alone, sealed to a worker's key. */
async function shares() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const recipient: DeviceKey = { kty: 'EC', crv: 'P-256', x, y };
  const make = async (kind: 'eip155' | 'solana') => {
    const [a, b] = await split(KEYS[kind], 3, 2);
    assert.ok(a && b);
    const context = shareContext(WALLET.id, kind, 'device');
    return { sealed: await sealShare(recipient, a, context), device: await sealForDevice(b) };
  };
  return { privateKey, recipient, eip155: await make('eip155'), solana: await make('solana') };
}
const TASK = {
  ...{ task: 'sign' as const, wallet: WALLET, kind: 'eip155' as const },
  intent: { kind: 'eip155_message' as const, ...EVM, message: '0x68656c6c6f' },
};

test('share of the auth service and of the device: the key of the address; any other is an error', async () => {
  const { privateKey, eip155, solana } = await shares();
  const { sealed: share, device } = eip155;
  const { signature } = await sign(privateKey, { ...TASK, share, device });
  assert.equal(verifyMessage('hello', signature), WALLET.addresses.eip155);
  for (const wrong of [
    { device: solana.device },
    { share: solana.sealed },
    { wallet: { ...WALLET, addresses: { ...WALLET.addresses, eip155: TO } } },
  ]) {
    await assert.rejects(sign(privateKey, { ...TASK, share, device, ...wrong }), {
      name: 'OwnKeyError',
    });
  }
});

test('written recovery in a new browser: sealed in the window, then shares that sign', async () => {
  const { privateKey, recipient, eip155, solana } = await shares();
  const wallet = { wallet: WALLET, mode: 'live' as const };
  const task = { task: 'seal' as const, ...wallet, recipient };
  const entropy = await sealEntropy({ ...task, recovery: { words: wordsOf(ENTROPY) } });
  const given = { eip155: eip155.sealed, solana: solana.sealed };
  const restoring = { task: 'restore' as const, ...wallet, shares: given };
  const made = await restoreShares(privateKey, { ...restoring, entropy });
  const device = made.eip155 ?? assert.fail();
  const { signature } = await sign(privateKey, { ...TASK, share: eip155.sealed, device });
  assert.equal(verifyMessage('hello', signature), WALLET.addresses.eip155);

  const refused = { name: 'OwnKeyError' };
  const other = new Uint8Array(16).fill(8);
  for (const words of [wordsOf(other), 'apple', '']) {
    await assert.rejects(sealEntropy({ ...task, recovery: { words } }), refused, words);
  }
  await assert.rejects(
    sealEntropy({ ...task, mode: 'test', recovery: { words: wordsOf(ENTROPY) } }),
    refused,
  );
  // The frame's worker depends on no check of the window.
  const context = shareContext(WALLET.id, 'entropy', 'device');
  for (const forged of [
    await sealShare(recipient, other, context),
    await sealShare(recipient, ENTROPY, shareContext(WALLET.id, 'eip155', 'device')),
    await sealShare((await shares()).recipient, ENTROPY, context),
    'x.x.x.x.x',
  ]) {
    await assert.rejects(restoreShares(privateKey, { ...restoring, entropy: forged }), refused);
  }
});

test('passkey in a new browser: its copy gives the same shares; another passkey, wallet or copy is refused', async () => {
  const { privateKey, recipient, eip155, solana } = await shares();
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const asked = { credentialId: 'passkey', salt: 's'.repeat(43), secret };
  const copy = await sealCopy(asked, WALLET.id, ENTROPY);
  assert.equal(v.is(passkeyCopy, copy), true);
  // The auth service has the copy and a share of each key: none of it is the entropy.
  assert.equal(JSON.stringify(copy).includes(toBase64url(ENTROPY)), false);
  const wallet = { wallet: WALLET, mode: 'live' as const };
  const task = { task: 'seal' as const, ...wallet, recipient };
  const entropy = await sealEntropy({ ...task, recovery: { secret, copy } });
  const given = { eip155: eip155.sealed, solana: solana.sealed };
  const made = await restoreShares(privateKey, {
    task: 'restore',
    ...wallet,
    entropy,
    shares: given,
  });
  const device = made.solana ?? assert.fail();
  const intent = { kind: 'solana_message', ...SOLANA, message: base64.encode(ENTROPY) } as const;
  const kind = 'solana' as const;
  const signed = await sign(privateKey, { ...TASK, kind, intent, share: solana.sealed, device });
  const address = base58.decode(WALLET.addresses.solana);
  assert.equal(ed25519.verify(base64.decode(signed.signature), ENTROPY, address), true);

  const other = { ...asked, secret: new Uint8Array(32) };
  const changed = copy.bytes.startsWith('A') ? 'B' : 'A';
  for (const recovery of [
    { secret: other.secret, copy },
    { secret, copy: { ...copy, bytes: `${changed}${copy.bytes.slice(1)}` } },
    { secret, copy: await sealCopy(asked, crypto.randomUUID(), ENTROPY) },
    { secret, copy: await sealCopy(asked, WALLET.id, new Uint8Array(16)) },
  ]) {
    await assert.rejects(sealEntropy({ ...task, recovery }), { name: 'OwnKeyError' });
  }
});
