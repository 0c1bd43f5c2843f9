/** Tests the rows of the first screen and their order. Source: Specification §2. */
import type { Page } from 'playwright/test';
import { expect, openModal, releaseUnless, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { expectSettled } from '../../support/page/dialog';
import { PHONES } from '../../support/page/phone';
import { connect, withKit } from '../../support/page/widget';
import { approveShown } from '../../support/walletconnect/wc-view';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ROWS = '[data-testid^="wallet-"],[data-testid^="far-"],[data-testid="all-wallets"]';

function rowsOf(page: Page): Promise<string[]> {
  return page
    .getByTestId('modal')
    .locator(ROWS)
    .evaluateAll((rows) => rows.map((row) => row.dataset.testid ?? ''));
}

const CUSTOM = { id: 'mine', name: 'Mine', homepage: 'https://mine.test', mobile_link: 'mine://' };
/** A wallet that the page provides; the page sets its own part of the configuration over it. */
function provider(): void {
  const connectors = [{ id: 'own', name: 'Own', provider: { request: async () => null } }];
  let config = { connectors };
  Object.defineProperty(window, 'AppKitConfig', {
    get: () => config,
    set: (given: object) => {
      config = { ...given, connectors };
    },
  });
}

test('row order: walletConnect, recent, installed, featured, custom, external, recommended, all wallets', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(50));
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' }, { rdns: 'org.hare', name: 'Hare' });
  await page.addInitScript(provider);
  const config = JSON.stringify({ customWallets: [CUSTOM] });
  const query = { config, 'attr.featured-wallet-ids': 'w9' };
  await page.goto(hosts.page('plain', query));
  await connect(page, 'wallet-org.hare');
  await withKit(page, (kit) => kit.disconnect());
  await openModal(page);
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      'wallet-walletConnect',
      'wallet-org.hare',
      'wallet-org.fox',
      'far-w9',
      'far-mine',
      'wallet-own',
      'far-w0',
      'all-wallets',
    ]);
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('wallet-walletConnect')).toContainText('QR code');
  await expect(modal.getByTestId('wallet-org.hare')).toContainText('Recent');
  await expect(modal.getByTestId('wallet-org.fox')).toContainText('Installed');
  await expect(modal.getByTestId('all-wallets')).toContainText('40+');

  const order = ['recommended', 'featured', 'external', 'injected', 'walletConnect'];
  const turned = JSON.stringify({ features: { connectorTypeOrder: order } });
  await page.evaluate(() => localStorage.clear());
  await page.goto(hosts.page('plain', { ...query, config: turned }));
  await openModal(page);
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      ...['far-w0', 'far-w1', 'far-w9'],
      'wallet-own',
      'wallet-org.fox',
      'wallet-org.hare',
      'wallet-walletConnect',
      'all-wallets',
    ]);
});

test('no wallet installed: shows four recommended wallets without moving the layout', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const catalogue = await serveCatalogue(page, manyWallets(50));
  let release = (_well: boolean) => {};
  catalogue.before = () => new Promise((resolve) => (release = resolve));
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect.poll(() => catalogue.asked.length).toBeGreaterThan(0);
  await expectSettled(page);
  const before = await modal.getByTestId('card').boundingBox();
  release(true);
  await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
  await expectSettled(page);
  expect(await modal.getByTestId('card').boundingBox()).toEqual(before);
  expect(await rowsOf(page)).toEqual([
    'wallet-walletConnect',
    ...['far-w0', 'far-w1', 'far-w2', 'far-w3'],
    'all-wallets',
  ]);
  expect(before?.height).toBeLessThanOrEqual(680);
});

test('installed wallet: not also recommended, by rdns or by name', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, [
    { id: 'a', name: 'Fox Wallet', rdns: 'org.fox', mobile_link: 'a://' },
    { id: 'b', name: 'Hare', mobile_link: 'b://' },
    { id: 'c', name: 'Mole', mobile_link: 'c://' },
  ]);
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' }, { rdns: 'org.hare', name: 'Hare' });
  await page.goto(hosts.page('plain', { 'attr.featured-wallet-ids': 'a' }));
  await openModal(page);
  await expect
    .poll(() => rowsOf(page))
    .toEqual(['wallet-walletConnect', 'wallet-org.fox', 'wallet-org.hare', 'far-c', 'all-wallets']);
});

test('wallet not installed: opens its own WalletConnect screen', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, manyWallets(5));
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await modal.getByTestId('far-w2').click();
  await expect(modal.getByTestId('title')).toHaveText('Wallet 2');
});

