/** Tests the help for users without a wallet: an explanation, and links to get one. */
import { expect, openModal, test } from '../../fixtures';
import { serveCatalogue } from '../../support/gateway/catalogue';
import { expectSettled } from '../../support/page/dialog';
import { readQr } from '../../support/page/qr-decoders';

const STORES = {
  homepage: 'https://fox.test/',
  chrome_store: 'https://chromewebstore.google.com/detail/fox',
  app_store: 'https://apps.apple.com/app/fox',
  play_store: 'https://play.google.com/store/apps/details?id=fox',
};
const WALLETS = [
  { id: 'fox', name: 'Fox', mobile_link: 'fox://', ...STORES },
  { id: 'hare', name: 'Hare', mobile_link: 'hare://', homepage: 'https://hare.test/' },
  { id: 'mole', name: 'Mole', mobile_link: 'mole://' },
  { id: 'evil', name: 'Evil', mobile_link: 'evil://', homepage: 'javascript:alert(1)' },
];

test('first screen: leads to the stores and to all wallets', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, WALLETS);
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await modal.getByTestId('get-started').press('Enter');
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
  // Its text says the same: screen readers skip the drawing.
  const drawing = modal.locator('.drawing');
  await expect(drawing.locator('svg')).toBeVisible();
  await expect(drawing).toHaveAttribute('aria-hidden', 'true');
  await modal.getByTestId('get-wallet').click();
  await expect(modal.getByTestId('title')).toHaveText('Get a wallet');
  // Only wallets that can be installed; no links that run a script.
  await expect(modal.locator('[data-testid^="get-"]').locator('visible=true')).toHaveCount(2);
  await expect(modal.getByTestId('get-hare')).toHaveAttribute('href', 'https://hare.test/');
  await expect(modal.getByTestId('get-hare')).toHaveAttribute('target', '_blank');

  await modal.getByTestId('get-fox').click();
  await expect(modal.getByTestId('title')).toHaveText('Get Fox');
  const links = modal.locator('[data-testid^="download-"]');
  await expect(links).toHaveText(['Get the Chrome Extension', 'iOS App', 'Android App', 'Website']);
  await expect(modal.getByTestId('download-chrome')).toHaveAttribute('href', STORES.chrome_store);
  await expect(modal.getByTestId('download-ios')).toHaveAttribute('href', STORES.app_store);
  await expect(modal.getByTestId('download-android')).toHaveAttribute('href', STORES.play_store);
  // A phone reads the addresses of its stores from a code.
  const codes = modal.locator('a .qr');
  await expect(codes).toHaveCount(2);
  await expectSettled(page);
  expect(readQr(await codes.first().screenshot())).toBe(STORES.app_store);
  expect(readQr(await codes.last().screenshot())).toBe(STORES.play_store);
  await modal.getByTestId('back').click();
  await modal.getByTestId('explore-all').click();
  await expect(modal.getByTestId('title')).toHaveText('All Wallets');
});

test('file of the drawings missing: the explanation holds its place and leads on', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/drawings\.\w+\.js|Failed to load resource/);
  await page.route(/\/drawings\.\w+\.js/, (route) => route.abort());
  await serveCatalogue(page, WALLETS);
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await modal.getByTestId('get-started').press('Enter');
  await expect(modal.getByTestId('get-wallet')).toBeVisible();
  const box = await modal.locator('.drawing').boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(150);
  await modal.getByTestId('get-wallet').click();
  await expect(modal.getByTestId('title')).toHaveText('Get a wallet');
});

test('opened by name without a wallet: Downloads is not shown', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, WALLETS);
  await page.goto(hosts.page('plain'));
  await page.evaluate(() => window.AppKit?.ready);
  await page.evaluate(() => window.AppKit?.open({ view: 'Downloads', arguments: { wallet: 'x' } }));
  await expect(page.getByTestId('title')).toHaveText('Get a wallet');
});

test.describe('phone', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36',
  });

  test("stores: the phone's own store comes first", { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await serveCatalogue(page, WALLETS);
    await page.goto(hosts.page('plain'));
    const modal = await openModal(page);
    await modal.getByTestId('get-started').press('Enter');
    await modal.getByTestId('get-wallet').click();
    await modal.getByTestId('get-fox').click();
    const links = modal.locator('[data-testid^="download-"]');
    await expect(links).toHaveText([
      'Get the Android App',
      'iOS App',
      'Website',
      'Chrome Extension',
    ]);
  });
});
