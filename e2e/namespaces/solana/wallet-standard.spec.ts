/**
 * Tests Solana with a wallet that registers with the page: every signature is verified outside the
 * browser.
 */
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import {
  addressOf,
  connect,
  expectStatus,
  networkOf,
  openAccount,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import {
  addStandardWallets,
  askedOf,
  SUN,
  withStandardWallet,
} from '../../support/wallets/standard-wallets';

const NODE = 'https://solana.example/';
const LOCAL = `solana:${'1'.repeat(32)}`;
const OTHER = `solana:${'2'.repeat(32)}`;
const network = (id: string, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrl: NODE,
});
const config = JSON.stringify({ networks: [network(LOCAL, 'Local'), network(OTHER, 'Other')] });
/** More than a JSON number can hold. */
const LAMPORTS = 18_446_744_073_709_551_615n;

/** A mock node with one reply; other tests use a local cluster. */
async function addNode(page: Page): Promise<void> {
  await page.route(NODE, async (route) => {
    const { id, method } = route.request().postDataJSON() as { id: number; method: string };
    const result = method === 'getBalance' ? `{"context":{"slot":1},"value":${LAMPORTS}}` : 'null';
    await route.fulfill({
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      body: `{"jsonrpc":"2.0","id":${id},"result":${result}}`,
    });
  });
}

function isSigned(message: string, signature: string, address: string): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(message), key, base58.decode(signature));
}

const newKey = (): string => randomBytes(32).toString('hex');

function signMessage(page: Page, message: string): Promise<string> {
  return withKit(
    page,
    async (kit, text) => {
      const pubkey = kit.getAccount('solana').address;
      const params = { message: text, pubkey };
      const answer = await kit.getProvider('solana')?.request({
        method: 'solana_signMessage',
        params,
      });
      return (answer as { signature: string }).signature;
    },
    base58.encode(Buffer.from(message)),
  );
}

test('Wallet Standard: exact balance; connects, signs, switches network and account, reloads, disconnects', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addNode(page);
  await addStandardWallets(page, { key: newKey() });
  await page.goto(hosts.page('plain', { config }));
  await connect(page, SUN);
  const first = (await addressOf(page)) ?? '';
  expect(await networkOf(page)).toBe(LOCAL);
  expect(await askedOf(page, 'solana')).toEqual(['connect']);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText('18,446,744,073.709\u00a0SOL');
  await modal.getByTestId('close').click();
  expect(isSigned('Grüße ✓', await signMessage(page, 'Grüße ✓'), first)).toBe(true);

  await withKit(page, (kit, id) => kit.switchNetwork(id), OTHER);
  await expect.poll(() => networkOf(page)).toBe(OTHER);
  await withStandardWallet(page, 'solana', (wallet) => wallet.setAccounts([1, 0]));
  await expect.poll(() => addressOf(page)).not.toBe(first);
  const second = (await addressOf(page)) ?? '';
  expect(isSigned('second', await signMessage(page, 'second'), second)).toBe(true);

  await page.reload();
  await expectStatus(page, 'connected');
  await expect.poll(() => networkOf(page)).toBe(OTHER);
  expect(await askedOf(page, 'solana')).toEqual([]);
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  expect(await askedOf(page, 'solana')).toEqual(['disconnect']);
  expect(await storedKeys(page)).not.toHaveProperty('solana:connected_connector_id');
});

test('wallet registers late: shown; unregisters: removed', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addStandardWallets(page, { key: newKey(), late: true });
  await page.goto(hosts.page('plain', { config }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
  await expect(modal.getByTestId(SUN)).toHaveCount(0);
  await withStandardWallet(page, 'solana', (wallet) => wallet.register());
  await expect(modal.getByTestId(SUN)).toBeVisible();
  await withStandardWallet(page, 'solana', (wallet) => wallet.unregister());
  await expect(modal.getByTestId(SUN)).toHaveCount(0);
});

test('files of a namespace: fetched only by pages with that namespace', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const OTHERS = /(wallet-standard|injected-web3|keplr|solana|bip122|polkadot|cosmos)\.\w+\.js$/;
  const ofOthers = () => fetched.filter((file) => OTHERS.test(file));
  await addStandardWallets(page, { key: newKey() });
  await page.goto(hosts.page('plain', { networks: '31337' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  await expect(modal.getByTestId(SUN)).toHaveCount(0);
  expect(ofOthers()).toEqual([]);
  await page.goto(hosts.page('plain', { config }));
  await openModal(page);
  await expect(modal.getByTestId(SUN)).toBeVisible();
  expect(ofOthers()).toHaveLength(1);
});

test('user rejects: ends the attempt and says so; another attempt works', async ({
  page,
  hosts,
}) => {
  await addNode(page);
  await addStandardWallets(page, { key: newKey() });
  await page.goto(hosts.page('plain', { config }));
  const refusal = { code: 4001, message: 'User rejected the request.' };
  await withStandardWallet(
    page,
    'solana',
    (wallet, no) => {
      wallet.refusal = no;
    },
    refusal,
  );
  const modal = await openModal(page);
  await modal.getByTestId(SUN).click();
  await expect(retryOf(modal)).toBeVisible();
  await expectStatus(page, 'disconnected');
  await withStandardWallet(page, 'solana', (wallet) => {
    wallet.refusal = undefined;
  });
  await retryOf(modal).click();
  await expectStatus(page, 'connected');
});

test('invalid commitment: the transaction never reaches the wallet', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addNode(page);
  await addStandardWallets(page, { key: newKey() });
  await page.goto(hosts.page('plain', { config }));
  await connect(page, SUN);
  const send = (preflightCommitment: string) =>
    withKit(
      page,
      async (kit, commitment) => {
        const pubkey = kit.getAccount('solana').address;
        const sendOptions = { preflightCommitment: commitment };
        try {
          return await kit.getProvider('solana')?.request({
            method: 'solana_signAndSendTransaction',
            params: { transaction: 'AQID', pubkey, sendOptions },
          });
        } catch (error) {
          return { code: (error as { code: unknown }).code };
        }
      },
      preflightCommitment,
    );
  expect(await send('soon')).toEqual({ code: -32602 });
  expect(await askedOf(page, 'solana')).toEqual(['connect']);
  expect(await send('singleGossip')).toHaveProperty('signature');
  expect(await askedOf(page, 'solana')).toEqual(['connect', 'signAndSendTransaction']);
});
