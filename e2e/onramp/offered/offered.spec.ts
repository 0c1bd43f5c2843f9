/** Tests the ways to buy, and where there are none. */
import { expect, test } from '../../fixtures';
import { buyer } from '../../support/gateway/onramp';
import { addToMain, openAccount } from '../../support/page/widget';

const ELEMENT = '<appkit-onramp data-testid="buy"></appkit-onramp>';

test('element: connects first, then opens the providers', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
  problems,
}) => {
  await buyer(page, hosts, pageWallet, problems, { page: 'plain' });
  await page.evaluate(() => window.AppKit?.disconnect());
  await addToMain(page, ELEMENT);
  const button = page.getByTestId('buy').getByRole('button');
  await expect(button).toHaveText('Connect Wallet');
  await button.click();
  const modal = page.getByTestId('modal');
  await modal.getByTestId('wallet-localhost.page.wallet').click();
  await expect(button).toHaveText('Buy crypto');
  await button.click();
  await expect(modal.getByTestId('onramp-amount')).toBeVisible();
});

test('account: Buy leads to the providers; Send offers it for a token that is lacking', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  await buyer(page, hosts, pageWallet, problems);
  const modal = await openAccount(page);
  await modal.getByTestId('account-onramp').click();
  await expect(modal.getByTestId('onramp-amount')).toBeVisible();
  await modal.getByTestId('back').click();
  await modal.getByTestId('account-send').click();
  await modal.getByTestId('send-token').click();
  await modal.getByTestId('send-buy').click();
  await expect(modal.getByTestId('onramp-amount')).toBeVisible();
});

test.describe('restricted time zone', () => {
  test.use({ timezoneId: 'Asia/Shanghai' });

  test('nothing offers to buy, and all other actions are there; the owner can turn it off', {
    tag: '@release',
  }, async ({ page, hosts, pageWallet, problems }) => {
    await buyer(page, hosts, pageWallet, problems, { page: 'plain' });
    await addToMain(page, ELEMENT);
    const modal = await openAccount(page);
    await expect(modal.getByTestId('account-send')).toBeVisible();
    await expect(modal.getByTestId('account-swaps')).toBeVisible();
    await expect(modal.getByTestId('account-onramp')).toHaveCount(0);
    await expect(page.getByTestId('buy').getByRole('button')).toHaveCount(0);
    await page.evaluate(() => window.AppKit?.open({ view: 'OnRampProviders' }));
    await expect(modal).toContainText("You can't buy here");
    await page.evaluate(() => window.AppKit?.configure({ onrampZones: 'all' }));
    await page.evaluate(() => window.AppKit?.open({ view: 'Account' }));
    await expect(modal.getByTestId('account-onramp')).toBeVisible();
  });
});
