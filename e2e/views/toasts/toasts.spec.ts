/** Tests toasts: one at a time, closing by themselves or staying, with a controlled clock. */
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, openModal, test, theModal } from '../../fixtures';

const WALLET = 'wallet-localhost.page.wallet';

/** Connects, shows the account, and pauses the clock. */
async function account(page: Page, url: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(url);
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).click();
  await expect(modal).toBeHidden();
  await page.getByTestId('opener').click();
  const shown = await theModal(page);
  await expect(shown.getByTestId('account-copy')).toBeVisible();
  // A request still running when the clock jumps one hour would time out and show its own toast.
  await expect(shown.getByTestId('tokens')).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000));
}

/** Copies by keyboard: a click waits for frames, and the clock is paused. */
async function copy(page: Page): Promise<void> {
  await page.getByTestId('account-copy').focus();
  await page.keyboard.press('Enter');
}

/** The clipboard takes real time; each poll advances our clock by five milliseconds. */
async function untilShown(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByTestId('toast')).toHaveCount(1, { timeout: 200 });
  }).toPass();
}

const messages = (page: Page) => page.getByTestId('toast').allInnerTexts();

test('success toast: closes by itself after five seconds and waits while the pointer is over it', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await account(page, hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await copy(page);
  await untilShown(page);
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(FIRST_ACCOUNT);
  await expect(toast).toHaveClass(/success/);
  await page.clock.runFor(4_850);
  await expect(toast).toBeVisible();
  await toast.dispatchEvent('pointerenter');
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.dispatchEvent('pointerleave');
  await page.clock.runFor(60);
  await expect(toast).toBeVisible();
  await page.clock.runFor(150);
  await expect(toast).toBeHidden();
});

test('second toast: replaces the open one after 150 ms; never more than one', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await account(page, hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await copy(page);
  await untilShown(page);
  await copy(page);
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByTestId('toast')).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await page.clock.runFor(120);
  expect(await messages(page)).toEqual([]);
  await page.clock.runFor(50);
  await expect(page.getByTestId('toast')).toHaveCount(1);
});

test('error toast: stays until dismissed, shows its reason, and outlives the modal', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await account(page, hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await pageWallet.setApproval('reject');
  await page.getByTestId('network-select').dispatchEvent('click');
  await page.clock.runFor(300);
  await page.getByTestId('network-eip155:31338').dispatchEvent('click');
  const toast = page.getByTestId('toast');
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(toast).toContainText(/declined/i, { timeout: 100 });
  }).toPass();
  await expect(toast).toHaveClass(/error/);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(300);
  await expect(page.getByTestId('modal')).toBeHidden();
  // Outside of the dialog, above the page, and still only one.
  await expect(toast).toHaveCount(1);
  await expect(toast).toBeVisible();
  await page.getByTestId('toast-close').click();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
});