test('Recent wallets kept: 2', { tag: '@release' }, async ({ page, hosts }) => {
  const names = ['a', 'b', 'c'].map((name) => ({ rdns: `org.${name}`, name }));
  await addFakeWallets(page, ...names);
  await page.goto(hosts.page('plain'));
  for (const { rdns } of names) {
    await connect(page, `wallet-${rdns}`);
    await withKit(page, (kit) => kit.disconnect());
  }
  await page.reload();
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-org.c')).toContainText('Recent');
  await expect(modal.getByTestId('wallet-org.b')).toContainText('Recent');
  await expect(modal.getByTestId('wallet-org.a')).toContainText('Installed');
  expect((await rowsOf(page)).slice(0, 4)).toEqual([
    'wallet-walletConnect',
    'wallet-org.c',
    'wallet-org.b',
    'wallet-org.a',
  ]);
});

test('wallet used over WalletConnect: Recent on the next visit, before installed wallets', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  await serveCatalogue(page, manyWallets(5));
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  const wallet = await addWallet();
  await modal.getByTestId('far-w2').click();
  await approveShown(page, modal, wallet);
  await withKit(page, (kit) => kit.disconnect());
  await page.reload();
  await openModal(page);
  const first = ['wallet-walletConnect', 'far-w2', 'wallet-org.fox'];
  // Also with the catalog, which contains it too.
  await expect
    .poll(() => rowsOf(page))
    .toEqual([...first, 'far-w0', 'far-w1', 'far-w3', 'all-wallets']);
  await expect(modal.getByTestId('far-w2')).toContainText('Recent');
});

test('collapsed: one button leads to the wallets, after consent to the terms', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await page.goto(
    hosts.page('plain', {
      'attr.features': 'collapseWallets legalCheckbox',
      'attr.terms-url': 'https://example.com/terms',
    }),
  );
  const modal = await openModal(page);
  const button = modal.getByTestId('collapsed-wallets');
  await expect(button).toBeDisabled();
  await expect(modal.getByTestId('wallet-org.fox')).toHaveCount(0);
  await modal.getByTestId('legal').check();
  await button.click();
  await expect(modal.getByTestId('title')).toHaveText('Connect wallet');
  await modal.getByTestId('wallet-org.fox').click();
  await expect(modal).toBeHidden();

  // A page may open this view by name: the view then asks for consent itself.
  await withKit(page, (kit) => kit.disconnect());
  await withKit(page, (kit) => kit.open({ view: 'ConnectWallets' }));
  await expect(modal.getByTestId('wallet-org.fox')).toBeDisabled();
  await modal.getByTestId('legal').check();
  await expect(modal.getByTestId('wallet-org.fox')).toBeEnabled();
});

test('data-all-wallets: hide, and only-mobile on a desktop; -allWallets', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = page.getByTestId('modal');
  for (const query of [
    { 'attr.all-wallets': 'hide' },
    { 'attr.all-wallets': 'only-mobile' },
    { 'attr.features': '-allWallets' },
  ]) {
    await page.goto(hosts.page('plain', query));
    await openModal(page);
    await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
    await expect(modal.getByTestId('all-wallets'), JSON.stringify(query)).toHaveCount(0);
  }
});

for (const phone of ['iPhone', 'Android'] as const) {
  test.describe(phone, releaseUnless(phone === 'Android'), () => {
    test.use({ ...PHONES[phone] });

    test('row limit: at most one screen; all wallets is reachable, also with only-mobile', {
      tag: '@release',
    }, async ({ page, hosts }) => {
      await serveCatalogue(page, manyWallets(50));
      await page.goto(hosts.page('plain', { 'attr.all-wallets': 'only-mobile' }));
      const modal = await openModal(page);
      await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
      await expectSettled(page);
      const card = await modal.getByTestId('card').boundingBox();
      expect(card?.y).toBeGreaterThanOrEqual(0);
      expect(card?.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      // No row needs scrolling.
      for (const row of await modal.locator(ROWS).all()) {
        await expect(row).toBeInViewport({ ratio: 1 });
      }
      await expect(modal.getByTestId('all-wallets')).toBeVisible();
    });
  });
}

test('gateway that lists social logins, build without their island: the email field alone', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.route('**/appkit/v1/config**', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: {
        features: [{ id: 'social_login', isEnabled: true, config: ['email', 'google', 'x'] }],
      },
    }),
  );
  await page.goto(hosts.page('plain', { 'attr.features': 'email' }));
  const modal = await openModal(page);
  await expect(modal.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
  await expect(modal.getByText(/google|^x$/i)).toHaveCount(0);
});
