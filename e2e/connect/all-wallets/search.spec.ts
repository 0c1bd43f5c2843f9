/** Tests the search in the list of all wallets. */
import type { Page, Request } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { drawnAfter } from '../../support/gateway/late-reply';

const TILES = '[role=gridcell] button';

async function openAll(page: Page) {
  const modal = await openModal(page);
  // By keyboard: the row moves as the wallets above it load.
  await modal.getByTestId('all-wallets').press('Enter');
  await expect(modal.locator(TILES).first()).toBeVisible();
  return modal;
}

test('search: shows up to 100 results; clearing shows the whole list', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const { asked } = await serveCatalogue(page, manyWallets(300));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  const field = modal.getByRole('searchbox', { name: 'Search wallets' });
  await field.pressSequentially('Wallet 17');
  await expect(modal.getByTestId('all-status')).toHaveText('Wallets found: 11');
  await expect(modal.locator(TILES)).toHaveCount(11);
  expect(asked.at(-1)).toMatchObject({ entries: 100, search: 'Wallet 17' });
  await field.fill('wallet');
  await expect(modal.getByTestId('all-status')).toHaveText('Wallets found: 100');
  await field.fill('');
  await expect(modal.getByTestId('all-status')).toHaveText(/^Wallets in the list: /);
  await expect(modal.getByTestId('all-w0')).toBeVisible();
  // The end of the results is not the end of the list.
  expect(asked.filter(({ entries }) => entries === 40)).toHaveLength(1);
});

test('search input: no request before 300 ms after the last letter', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const { asked } = await serveCatalogue(page, manyWallets(60));
  const searches = () => asked.flatMap(({ search }) => search || []);
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  // From here, only the test advances the clock.
  await page.clock.pauseAt(new Date(Date.now() + 5_000));
  const field = modal.getByTestId('search');
  await field.pressSequentially('Wallet 5');
  await page.clock.runFor(299);
  await field.press('9');
  await page.clock.runFor(299);
  expect(searches()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searches).toEqual(['Wallet 59']);
});

test('late reply to an earlier search: never shown', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const catalogue = await serveCatalogue(page, manyWallets(60));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  let release = (_well: boolean) => {};
  catalogue.before = ({ search }) =>
    search !== 'Wallet 1' || new Promise((resolve) => (release = resolve));
  const field = modal.getByTestId('search');
  await field.fill('Wallet 1');
  await expect.poll(() => catalogue.asked.at(-1)?.search).toBe('Wallet 1');
  // Aborted by the page, or answered.
  const first = (request: Request) =>
    new URL(request.url()).searchParams.get('search') === 'Wallet 1';
  const over = drawnAfter(page, first);
  await field.fill('Wallet 59');
  await expect(modal.locator(TILES)).toHaveCount(1);
  release(true);
  await over;
  await expect(modal.getByTestId('all-w59')).toBeVisible();
  await expect(modal.locator(TILES)).toHaveCount(1);
});

test('no result: offers the QR code and a clear search; Back keeps the search text', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(60));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await modal.getByTestId('search').fill('nobody');
  await expect(modal.getByRole('heading', { name: 'No Wallet found' })).toBeVisible();
  await modal.getByTestId('all-code').click();
  await expect(modal.getByTestId('title')).toHaveText('WalletConnect');
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('search')).toHaveValue('nobody');
  await modal.getByTestId('all-clear').click();
  await expect(modal.getByTestId('search')).toBeFocused();
  await expect(modal.getByTestId('search')).toHaveValue('');
  await expect(modal.locator(TILES).first()).toBeVisible();
});

test('badge filter: shown only if a wallet has a badge, and labeled', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const wallets = manyWallets(60);
  await serveCatalogue(page, wallets);
  await page.goto(hosts.page('plain'));
  let modal = await openAll(page);
  await expect(modal.getByTestId('certified')).toHaveCount(0);

  await page.unroute('**/getWallets**');
  const some = wallets.map((one, at) => ({ ...one, badge_type: at % 3 ? 'none' : 'certified' }));
  const { asked } = await serveCatalogue(page, some);
  await page.goto(hosts.page('plain'));
  modal = await openAll(page);
  await expect(modal.getByTestId('all-w0')).toHaveAccessibleName(/certified/);
  await modal.getByRole('switch', { name: 'Certified only' }).click();
  await expect(page.getByTestId('toast')).toContainText('Only WalletConnect certified');
  await expect(modal.getByTestId('all-status')).toHaveText('Wallets found: 20');
  expect(asked.at(-1)?.badge).toBe('certified');
  await modal.getByTestId('search').fill('Wallet 3');
  await expect(modal.getByTestId('all-status')).toHaveText('Wallets found: 5');
  await modal.getByRole('switch', { name: 'Certified only' }).click();
  await expect(modal.getByTestId('all-status')).toHaveText('Wallets found: 11');
});

test('keyboard only: one tab stop for all tiles; arrow keys move, also right to left', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(60));
  await page.goto(hosts.page('plain', { dir: 'rtl', lang: 'ar', 'attr.locale': 'ar' }));
  const modal = await openAll(page);
  await modal.getByTestId('search').focus();
  await page.keyboard.press('Tab');
  await expect(modal.getByTestId('all-w0')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(modal.getByTestId('all-w1')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(modal.getByTestId('all-w5')).toBeFocused();
  const first = await modal.getByTestId('all-w0').boundingBox();
  const second = await modal.getByTestId('all-w1').boundingBox();
  expect(second?.x).toBeLessThan(first?.x ?? 0);
  await page.keyboard.press('Shift+Tab');
  await expect(modal.getByTestId('search')).toBeFocused();
});

test.describe('phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

  test('search: only mobile wallets, and a QR code link beside the search', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const wallets = manyWallets(8).map((one, at) => (at % 2 ? { ...one, mobile_link: null } : one));
    await serveCatalogue(page, wallets);
    await page.goto(hosts.page('plain'));
    const modal = await openAll(page);
    await expect(modal.locator(TILES)).toHaveCount(4);
    await modal.getByRole('button', { name: 'QR code for any wallet' }).click();
    await expect(modal.getByTestId('title')).toHaveText('WalletConnect');
  });
});
