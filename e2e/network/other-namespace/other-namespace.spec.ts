/** Tests a switch to another namespace and back: it adds a connection and keeps the earlier one. */
import type { Locator, Page } from 'playwright/test';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, FIRST_ACCOUNT, test } from '../../fixtures';
import { serveCatalogue } from '../../support/gateway/catalogue';
import {
  addressesOf,
  connect,
  expectStatus,
  networkOf,
  openAccount,
  withKit,
} from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { addFakeWallets, requestsTo } from '../../support/wallets/fake-wallet';

const FOX = 'wallet-fox.test';
/** The page's own wallet, used here for Solana only. */
const SUN = 'wallet-wallet-standard:Page Wallet';
const ONE = 'eip155:31337';
const BOTH = { eip155: FIRST_ACCOUNT, solana: solanaAddress(0) };

/** A page of two namespaces, connected with a wallet of one. */
async function visit(page: Page, hosts: Hosts): Promise<void> {
  await addFakeWallets(page, { rdns: 'fox.test', name: 'Foxglove' });
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'eip155,solana', ...wallet }));
  await connect(page, FOX);
}

/** Goes from the network list to the screen that explains the next step. */
async function chooseSolana(page: Page): Promise<Locator> {
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  await modal.getByTestId(`network-${LOCAL_SOLANA.id}`).click();
  await expect(modal.getByTestId('title')).toHaveText('Switch chain');
  return modal;
}

async function goToSolana(page: Page): Promise<Locator> {
  const modal = await chooseSolana(page);
  await modal.getByTestId('switch').click();
  await expectSolanaOnly(page);
  return modal;
}

async function expectSolanaOnly(page: Page): Promise<void> {
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('title')).toHaveText('Connect Wallet');
  await expect(modal.getByTestId(SUN)).toBeVisible();
  await expect(modal.getByTestId(FOX)).toHaveCount(0);
  await expect.poll(() => networkOf(page)).toBe(LOCAL_SOLANA.id);
}

/** The earlier account, on its network. */
async function expectBefore(page: Page): Promise<void> {
  await expect.poll(() => networkOf(page)).toBe(ONE);
  await expectStatus(page, 'connected');
  expect(await addressesOf(page)).toEqual({ eip155: FIRST_ACCOUNT });
}

const prompts = async (page: Page): Promise<string[]> =>
  (await requestsTo(page, 'fox.test')).filter((one) => !/^eth_(accounts|chainId)$/.test(one));

test('second namespace: chosen, connected, switched back, restored after a reload, ended alone', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, [
    { id: 'mole', name: 'Mole', mobile_link: 'mole://', chains: ['eip155:1'] },
    { id: 'hare', name: 'Hare', mobile_link: 'hare://', chains: ['eip155:1', LOCAL_SOLANA.id] },
  ]);
  await visit(page, hosts);
  const modal = await chooseSolana(page);
  await expect(modal).toContainText(`Connect on ${LOCAL_SOLANA.name}`);
  await modal.getByTestId('switch').click();
  await expectSolanaOnly(page);
  await expect(modal.getByTestId('far-hare')).toBeVisible();
  await expect(modal.getByTestId('far-mole')).toHaveCount(0);
  await modal.getByTestId(SUN).click();
  await expect(modal.getByTestId('network-select')).toContainText(LOCAL_SOLANA.name);
  await expect(modal.getByTestId('account-address')).toBeVisible();
  expect(await addressesOf(page)).toEqual(BOTH);
  expect(await networkOf(page)).toBe(LOCAL_SOLANA.id);

  // Already connected there: no prompt.
  const before = await prompts(page);
  await modal.getByTestId('network-select').click();
  await modal.getByTestId(`network-${ONE}`).click();
  await expect(modal.getByTestId('network-select')).toContainText('Local One');
  expect(await networkOf(page)).toBe(ONE);
  expect(await addressesOf(page)).toEqual(BOTH);
  expect(await prompts(page)).toEqual(before);

  await page.reload();
  await expect.poll(() => addressesOf(page)).toEqual(BOTH);
  expect(await networkOf(page)).toBe(ONE);
  expect(await prompts(page)).toEqual([]);

  await openAccount(page);
  await modal.getByTestId('disconnect').locator('visible=true').click();
  await expect.poll(() => addressesOf(page)).toEqual({ solana: BOTH.solana });
  await page.reload();
  await expect.poll(() => addressesOf(page)).toEqual({ solana: BOTH.solana });
});

test('closed or back halfway: the earlier state stays', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await visit(page, hosts);
  const modal = await goToSolana(page);
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();
  await expectBefore(page);

  await goToSolana(page);
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('title')).toHaveText('Choose Network');
  await expectBefore(page);

  // A wallet with an open prompt changes nothing either.
  await pageWallet.setApproval('never');
  await goToSolana(page);
  await modal.getByTestId(SUN).click();
  await expect(modal.getByText('Continue in')).toBeVisible();
  await modal.getByTestId('back').click();
  await expectSolanaOnly(page);
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();
  await expectBefore(page);
  await openAccount(page);
  await expect(modal.getByTestId('network-select')).toContainText('Local One');
});

test('open({ namespace }): its wallets until connected, then its account', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await visit(page, hosts);
  const open = (namespace: 'eip155' | 'solana') =>
    withKit(page, (kit, namespace) => kit.open({ namespace }), namespace);
  await open('solana');
  await expectSolanaOnly(page);
  await withKit(page, (kit) => kit.close());
  await expectBefore(page);

  await open('solana');
  const modal = page.getByTestId('modal');
  await modal.getByTestId(SUN).click();
  await expect.poll(() => addressesOf(page)).toEqual(BOTH);
  await withKit(page, (kit) => kit.close());

  const before = await prompts(page);
  for (const [namespace, network] of [
    ['eip155', 'Local One'],
    ['solana', LOCAL_SOLANA.name],
  ] as const) {
    await open(namespace);
    await expect(modal.getByTestId('account-address')).toBeVisible();
    await expect(modal.getByTestId('network-select')).toContainText(network);
  }
  expect(await prompts(page)).toEqual(before);
});
