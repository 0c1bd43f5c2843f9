/**
 * Tests the first view of a page that controls its wallets: the QR code at once, or the list on a
 * phone.
 */
import { expect, openModal, test } from '../../fixtures';
import { PHONES } from '../../support/page/phone';
import { expectStatus, withKit } from '../../support/page/widget';
import { linkOf, scan } from '../../support/walletconnect/wc-view';

const MANUAL = { 'attr.manual-wc': 'true' };
const PAGE_WALLET = 'wallet-localhost.page.wallet';
const BASIC = 'ConnectingWalletConnectBasic';

test('desktop: starts with the QR code, which connects a wallet', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', MANUAL));
  const modal = await openModal(page);
  await expect(modal.getByTestId('title')).toHaveText('WalletConnect');
  await wallet.connect(await scan(modal));
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
});

test('first view: Close ends the wait', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', MANUAL));
  const modal = await openModal(page);
  await linkOf(modal);
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();
  await expectStatus(page, 'disconnected');
});

test('requested screen or connected address: takes precedence over the first view', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { ...MANUAL, wallet: 'page', approve: 'auto' }));
  await withKit(page, (kit) => kit.open({ view: 'Connect' }));
  await expect(page.getByTestId('title')).toHaveText('Connect Wallet');
  await withKit(page, (kit) => kit.close());
  await page.evaluate(() => window.AppKit?.open({ view: 'Connect' }));
  await page.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
  await expect(page.getByTestId('modal')).toBeHidden();
  const modal = await openModal(page);
  await expect(modal.getByTestId('account-address')).toBeVisible();
});

test('any page: may open the view by name', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  await withKit(page, (kit, view) => kit.open({ view: view as never }), BASIC);
  await expect(page.getByTestId('modal').getByTestId('wc-qr')).toBeVisible();
});

test('data-basic: lists the wallets on other devices, and none of this browser', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { 'attr.basic': true, wallet: 'page' }));
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="far-"]')).not.toHaveCount(0);
  await expect(modal.getByTestId(PAGE_WALLET)).toHaveCount(0);
  await modal.getByTestId('wallet-walletConnect').click();
  await wallet.connect(await scan(modal));
  await expectStatus(page, 'connected');
});

test('WalletConnect disabled: says so and opens no relay connection', async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { ...MANUAL, 'attr.enable': '-walletconnect' }));
  const modal = await openModal(page);
  await expect(modal).toContainText('No wallet on another device can connect here');
  await expectStatus(page, 'disconnected');
});

test.describe('phone', () => {
  test.use({ ...PHONES.iPhone });

  test('start: never a QR code that the same phone would have to scan', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page('plain', { ...MANUAL, wallet: 'page' }));
    const modal = await openModal(page);
    await expect(modal.getByTestId('title')).toHaveText('All Wallets');
    await expect(modal.getByTestId('wc-qr')).toHaveCount(0);
  });

  test('opened by name: shows a list whose rows work', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
    await withKit(page, (kit, view) => kit.open({ view: view as never }), BASIC);
    const modal = page.getByTestId('modal');
    await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
    await expect(modal.getByTestId('wc-qr')).toHaveCount(0);
    await modal.getByTestId(PAGE_WALLET).tap();
    await expectStatus(page, 'connected');
  });
});
