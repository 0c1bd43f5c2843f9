/** Tests a frame of opaque origin, without storage or windows, as no-code editors embed pages. */
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

test('opaque origin: memory replaces storage; connects, shows the account, disconnects', {
  tag: '@release',
}, async ({ page, hosts }) => {
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

  // It keeps its data in memory: the account, its balance, the last wallet.
  await frame.getByTestId('opener').click();
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
  await modal.getByTestId('disconnect').click();
  await expect.poll(() => account(frame)).toMatchObject({ status: 'disconnected' });
  await frame.getByTestId('opener').click();
  await expect(modal.getByTestId(PAGE_WALLET)).toContainText('Recent');
});

test('opaque origin, reload: works as a first visit', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const frame = await inFrame(page, hosts);
  await frame.getByTestId('opener').click();
  await frame.getByTestId('modal').getByTestId(PAGE_WALLET).click();
  await expect.poll(() => account(frame)).toMatchObject({ status: 'connected' });
  await page.reload();
  await frame.getByTestId('opener').click();
  await expect(frame.getByTestId('modal').getByTestId(PAGE_WALLET)).toContainText('Installed');
  expect(await account(frame)).toMatchObject({ status: 'disconnected' });
});
