/**
 * Tests Bitcoin with a wallet that registers with the page: every signature is verified outside the
 * browser.
 */
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { hex } from '@scure/base';
import { OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { Psbt } from 'bitcoinjs-lib';
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { addressOf, connect, expectStatus, networkOf, withKit } from '../../support/page/widget';
import {
  addStandardWallets,
  askedOf,
  COIN,
  SUN,
  withStandardWallet,
} from '../../support/wallets/standard-wallets';

const MAIN = 'bip122:000000000019d6689c085ae165831e93';
const networks = MAIN;
const newKey = (): string => randomBytes(32).toString('hex');

function ask<Result>(page: Page, method: string, params: object): Promise<Result> {
  return withKit(
    page,
    async (kit, [name, given]) => {
      const account = kit.getAccount('bip122').address;
      const provider = kit.getProvider('bip122');
      return (await provider?.request({
        method: name,
        params: { account, ...given },
      })) as Result;
    },
    [method, params] as [string, object],
  );
}

interface Listed {
  address: string;
  publicKey: string;
  intention: string;
}

/** ECDSA over the double hash of `data`, with another library than the signer's. */
function isSigned(data: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  const point = Buffer.from(hex.decode(publicKey));
  // The fixed prefix of a compressed secp256k1 key in DER.
  const der = Buffer.concat([
    Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex'),
    point,
  ]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const once = createHash('sha256').update(data).digest();
  return verify('sha256', once, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

test('Wallet Standard: connects, lists addresses, signs, switches account, reloads, disconnects', async ({
  page,
  hosts,
}) => {
  await addStandardWallets(page, { key: newKey() });
  await page.goto(hosts.page('plain', { networks }));
  await connect(page, COIN);
  expect(await networkOf(page)).toBe(MAIN);
  const address = (await addressOf(page)) ?? '';
  const [payment, ordinal, other] = await ask<Listed[]>(page, 'getAccountAddresses', {});
  expect(payment).toMatchObject({ address, intention: 'payment' });
  expect(ordinal).toMatchObject({ intention: 'ordinal' });

  const message = 'Hello from Fern & Kettle';
  const signed = await ask<{ signature: string }>(page, 'signMessage', { message });
  const data = Buffer.from(
    `\u0018Bitcoin Signed Message:\n${String.fromCharCode(message.length)}${message}`,
  );
  const signature = hex.decode(signed.signature);
  expect(isSigned(data, signature.slice(1), payment?.publicKey ?? '')).toBe(true);

  const key = hex.decode(payment?.publicKey ?? '');
  const script = p2wpkh(key).script;
  const transaction = new Transaction();
  transaction.addInput({
    txid: 'ab'.repeat(32),
    index: 0,
    witnessUtxo: { amount: 5_000n, script },
  });
  transaction.addOutput({
    amount: 4_000n,
    script: OutScript.encode({ type: 'wpkh', hash: key.slice(1, 21) }),
  });
  const psbt = Buffer.from(transaction.toPSBT()).toString('base64');
  const signInputs = [{ address, index: 0 }];
  const got = await ask<{ psbt: string }>(page, 'signPsbt', { psbt, signInputs });
  // Another library than the wallet's computes the expected message.
  const check = (by: Buffer, hash: Buffer, bytes: Buffer) => secp256k1.verify(bytes, hash, by);
  expect(Psbt.fromBase64(got.psbt).validateSignaturesOfInput(0, check)).toBe(true);

  await withStandardWallet(page, 'bitcoin', (wallet) => wallet.setAccounts([2, 1]));
  await expect.poll(() => addressOf(page)).toBe(other?.address);
  await page.reload();
  await expectStatus(page, 'connected');
  expect(await askedOf(page, 'bitcoin')).toEqual([]);
  await withKit(page, (kit) => kit.disconnect('bip122'));
  await expectStatus(page, 'disconnected');
  expect(await askedOf(page, 'bitcoin')).toEqual(['disconnect']);
});

test('page without Solana: lists no Solana wallets; Bitcoin shows no balance', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addStandardWallets(page, { key: newKey() });
  await page.goto(hosts.page('plain', { networks }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(COIN)).toBeVisible();
  await expect(modal.getByTestId(SUN)).toHaveCount(0);
  await modal.getByTestId(COIN).click();
  await expectStatus(page, 'connected');
  await withKit(page, (kit) => kit.open({ view: 'Account' }));
  await expect(modal.getByTestId('account-address')).toBeVisible();
  // Neither an amount nor a placeholder.
  await expect(modal.locator('.account-balance')).toHaveCount(0);
});
