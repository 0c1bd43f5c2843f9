/** Tests a wallet whose approval is a layer of the page, which a modal dialog would make inert. */
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, openModal, test, theModal } from '../../fixtures';
import { expectModal, modalState } from '../../support/page/dialog';
import { expectFocus } from '../../support/page/focus';
import { retryOf } from '../../support/page/modal';

const WALLET = 'wallet-localhost.page.wallet';
const address = (page: Page) => page.evaluate(() => window.AppKit?.getAccount().address);

for (const overlay of ['body', 'html']) {
  test(`click in the wallet layer under <${overlay}>: approves; success closes our dialog`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    await page.goto(hosts.page('plain', { wallet: 'page', overlay }));
    const modal = await openModal(page);
    await modal.getByTestId(WALLET).click();
    await expect(page.getByTestId('wallet-approve')).toBeVisible();
    await expect.poll(() => modalState(page)).toBe('not modal');
    await expect(modal.getByText('Continue in')).toBeVisible();
    await pageWallet.approve();
    await expect(modal).toBeHidden();
    expect(await address(page)).toBe(FIRST_ACCOUNT);
    await expectFocus(page, 'opener');
  });
}

test("keyboard only: Enter on the wallet's focused button or Tab to it approves", {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'wallet-approve');
  // Away and back: the keyboard belongs to the wallet now, and we must not take it back.
  await page.keyboard.press('Shift+Tab');
  await expectFocus(page, 'wallet-reject');
  await page.keyboard.press('Tab');
  await expectFocus(page, 'wallet-approve');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  expect(await address(page)).toBe(FIRST_ACCOUNT);
});

test('rejected in the wallet layer: our dialog is modal again, reports it, and can ask again', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).click();
  await pageWallet.reject();
  await expect(modal).toContainText('Connection declined');
  await expectModal(page);
  await retryOf(modal).click();
  await pageWallet.approve();
  await expect(modal).toBeHidden();
  expect(await address(page)).toBe(FIRST_ACCOUNT);
});

test('Escape in the wallet layer: handled by the wallet; we offer another wallet', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).click();
  await expectFocus(page, 'wallet-approve');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('wallet-overlay')).toBeHidden();
  await expect(modal).toContainText('Connection declined');
  await expectModal(page);
  await modal.getByTestId('cancel').click();
  await expect((await theModal(page)).getByTestId('title')).toHaveText('Connect Wallet');
});

test('network switch: approved in the layer too; our dialog is modal before and after', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).click();
  await pageWallet.approve();
  await expect(modal).toBeHidden();
  await page.getByTestId('opener').click();
  await modal.getByTestId('network-select').click();
  await expectModal(page);
  await modal.getByTestId('network-eip155:31338').click();
  await expect.poll(() => modalState(page)).toBe('not modal');
  await pageWallet.approve();
  await expect
    .poll(() => page.evaluate(() => window.AppKit?.getState().networkId))
    .toBe('eip155:31338');
  await expectModal(page);
  await expect(modal.getByTestId('account-address')).toBeVisible();
});
