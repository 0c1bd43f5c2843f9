/** Tests the screen that opens and the screen that Back leads to. Specification §2. */
import type { Page } from 'playwright/test';
import type { ViewName } from '../../../src/protocol/host/views';
import { expect, openModal, test, theModal } from '../../fixtures';
import { expectModal } from '../../support/page/dialog';

const WALLET = 'wallet-localhost.page.wallet';
const open = (page: Page, view?: ViewName) =>
  page.evaluate((wanted) => window.AppKit?.open(wanted && { view: wanted }), view);
const title = (page: Page) => page.getByTestId('modal').getByTestId('title');

test('opening: the requested screen, otherwise Account if connected, otherwise Connect', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await open(page);
  await expect(title(page)).toHaveText('Connect Wallet');
  await open(page, 'Networks');
  await expect(title(page)).toHaveText('Choose Network');
  await page.keyboard.press('Escape');
  // The account view requires a connection.
  await open(page, 'Account');
  await expect(title(page)).toHaveText('Connect Wallet');
  await (await theModal(page)).getByTestId(WALLET).click();
  await expect(page.getByTestId('modal')).toBeHidden();

  await open(page);
  await expect(page.getByTestId('account-address')).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page, 'WhatIsAWallet');
  await expect(title(page)).toHaveText('What is a wallet?');
  // The first screen of this opening has nothing to go back to; a later one has.
  await expect(page.getByTestId('back')).toHaveCount(0);
});

test('opener with a view name: opens that screen, also from a button loaded later', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.dataset.appkitOpen = 'WhatIsAWallet';
    button.dataset.testid = 'late';
    button.textContent = 'What is a wallet?';
    document.body.append(button);
  });
  await page.getByTestId('late').click();
  await expect(title(page)).toHaveText('What is a wallet?');
});

test('Back: returns to the previous screen with its scroll position', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', count: 30, approve: 'never' }));
  const modal = await openModal(page);
  const row = modal.getByTestId('wallet-localhost.page.wallet.n25');
  // Then the list is complete, and no row moves away from the pointer.
  await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
  await modal.getByTestId('wallet-localhost.page.wallet.n1').hover();
  await page.mouse.wheel(0, 1200);
  await expect(row).toBeInViewport();
  await row.click();
  await expect(title(page)).toHaveText('Page Wallet 25');
  await modal.getByTestId('back').click();
  await expect(title(page)).toHaveText('Connect Wallet');
  await expect(row).toBeInViewport();
});

test('Back to Connect while connected: shows Account', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await modal.getByTestId('help').click();
  await expect(title(page)).toHaveText('What is a wallet?');
  // Connected meanwhile in another tab.
  const other = await page.context().newPage();
  await other.goto(hosts.page('plain', { wallet: 'page' }));
  await (await openModal(other)).getByTestId(WALLET).click();
  await other.getByTestId('wallet-approve').click();
  await expect(other.getByTestId('modal')).toBeHidden();
  await other.close();
  await pageWallet.setApproval('auto');
  await expect
    .poll(() => page.evaluate(() => window.AppKit?.getAccount().status))
    .toBe('connected');
  await modal.getByTestId('back').click();
  await expect(page.getByTestId('account-address')).toBeVisible();
});

test("navigation in the modal: never changes the page's address", { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const before = await page.evaluate(() => [location.href, history.length]);
  await openModal(page);
  await page.getByTestId('help').click();
  await page.getByTestId('back').click();
  await expectModal(page);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('modal')).toBeHidden();
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before);
});
