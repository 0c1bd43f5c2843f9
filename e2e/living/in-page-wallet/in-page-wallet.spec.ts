/** A wallet that draws its approval as a layer of the page, which a modal dialog would kill. */
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, openModal, test, theModal } from '../../fixtures';
import { expectModal, modalState } from '../../support/page/dialog';
import { expectFocus } from '../../support/page/focus';
import { retryOf } from '../../support/page/modal';

const WALLET = 'wallet-localhost.page.wallet';
const address = (page: Page) => page.evaluate(() => window.AppKit?.getAccount().address);

for (const overlay of ['body', 'html']) {
  test(`approved by a click in the layer under <${overlay}>; success closes ours`, async ({
    page,
    hosts,
    pageWallet,
  }) => {
    await page.goto(hosts.page('plain', { wallet: 'page', overlay }));
    const modal = await openModal(page);
    await modal.getByTestId(WALLET).click();
    await expect(page.getByTestId('wallet-approve')).toBeVisible();
    await expect.poll(() => modalState(page)).toBe('not modal');
    await expect(modal.getByTestId('cancel')).toBeVisible();
    await pageWallet.approve();
    await expect(modal).toBeHidden();
    expect(await address(page)).toBe(FIRST_ACCOUNT);
    await expectFocus(page, 'opener');
  });
}

test('approved by keyboard alone: Enter on what the wallet focused, or Tab to it', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'wallet-approve');
  // Away and back again: the keyboard is the wallet's now, we do not fetch it back.
  await page.keyboard.press('Shift+Tab');
  await expectFocus(page, 'wallet-reject');
  await page.keyboard.press('Tab');
  await expectFocus(page, 'wallet-approve');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  expect(await address(page)).toBe(FIRST_ACCOUNT);
});

test('refused in the layer: our dialog is modal again, says so, and can ask again', async ({
  page,
  hosts,
  pageWallet,
}) => {
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

test('Escape in the wallet’s layer is the wallet’s; Cancel of ours ends the wait', async ({
  page,
  hosts,
}) => {
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

test('a network switch is approved in the layer too, and our dialog is modal before and after', async ({
  page,
  hosts,
  pageWallet,
}) => {
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
