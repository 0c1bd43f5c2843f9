/** Tests the shop's link that adds a wallet to the page, for users without the extension. */
import { expect, openModal, test } from '../../fixtures';
import { PAGE_WALLET } from '../../support/page/widget';

test('link: turns the page wallet on and off and keeps the other settings', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith({ theme: 'dark' }));
  const link = page.getByTestId('wallet-switch');
  const row = page.getByTestId('modal').getByTestId(PAGE_WALLET);
  const close = page.getByTestId('modal').getByTestId('close');

  await link.click();
  await expect(link).toContainText('Turn it off');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openModal(page);
  await expect(row).toBeVisible();
  await close.click();

  await link.click();
  await expect(link).toContainText('Turn on');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const modal = await openModal(page);
  await expect(modal.getByTestId('help')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await page.evaluate(() => 'sandboxPageWallet' in window)).toBe(false);
});

test('shop name: links to the default shop', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith({ wallet: 'page', theme: 'dark' }));
  await page.getByRole('link', { name: 'Fern & Kettle' }).click();
  await expect(page).toHaveURL(`${hosts.shop}/`);
  await expect(page.getByTestId('wallet-switch')).toContainText('Turn on');
});
