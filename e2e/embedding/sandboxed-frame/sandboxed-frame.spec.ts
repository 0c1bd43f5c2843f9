/** What no-code editors do with embeds: a frame of an opaque origin, without storage or windows. */
import type { FrameLocator, Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, test } from '../../fixtures';
import { PAGE_WALLET } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

async function inFrame(page: Page, hosts: Hosts): Promise<FrameLocator> {
  await page.goto(hosts.page('sandboxed-frame', { wallet: 'page', approve: 'auto' }));
  return page.frameLocator('[data-testid="frame"]');
}

const account = (frame: FrameLocator) =>
  frame.locator('body').evaluate(() => window.AppKit?.getAccount?.());

test('in a frame of an opaque origin, memory stands in for storage: connect, look, disconnect', async ({
  page,
  hosts,
}) => {
  const frame = await inFrame(page, hosts);
  const denied = frame.locator('body').evaluate(() => {
    try {
      return String(localStorage);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(await denied).toBe('SecurityError');
  await frame.getByTestId('opener').click();
  const modal = frame.getByTestId('modal');
  await modal.getByTestId(PAGE_WALLET).click();
  await expect
    .poll(() => account(frame))
    .toMatchObject({
      status: 'connected',
      address: FIRST_ACCOUNT,
    });
  await expect(modal).toBeHidden();

  // What it keeps for itself is there: the account, its balance, the wallet used last.
  await frame.getByTestId('opener').click();
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
  await modal.getByTestId('disconnect').click();
  await expect.poll(() => account(frame)).toMatchObject({ status: 'disconnected' });
  await frame.getByTestId('opener').click();
  await expect(modal.getByTestId(PAGE_WALLET)).toContainText('Recent');
});

test('a reload of such a frame is a first visit, and works as one', async ({ page, hosts }) => {
  const frame = await inFrame(page, hosts);
  await frame.getByTestId('opener').click();
  await frame.getByTestId('modal').getByTestId(PAGE_WALLET).click();
  await expect.poll(() => account(frame)).toMatchObject({ status: 'connected' });
  await page.reload();
  await frame.getByTestId('opener').click();
  await expect(frame.getByTestId('modal').getByTestId(PAGE_WALLET)).toContainText('Installed');
  expect(await account(frame)).toMatchObject({ status: 'disconnected' });
});
