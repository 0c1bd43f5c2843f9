/** Tests the owner's terms: only linked, or accepted before the user can select a wallet. */
import type { Page } from 'playwright/test';
import { expect, openModal, test, theModal } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { PHONES } from '../../support/page/phone';
import { expectStatus, PAGE_WALLET, withKit } from '../../support/page/widget';
import { scan } from '../../support/walletconnect/wc-view';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const TERMS = 'https://shop.test/terms';
const PRIVACY = 'https://shop.test/privacy';
const LINKS = { 'attr.terms-url': TERMS, 'attr.privacy-url': PRIVACY };
const WALLET = { wallet: 'page', approve: 'auto' };

test('legalCheckbox: the rows are locked until it is checked, and again after unchecking', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const query = { ...WALLET, ...LINKS, 'attr.features': 'legalCheckbox' };
  await page.goto(hosts.page('plain', query));
  const modal = await openModal(page);
  const row = modal.getByTestId(PAGE_WALLET);
  const tick = modal.getByTestId('legal');
  await expect(tick).not.toBeChecked();
  await expect(row).toBeDisabled();
  await row.click({ force: true });
  await expect(modal.getByTestId('title')).not.toHaveText('Page Wallet');
  expect(await pageWallet.requests()).not.toContain('eth_requestAccounts');
  for (const [name, href] of [
    ['terms of service', TERMS],
    ['privacy policy', PRIVACY],
  ] as const) {
    const link = modal.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await tick.check();
  await expect(row).toBeEnabled();
  await tick.uncheck();
  await expect(row).toBeDisabled();
  await tick.focus();
  await page.keyboard.press('Space');
  await row.click();
  await expectStatus(page, 'connected');
});

test('without legalCheckbox: the terms are linked below, and no row is locked', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { ...WALLET, 'attr.terms-url': TERMS }));
  const modal = await openModal(page);
  await expect(modal.getByRole('link', { name: 'terms of service' })).toHaveAttribute(
    'href',
    TERMS,
  );
  await expect(modal.getByRole('link', { name: 'privacy policy' })).toHaveCount(0);
  await expect(modal.getByTestId('legal')).toHaveCount(0);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeEnabled();
});

test('checkbox without terms: not shown', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { ...WALLET, 'attr.features': 'legalCheckbox' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeEnabled();
  expect(await withKit(page, (kit) => kit.getState().initialized)).toBe(true);
  await expect(modal.getByTestId('legal')).toHaveCount(0);
});

test('all wallets opened directly: asks for consent there, once per connection', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  const fox = { id: 'wa', name: 'Fox', rdns: 'org.fox', mobile_link: 'fox://' };
  await serveCatalogue(page, [fox, ...manyWallets(8)]);
  await page.goto(hosts.page('plain', { ...LINKS, 'attr.features': 'legalCheckbox' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('all-wallets')).toBeDisabled();
  await modal.getByTestId('get-started').press('Enter');
  await modal.getByTestId('get-wallet').click();
  await modal.getByTestId('explore-all').click();
  // The first screen, with its own checkbox, is still below this one.
  const tick = modal.locator('[data-view=AllWallets]').getByTestId('legal');
  const tile = modal.getByTestId('all-wa');
  await expect(tile).toHaveAttribute('aria-disabled', 'true');
  await tile.click({ force: true });
  await expect(modal.getByTestId('title')).toHaveText('All Wallets');
  await expectStatus(page, 'disconnected');
  await tick.check();
  await expect(tile).not.toHaveAttribute('aria-disabled', 'true');
  await tile.click();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();

  // A page may open it by name.
  await withKit(page, (kit) => kit.disconnect());
  await withKit(page, (kit) => kit.open({ view: 'AllWallets' }));
  await expect(tick).not.toBeChecked();
  await expect(tile).toHaveAttribute('aria-disabled', 'true');
});

test('consent on the first screen: not requested again; closing forgets it', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(8));
  await page.goto(hosts.page('plain', { ...LINKS, 'attr.features': 'legalCheckbox' }));
  const modal = await openModal(page);
  await modal.getByTestId('legal').check();
  // By keyboard: the row moves as the wallets above it load.
  await modal.getByTestId('all-wallets').press('Enter');
  await expect(modal.getByTestId('all-w0')).toBeVisible();
  await expect(modal.locator('[data-view=AllWallets]').getByTestId('legal')).toHaveCount(0);
  await expect(modal.getByTestId('all-w0')).not.toHaveAttribute('aria-disabled', 'true');
  await modal.getByTestId('close').locator('visible=true').click();
  await expect(modal).toBeHidden();
  await openModal(page);
  await expect(modal.getByTestId('legal')).not.toBeChecked();
});

