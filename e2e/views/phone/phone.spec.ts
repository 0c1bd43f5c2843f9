/** Tests the phone layout: a sheet at the bottom edge that closes by a swipe. */
import type { Page } from 'playwright/test';
import { expect, openModal, test, theModal } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';
import { everyView, moreViews, WALK } from '../../support/page/every-view';
import { smallTargets } from '../../support/page/targets';
import { pull } from '../../support/page/touch';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

async function card(page: Page) {
  const box = await page.getByTestId('card').boundingBox();
  if (!box) throw new Error('no card');
  return box;
}

test('card: a sheet at the bottom edge, as wide as the screen', async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  await openModal(page);
  await expectSettled(page);
  const edges = async () => {
    const { x, y, width, height } = await card(page);
    return [x, width, y + height];
  };
  await expect.poll(edges).toEqual([0, 390, 780]);
});

test('swipe down: closes; a short one, or one on a list, does not', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', count: 20 }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-localhost.page.wallet.n2')).toBeVisible();
  await expectSettled(page);
  const { x, y, width } = await card(page);
  const row = await modal.getByTestId('wallet-localhost.page.wallet.n2').boundingBox();
  await pull(page, x + width / 2, (row?.y ?? 0) + 10, 200);
  await expect(modal).toBeVisible();
  await pull(page, x + width / 2, y + 20, 8);
  await expectSettled(page);
  await expect.poll(async () => (await card(page)).y).toBeCloseTo(y, 0);
  await pull(page, x + width / 2, y + 20, 220);
  await expect(modal).toBeHidden();
});

test('locked screen: the swipe is refused and the sheet returns', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  const modal = await openModal(page);
  await modal.getByTestId('wallet-localhost.page.wallet').click();
  await expect(modal).toBeHidden();
  await page.evaluate(() => window.sandboxPageWallet?.emit('chainChanged', '0x1'));
  await expect((await theModal(page)).getByTestId('disconnect')).toBeVisible();
  await expectSettled(page);
  const { x, y, width } = await card(page);
  await pull(page, x + width / 2, y + 20, 260);
  await expect(modal.getByTestId('disconnect')).toBeFocused();
  await expectSettled(page);
  await expect.poll(async () => (await card(page)).y).toBeCloseTo(y, 0);
});

test('every screen: each target is at least 44 px', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.goto(hosts.page('plain', { ...WALK }));
  await page.evaluate(() => window.AppKit?.ready);
  const small: string[] = [];
  await everyView(page, pageWallet, async (screen) => {
    small.push(...(await smallTargets(page, 44)).map((line) => `${screen}: ${line}`));
  });
  expect(small).toEqual([]);
});

test('several namespaces and wallets: each target is at least 44 px', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const small: string[] = [];
  await moreViews(page, hosts, {}, async (screen) => {
    small.push(...(await smallTargets(page, 44)).map((line) => `${screen}: ${line}`));
  });
  expect(small).toEqual([]);
});

test('account button too long for its container: cut, without widening the page', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  const modal = await openModal(page);
  await modal.getByTestId('wallet-localhost.page.wallet').click();
  await expect(modal).toBeHidden();
  await expect(page.locator('appkit-button')).toContainText('ETH');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
