/** Tests the groups of the first screen: heads, tiles, and the keys between them. */
import type { Locator, Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { expectSettled } from '../../support/page/dialog';
import { focused } from '../../support/page/focus';
import { PHONES, watchApps } from '../../support/page/phone';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const CODE = 'wallet-walletConnect';
const headsOf = (modal: Locator) => modal.locator('.head');

/** The test ids of a named list. */
const listed = (modal: Locator, name: string) =>
  modal
    .getByRole('list', { name })
    .locator('[data-testid]')
    .evaluateAll((items: HTMLElement[]) => items.map(({ dataset }) => dataset.testid));

async function walk(page: Page, ...keys: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    names.push((await focused(page)).name);
  }
  return names;
}

test('desktop: WalletConnect, then Installed as rows and Popular as tiles', async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, manyWallets(50));
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.getByTestId('far-w3')).toBeVisible();
  await expect(headsOf(modal)).toHaveText(['Installed', 'Popular']);
  expect(await listed(modal, 'Installed')).toEqual(['wallet-org.fox']);
  expect(await listed(modal, 'Popular')).toEqual(['far-w0', 'far-w1', 'far-w2', 'far-w3']);
  // The head replaces the tag for the eye only.
  await expect(modal.getByTestId('wallet-org.fox')).toHaveAccessibleName(/Fox.*Installed/);
  await expect(modal.getByTestId('wallet-org.fox').locator('.tag')).toHaveCount(0);
  // The tiles stand in one line.
  const tops = await modal
    .locator('[data-testid^="far-"]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('empty group: no head', { tag: '@release' }, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(50));
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.getByTestId('far-w0')).toBeVisible();
  await expect(headsOf(modal)).toHaveText(['Popular']);
  await page.goto(hosts.page('plain', { 'attr.enable': '-wallets' }));
  await openModal(page);
  await expect(modal.getByTestId(CODE)).toBeVisible();
  await expect(headsOf(modal)).toHaveCount(0);
});

test('owner’s order: decides the order of the groups', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, manyWallets(50));
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  const order = ['recommended', 'injected', 'walletConnect'];
  const config = JSON.stringify({ features: { connectorTypeOrder: order } });
  await page.goto(hosts.page('plain', { config }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('far-w0')).toBeVisible();
  await expect(headsOf(modal)).toHaveText(['Popular', 'Installed']);
  await expect(modal.locator('.wallets section').last()).toContainText('WalletConnect');
});

test('arrow keys: move between rows and tiles by their places', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, manyWallets(50));
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.getByTestId('far-w3')).toBeVisible();
  await modal.getByTestId(CODE).focus();
  expect(
    await walk(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'End'),
  ).toEqual(['wallet-org.fox', 'far-w0', 'far-w1', 'far-w2', 'wallet-org.fox', 'far-w3']);
});

test('low screen: the list scrolls, and the way to all wallets stays in sight', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await serveCatalogue(page, manyWallets(50));
  await addFakeWallets(
    page,
    ...['a', 'b', 'c', 'd'].map((name) => ({ rdns: `org.${name}`, name })),
  );
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.getByTestId('far-w3')).toBeAttached();
  await expectSettled(page);
  await expect(modal.getByTestId('all-wallets')).toBeInViewport({ ratio: 1 });
  await expect(modal.getByTestId('get-started')).toBeInViewport({ ratio: 1 });
  await expect(modal.locator('.wallets')).toHaveAttribute('data-fade', 'end');
});

test.describe('phone', () => {
  test.use({ ...PHONES.Android });

  test('apps first, as tiles; the code last, and never by itself', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
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
    // The places of the tiles were reserved.
    expect(await modal.getByTestId('card').boundingBox()).toEqual(before);
    await expect(headsOf(modal)).toHaveCount(0);
    const ids = await modal
      .locator('[data-testid^="far-"],[data-testid="all-wallets"],[data-testid^="wallet-"]')
      .evaluateAll((items: HTMLElement[]) => items.map(({ dataset }) => dataset.testid));
    expect(ids).toEqual(['far-w0', 'far-w1', 'far-w2', 'far-w3', 'all-wallets', CODE]);
    const code = modal.getByTestId(CODE);
    await expect(code).toHaveAccessibleName(/^Use another device.*Show a code to scan there$/);
    await expect(modal.getByTestId('wc-qr')).toHaveCount(0);
    await code.tap();
    await expect(modal.getByTestId('wc-qr')).toBeVisible();
  });

  test('owner’s order: the code keeps its name and its place', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await serveCatalogue(page, manyWallets(50));
    const order = ['walletConnect', 'recommended'];
    const config = JSON.stringify({ features: { connectorTypeOrder: order } });
    await page.goto(hosts.page('plain', { config }));
    const modal = await openModal(page);
    await expect(modal.getByTestId('far-w0')).toBeVisible();
    await expect(modal.locator('.wallets section').first()).toContainText('WalletConnect');
    await expect(modal.getByTestId(CODE)).toContainText('QR code');
  });

  test('grid that is not full: ends with the tile of all wallets', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await serveCatalogue(page, manyWallets(50));
    await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
    await page.goto(hosts.page('plain'));
    const modal = await openModal(page);
    await expect(modal.getByTestId('far-w3')).toBeVisible();
    const last = modal.locator('.apps [data-testid]').last();
    await expect(last).toHaveAttribute('data-testid', 'all-wallets');
    await last.tap();
    await expect(modal.getByTestId('title')).toHaveText('All Wallets');
  });

  test('tile pressed: leads to its app', { tag: '@release' }, async ({ page, hosts }) => {
    await watchApps(page);
    await serveCatalogue(page, manyWallets(50));
    await page.goto(hosts.page('plain'));
    const modal = await openModal(page);
    await modal.getByTestId('far-w1').tap();
    await expect(modal.getByTestId('title')).toHaveText('Wallet 1');
  });
});