/** Relay connections of the page: without a connection, the page sends no proposal. */
function linesOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('websocket', (socket) => lines.push(socket.url()));
  return lines;
}

test('desktop that starts with the QR code: no code before consent, and none after it is withdrawn', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  const lines = linesOf(page);
  const query = { ...LINKS, 'attr.features': 'legalCheckbox', 'attr.manual-wc': 'true' };
  await page.goto(hosts.page('plain', query));
  const modal = await openModal(page);
  const tick = modal.getByTestId('legal');
  await expect(tick).not.toBeChecked();
  await expect(modal.getByText('Agree to the terms first')).toBeVisible();
  await expect(modal.getByTestId('wc-copy')).toHaveCount(0);
  await expect(modal.getByTestId('wc-qr')).toHaveCount(0);
  await expect(modal.getByTestId('wc-uri')).toHaveCount(0);
  expect(lines).toEqual([]);

  await tick.check();
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  await tick.uncheck();
  await expect(modal.getByTestId('wc-qr')).toHaveCount(0);
  await tick.focus();
  await page.keyboard.press('Space');
  await expect(tick).toBeFocused();
  await wallet.connect(await scan(modal));
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
});

for (const view of ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const) {
  test(`${view} opened by name: asks for consent too`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    const lines = linesOf(page);
    await page.goto(hosts.page('plain', { ...LINKS, 'attr.features': 'legalCheckbox' }));
    await withKit(page, (kit, name) => kit.open({ view: name }), view);
    const modal = await theModal(page);
    await expect(modal.getByTestId('legal')).not.toBeChecked();
    await expect(modal.getByText('Agree to the terms first')).toBeVisible();
    await expect(modal.getByTestId('wc-qr')).toHaveCount(0);
    expect(lines).toEqual([]);
    await expectStatus(page, 'disconnected');
    await modal.getByTestId('legal').check();
    await expect(modal.getByTestId('wc-qr')).toBeVisible();
  });
}

test.describe('phone', () => {
  test.use({ ...PHONES.Android });

  test('page that controls its wallets: its first list also asks for consent', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await serveCatalogue(page, manyWallets(8));
    const query = { ...LINKS, 'attr.features': 'legalCheckbox', 'attr.manual-wc': 'true' };
    await page.goto(hosts.page('plain', query));
    const modal = await openModal(page);
    const tile = modal.getByTestId('all-w0');
    await expect(tile).toHaveAttribute('aria-disabled', 'true');
    await expect(modal.getByTestId('all-qr')).toBeDisabled();
    await modal.getByTestId('legal').check();
    await expect(tile).not.toHaveAttribute('aria-disabled', 'true');
    await expect(modal.getByTestId('all-qr')).toBeEnabled();
  });

  test('wallets opened by name: ask for consent too', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    const query = { ...WALLET, ...LINKS, 'attr.features': 'legalCheckbox' };
    await page.goto(hosts.page('plain', query));
    await withKit(page, (kit) => kit.open({ view: 'ConnectingWalletConnectBasic' }));
    const modal = await theModal(page);
    const row = modal.getByTestId(PAGE_WALLET);
    await expect(row).toBeDisabled();
    await expect(modal.getByTestId('wallet-walletConnect')).toBeDisabled();
    await modal.getByTestId('legal').check();
    await row.tap();
    await expectStatus(page, 'connected');
  });
});
