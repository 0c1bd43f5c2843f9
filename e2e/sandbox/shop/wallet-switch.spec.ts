/** For people without the extension: the shop's link that puts a wallet into the page. */
import { expect, openModal, test } from '../../fixtures';
import { PAGE_WALLET } from '../../support/page/widget';

test('the page wallet is turned on and off by a link, and what else was chosen stays', async ({
  page,
  hosts,
}) => {
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

test('the shop’s name leads to the shop as it is', async ({ page, hosts }) => {
  await page.goto(hosts.shopWith({ wallet: 'page', theme: 'dark' }));
  await page.getByRole('link', { name: 'Fern & Kettle' }).click();
  await expect(page).toHaveURL(`${hosts.shop}/`);
  await expect(page.getByTestId('wallet-switch')).toContainText('Turn on');
});
