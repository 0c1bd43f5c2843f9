/** Tests the moment after the first connection in a browser. */
import type { Page } from 'playwright/test';
import { expect, test, theModal } from '../../fixtures';
import { screenViolations } from '../../support/page/axe';
import { withKit } from '../../support/page/widget';
import type { PageWallet } from '../../support/wallets/page-wallet';

/** Selects the wallet of the page, which asks its user. */
async function select(page: Page) {
  await page.locator('[data-appkit-open]:visible').first().click();
  const modal = await theModal(page);
  // The list is complete: a row that is drawn anew loses the press.
  await expect(modal.getByTestId('all-wallets')).toContainText('+');
  await modal.locator('.row[data-testid^="wallet-localhost"]').first().click();
  return modal;
}

/**
 * Connects for the first time. The page's clock stops once the wallet is asked: a slow machine
 * has as much of the moment as a fast one. Call `page.clock.resume` for what comes after it.
 */
async function connectFirst(page: Page, url: string, pageWallet: PageWallet) {
  await page.clock.install();
  await page.goto(url);
  const parts = [/\/welcome\./, /\/moment\./].map((file) => page.waitForResponse(file));
  const modal = await select(page);
  await Promise.all(parts);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await pageWallet.approve();
  const moment = modal.getByTestId('welcome');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(moment.getByTestId('welcome-done')).toBeFocused({ timeout: 100 });
  }).toPass();
  return { modal, moment };
}

test('first connection: the page gets the account at once, Done closes the moment, and the next connection has none', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const url = hosts.shopWith({ wallet: 'page' });
  const { modal, moment } = await connectFirst(page, url, pageWallet);
  await expect(moment).toContainText("You're connected");
  await expect(moment).toContainText('can see your address. Nothing moves without your approval.');
  expect(await withKit(page, (kit) => kit.getAccount()?.isConnected)).toBe(true);
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(modal).toBeHidden();

  await withKit(page, (kit) => kit.disconnect());
  await select(page);
  await pageWallet.approve();
  await expect(modal).toBeHidden();
  await expect(moment).toHaveCount(0);
});

test('first connection, nothing pressed: the dialog closes by itself', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const url = hosts.shopWith({ wallet: 'page' });
  const { modal, moment } = await connectFirst(page, url, pageWallet);
  await page.clock.runFor(2_000);
  await expect(moment).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(modal).toBeHidden();
  expect(await withKit(page, (kit) => kit.getAccount()?.isConnected)).toBe(true);
});

test('the page opens a view during the moment: the view takes its place', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.shopWith({ wallet: 'page' }));
  const parts = [/\/welcome\./, /\/moment\./].map((file) => page.waitForResponse(file));
  const modal = await select(page);
  await Promise.all(parts);
  await page.evaluate(() => {
    window.AppKit?.on('connect', () => setTimeout(() => window.AppKit?.open({ view: 'Networks' })));
  });
  await pageWallet.approve();
  await expect(modal.getByTestId('title')).toHaveText('Choose Network');
  await expect(modal.getByTestId('welcome')).toHaveCount(0);
});

for (const [what, act] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['close', (page: Page) => page.getByTestId('welcome-close').click()],
] as const) {
  test(`${what} during the moment: the dialog closes, and the focus returns to the opener`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    const url = hosts.page('plain', { wallet: 'page' });
    const { modal } = await connectFirst(page, url, pageWallet);
    await act(page);
    await page.clock.resume();
    await expect(modal).toBeHidden();
    await expect(page.locator('[data-appkit-open]:visible').first()).toBeFocused();
    expect(await withKit(page, (kit) => kit.getAccount()?.isConnected)).toBe(true);
  });
}

test('key pressed during the moment, then the pointer crosses it: it stays until Done', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const url = hosts.shopWith({ wallet: 'page' });
  const { modal, moment } = await connectFirst(page, url, pageWallet);
  await page.keyboard.press('Shift');
  await moment.hover();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(moment).toBeVisible();
  await page.clock.resume();
  await moment.getByTestId('welcome-done').click();
  await expect(modal).toBeHidden();
});

for (const dir of ['ltr', 'rtl'] as const) {
  test(`${dir}, reduced motion: the moment does not move and has no violations in either theme`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
    const url = hosts.page('plain', { wallet: 'page', ...side });
    const { moment } = await connectFirst(page, url, pageWallet);
    // Holds it.
    await page.keyboard.press('Shift');
    await page.clock.resume();
    // Fading is allowed.
    const moved = await moment.evaluate((layer) =>
      layer.getAnimations({ subtree: true }).flatMap(({ effect }) =>
        (effect as KeyframeEffect)
          .getKeyframes()
          .flatMap((frame) => Object.keys(frame))
          .filter((name) => /transform|translate|scale|rotate|offsetPath|stroke/.test(name)),
      ),
    );
    expect(moved).toEqual([]);
    expect(await screenViolations(page, dir, 'welcome')).toEqual([]);
  });
}
