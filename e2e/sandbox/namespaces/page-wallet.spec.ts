/**
 * Tests the page wallet in five namespaces on a bare page: detected by each standard, with correct
 * signatures.
 */
import type { StdSignature } from '@cosmjs/amino';
import type { Page } from 'playwright/test';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { airdrop, lamportsOf, transferOf } from '../../support/chains/solana-transfer';
import {
  isBip122Signature,
  isCosmosSignature,
  isPolkadotSignature,
  isSolanaSignature,
} from '../../support/wallets/verify-signature';
import {
  callGlobal,
  callStandard,
  changesOf,
  findStandard,
  resultOf,
  type StandardAccount,
} from './standards';

const TEXT = 'Grüezi <b>you</b>';
const MESSAGE = { base64: Buffer.from(TEXT).toString('base64') };
const HUB = 'cosmoshub-4';
const ALL = { namespaces: 'all', wallet: 'page' } as const;

interface Bytes {
  base64: string;
}

const connectStandard = async (page: Page) =>
  resultOf(
    await callStandard<{ accounts: StandardAccount[] }>(page, ['standard:connect', 'connect'], {}),
  ).accounts;

test('default: only EVM, and no other global on the page', async ({ page, hosts }) => {
  await page.goto(hosts.page('bare', { wallet: 'page' }));
  expect(await findStandard(page, 'Page Wallet')).toBeUndefined();
  expect(
    await page.evaluate(() => ['keplr', 'injectedWeb3'].filter((name) => name in window)),
  ).toEqual([]);
});

test('Solana: prompts once, then connects silently; signs or rejects a message', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('bare', { namespaces: 'solana', wallet: 'page' }));
  const found = await findStandard(page, 'Page Wallet');
  expect(found?.features).toEqual(
    expect.arrayContaining([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ]),
  );
  expect(found?.features.join()).not.toContain('bitcoin');
  const silent = () => callStandard(page, ['standard:connect', 'connect'], { silent: true });
  expect(await silent()).toEqual({ result: { accounts: [] } });

  const refused = callStandard(page, ['standard:connect', 'connect'], {});
  await pageWallet.reject();
  expect(await refused).toMatchObject({ error: { code: 4001 } });
  const connecting = connectStandard(page);
  await pageWallet.approve();
  const [account] = await connecting;
  const address = solanaAddress(0);
  expect(account?.address).toBe(address);
  expect(await silent()).toMatchObject({ result: { accounts: [{ address }] } });
  expect(await changesOf(page)).toEqual([[address]]);

  const signing = callStandard<{ signature: Bytes }[]>(
    page,
    ['solana:signMessage', 'signMessage'],
    { account: address, message: MESSAGE },
  );
  await expect(page.getByTestId('wallet-lines')).toContainText(TEXT);
  await pageWallet.approve();
  const [signed] = resultOf(await signing);
  const signature = Buffer.from(signed?.signature.base64 ?? '', 'base64');
  expect(isSolanaSignature(address, TEXT, signature)).toBe(true);
});

test('Solana: sends on the local chain after showing the amount', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.goto(hosts.page('bare', { namespaces: 'solana', wallet: 'page' }));
  await pageWallet.setAccount(61);
  const [from, to] = [solanaAddress(61), solanaAddress(62)];
  await airdrop(from, 2_000_000_000);
  const before = await lamportsOf(to);
  await findStandard(page, 'Page Wallet');
  await pageWallet.setApproval('auto');
  await connectStandard(page);
  await pageWallet.setApproval('ask');
  const transaction = { base64: await transferOf(from, to, 1_500_000_000n) };
  const sending = callStandard<{ signature: Bytes }[]>(
    page,
    ['solana:signAndSendTransaction', 'signAndSendTransaction'],
    { account: from, transaction, chain: 'solana:localnet' },
  );
  await expect(page.getByTestId('wallet-lines')).toContainText('1.5 SOL');
  await expect(page.getByTestId('wallet-lines')).toContainText(to);
  await pageWallet.approve();
  expect(resultOf(await sending)).toHaveLength(1);
  expect((await lamportsOf(to)) - before).toBe(1_500_000_000);

  const elsewhere = await callStandard(
    page,
    ['solana:signAndSendTransaction', 'signAndSendTransaction'],
    { account: from, transaction, chain: 'solana:mainnet' },
  );
  expect(elsewhere).toMatchObject({ error: { message: expect.stringContaining('local Solana') } });
});

