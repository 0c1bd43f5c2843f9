/**
 * Tests several wallets in several namespaces: one tab each, and an action in one leaves the others
 * unchanged.
 */
import type { Locator, Page } from 'playwright/test';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { allowFeatures } from '../../support/gateway/features';
import {
  addressesOf,
  addressOf,
  connect,
  networkOf,
  openAccount,
  withKit,
} from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets, answerWith, requestsTo } from '../../support/wallets/fake-wallet';

const FOX = 'wallet-fox.test';
const HARE = 'wallet-hare.test';
/** The page's own wallet, used here for Solana only. */
const SUN = 'wallet-wallet-standard:Page Wallet';
const [FOX_ADDRESS, HARE_ADDRESS] = [1, 2].map(accountAt) as [string, string];
const SUN_ADDRESS = solanaAddress(0);

const accounts = (address: string) => ({
  eth_requestAccounts: { value: [address] },
  eth_accounts: { value: [address] },
});

/** Opens a page of three namespaces, connects Foxglove and shows the wallet list. */
async function openWallets(page: Page, hosts: Hosts): Promise<Locator> {
  await allowFeatures(page, 'multi_wallet');
  await addFakeWallets(
    page,
    { rdns: 'fox.test', name: 'Foxglove', answers: accounts(FOX_ADDRESS) },
    { rdns: 'hare.test', name: 'Harebell', answers: accounts(HARE_ADDRESS) },
  );
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'eip155,solana,bip122', ...wallet }));
  await connect(page, FOX);
  const modal = await openAccount(page);
  await modal.getByTestId('account-wallets').click();
  await expect(modal.getByTestId('title')).toHaveText('Wallets');
  await expect(tab(modal, 'EVM')).toHaveAttribute('aria-selected', 'true');
  return modal;
}

const tab = (modal: Locator, name: string) => modal.getByRole('tab', { name, exact: true });

/**
 * Adds a wallet in the current tab.
 * @param others rows that must not be offered there
 */
async function add(modal: Locator, wallet: string, ...others: string[]): Promise<void> {
  await modal.getByTestId('add-wallet').click();
  await expect(modal.getByTestId(wallet)).toBeVisible();
  for (const other of others) await expect(modal.getByTestId(other)).toHaveCount(0);
  await modal.getByTestId(wallet).click();
  await expect(modal.page().getByTestId('toast')).toContainText('New Wallet Added');
  await expect(modal.getByTestId('title')).toHaveText('Wallets');
}

const asked = async (page: Page): Promise<string[]> =>
  (await requestsTo(page, 'fox.test')).filter((one) => one === 'eth_requestAccounts');

test('empty namespace: explains how to add a wallet; the added wallet is listed; Use goes back', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await openWallets(page, hosts);
  const active = modal.getByTestId('active-connection');
  for (const namespace of ['Bitcoin', 'Solana']) {
    await tab(modal, namespace).click();
    await expect(modal.getByRole('heading', { name: 'No wallet connected' })).toBeVisible();
    await expect(modal.getByTestId('add-wallet')).toHaveText(`Add ${namespace} Wallet`);
  }
  await add(modal, SUN, FOX, HARE);
  await expect(tab(modal, 'Solana')).toHaveAttribute('aria-selected', 'true');
  await expect(active).toContainText('Page Wallet');
  await expect(active).toContainText('Active');
  expect(await addressOf(page)).toBe(SUN_ADDRESS);
  expect(await addressesOf(page)).toEqual({ eip155: FOX_ADDRESS, solana: SUN_ADDRESS });

  await tab(modal, 'EVM').click();
  await expect(active).toContainText('Foxglove');
  await expect(active).not.toContainText('Active');
  await modal.getByTestId('wallet-use').click();
  await expect(page.getByTestId('toast')).toContainText('Wallet switched');
  await expect(active).toContainText('Active');
  await expect(modal.getByTestId('wallet-use')).toHaveCount(0);
  expect(await addressOf(page)).toBe(FOX_ADDRESS);
  expect(await networkOf(page)).toBe('eip155:31337');
  expect(await asked(page)).toHaveLength(1);
});

test('Disconnect All: ends one namespace, and the other tab keeps its wallets', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await openWallets(page, hosts);
  await add(modal, HARE, SUN);
  await tab(modal, 'Solana').click();
  await add(modal, SUN);
  await tab(modal, 'EVM').click();
  await modal.getByTestId('disconnect-all').click();
  await expect(page.getByTestId('toast')).toContainText('Wallet disconnected');
  await expect(modal.getByTestId('add-wallet')).toHaveText('Add EVM Wallet');
  await tab(modal, 'Solana').click();
  await expect(modal.getByTestId('active-connection')).toContainText('Page Wallet');
  expect(await addressesOf(page)).toEqual({ solana: SUN_ADDRESS });

  await page.reload();
  await expect.poll(() => addressesOf(page)).toEqual({ solana: SUN_ADDRESS });
  await withKit(page, (kit) => kit.open({ view: 'ProfileWallets' }));
  await expect(modal.getByTestId('active-connection')).toContainText('Page Wallet');
  await tab(modal, 'EVM').click();
  await expect(modal.getByTestId('recent-fox.test')).toBeVisible();
  expect(await asked(page)).toEqual([]);
});

test('failed action: reported without a change; Copy copies the address', {
  tag: '@release',
}, async ({ page, hosts, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.pages });
  const modal = await openWallets(page, hosts);
  await add(modal, HARE);
  const active = modal.getByTestId('active-connection');
  await answerWith(page, 'fox.test', {
    eth_accounts: { throws: { code: -32000, message: 'The wallet is asleep' } },
  });
  await modal.getByTestId(FOX).click();
  await expect(page.getByTestId('toast')).toContainText('Failed to switch wallet');
  await expect(active).toContainText('Harebell');
  expect(await addressOf(page)).toBe(HARE_ADDRESS);
  await page.getByTestId('toast-close').click();

  await modal.getByTestId('wallet-copy').click();
  await expect(page.getByTestId('toast')).toContainText('Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(HARE_ADDRESS);
});
