/** Tests single-page frameworks that replace the body: the widget and its state stay. */
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, openModal, test, theModal } from '../../fixtures';
import { expectModal, expectOnTop, rootCount } from '../../support/page/dialog';

declare global {
  interface Window {
    swapBody(kind?: 'replace' | 'set' | 'empty'): void;
    heard: string[];
  }
}

const KINDS = ['replace', 'set', 'empty'] as const;
const WALLET = 'wallet-localhost.page.wallet';
const swap = (page: Page, kind: (typeof KINDS)[number]) =>
  page.evaluate((how) => window.swapBody(how), kind);

test('body replaced while open: the modal reappears at once on the same screen and works', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('body-swap', { wallet: 'page', approve: 'auto' }));
  const modal = await openModal(page);
  await modal.getByTestId('help').click();
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
  for (const kind of KINDS) {
    await swap(page, kind);
    await expectModal(page);
    await expectOnTop(page);
    await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
    expect(await rootCount(page)).toBe(1);
  }
  await modal.getByTestId('back').click();
  await modal.getByTestId(WALLET).click();
  await expect(modal).toBeHidden();
  expect(await page.evaluate(() => window.AppKit?.getAccount().address)).toBe(FIRST_ACCOUNT);
});

test('body replaced while closed: its openers, buttons and events work, with the same root', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('body-swap', { wallet: 'page', approve: 'auto' }));
  await page.evaluate(() => {
    window.heard = [];
    window.AppKit?.on('connect', () => window.heard.push('on'));
    window.addEventListener('appkit:connect', () => window.heard.push('event'));
  });
  const modal = await openModal(page);
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();
  for (const kind of KINDS) {
    await swap(page, kind);
    await page.getByTestId('opener').click();
    await expectModal(page);
    expect(await rootCount(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  }
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await (await theModal(page)).getByTestId(WALLET).click();
  await expect(modal).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.heard.sort())).toEqual(['event', 'on']);
  await swap(page, 'set');
  expect(await page.evaluate(() => window.AppKit?.getAccount().address)).toBe(FIRST_ACCOUNT);
  await page.getByTestId('opener').click();
  await expect((await theModal(page)).getByTestId('account-address')).toBeVisible();
});

test('only our element removed: the next open restores it', async ({ page, hosts }) => {
  await page.goto(hosts.page('body-swap'));
  const modal = await openModal(page);
  await page.evaluate(() => document.querySelector('appkit-embed')?.remove());
  await expectModal(page);
  await modal.getByTestId('close').click();
  await page.evaluate(() => document.querySelector('appkit-embed')?.remove());
  await openModal(page);
  await expectModal(page);
  expect(await rootCount(page)).toBe(1);
});