test('Bitcoin: a payment and an ordinals account, both sign; regtest has its own addresses', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('bare', { namespaces: 'bip122', wallet: 'page', approve: 'auto' }));
  await findStandard(page, 'Page Wallet');
  const [payment, ordinals] = await connectStandard(page);
  expect(payment?.address).toMatch(/^tb1q/);
  expect(ordinals?.address).toMatch(/^tb1p/);
  expect(payment?.chains).toContain('bitcoin:testnet');
  for (const account of [payment?.address ?? '', ordinals?.address ?? '']) {
    const said = await callStandard<{ signature: Bytes }[]>(
      page,
      ['bitcoin:signMessage', 'signMessage'],
      { account, message: MESSAGE },
    );
    const signature = resultOf(said)[0]?.signature.base64 ?? '';
    expect(isBip122Signature(account, TEXT, signature), account).toBe(true);
  }
  await pageWallet.setNetwork('bip122:0f9188f13cb7b2c71f2a335e3a4fc328');
  const [moved] = await connectStandard(page);
  expect(moved?.address).toMatch(/^bcrt1q/);
  expect(moved?.chains).toContain('bitcoin:regtest');
});

test('wallet: switches its account, disconnects by itself, and can be removed', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('bare', { namespaces: 'solana', wallet: 'page', approve: 'auto' }));
  await findStandard(page, 'Page Wallet');
  await connectStandard(page);
  await pageWallet.setAccount(1);
  await pageWallet.disconnect();
  expect(await changesOf(page)).toEqual([[solanaAddress(0)], [solanaAddress(1)], []]);
  const late = await callStandard(page, ['solana:signMessage', 'signMessage'], {
    account: solanaAddress(1),
    message: MESSAGE,
  });
  expect(late).toHaveProperty('error');
  await page.evaluate(() => window.sandboxPageWallet?.unregister());
  expect(await page.evaluate(() => 'standardGone' in window)).toBe(true);
});

test('Polkadot: enabled after a prompt; signs wrapped bytes; rejections are plain errors', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('bare', { ...ALL, approve: 'auto' }));
  const enable = () => callGlobal(page, ['injectedWeb3', 'page-wallet', 'enable'], 'A site');
  await pageWallet.setApproval('reject');
  expect(await enable()).toEqual({ error: { message: 'Rejected' } });
  await pageWallet.setApproval('auto');
  resultOf(await enable());
  await page.evaluate(() => {
    const { lastResult } = window as unknown as { lastResult: object };
    Object.assign(window, { polkadot: lastResult });
  });
  const [account] = resultOf(
    await callGlobal<{ address: string }[]>(page, ['polkadot', 'accounts', 'get']),
  );
  const address = account?.address ?? '';
  const raw = { address, data: `0x${Buffer.from(TEXT).toString('hex')}`, type: 'bytes' };
  const signed = await callGlobal<{ signature: string }>(
    page,
    ['polkadot', 'signer', 'signRaw'],
    raw,
  );
  expect(await isPolkadotSignature(address, TEXT, resultOf(signed).signature)).toBe(true);
  await pageWallet.setApproval('reject');
  expect(await callGlobal(page, ['polkadot', 'signer', 'signRaw'], raw)).toEqual({
    error: { message: 'Cancelled' },
  });
});

test('Cosmos: a key after a prompt, ADR-36, and an event on an account change', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('bare', { ...ALL, approve: 'reject' }));
  expect(await callGlobal(page, ['keplr', 'enable'], HUB)).toEqual({
    error: { message: 'Request rejected' },
  });
  await pageWallet.setApproval('auto');
  const key = () => callGlobal<{ bech32Address: string }>(page, ['keplr', 'getKey'], HUB);
  const { bech32Address } = resultOf(await key());
  expect(bech32Address).toMatch(/^cosmos1/);
  const signed = await callGlobal<StdSignature>(
    page,
    ['keplr', 'signArbitrary'],
    HUB,
    bech32Address,
    TEXT,
  );
  expect(await isCosmosSignature(bech32Address, TEXT, resultOf(signed))).toBe(true);
  expect(await callGlobal(page, ['keplr', 'enable'], 'unknown-1')).toMatchObject({
    error: { message: expect.stringContaining('unknown-1') },
  });

  await page.evaluate(() => {
    window.addEventListener('keplr_keystorechange', () => Object.assign(window, { changed: true }));
  });
  await pageWallet.setAccount(1);
  expect(await page.evaluate(() => 'changed' in window)).toBe(true);
  expect(resultOf(await key()).bech32Address).not.toBe(bech32Address);
});
