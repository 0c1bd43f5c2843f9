/** Tests the owner's settings for catalog wallets: featured, excluded and their pictures. */
import { builtInWallets } from '../../../src/gateway/data/wallet-list';
import { expect, openModal, test } from '../../fixtures';
import { expectSettled, recordHeights } from '../../support/page/dialog';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

function idOf(name: string): string {
  const found = builtInWallets().find((wallet) => wallet.name === name);
  if (!found) throw new Error(`no ${name} in the list`);
  return found.id;
}

test('featured wallets: first, in the owner’s order, and not also recommended', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const featured = ['OKX Wallet', 'Trust Wallet'].map(idOf);
  await page.goto(hosts.page('plain', { 'attr.featured-wallet-ids': featured.join(',') }));
  const modal = await openModal(page);
  const rows = modal.locator('[data-testid^="far-"]');
  await expect(rows.nth(0)).toHaveAttribute('data-testid', `far-${featured[0]}`);
  await expect(rows.nth(1)).toHaveAttribute('data-testid', `far-${featured[1]}`);
  await expect(rows).toHaveCount(4);
  // Each wallet once: a featured wallet is not also a recommended one.
  const shown = await rows.evaluateAll((all) => all.map((each) => each.dataset.testid));
  expect(new Set(shown).size).toBe(4);
});

test('excluded wallet: neither offered nor listed, even with its extension installed', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(
    page,
    { rdns: 'io.metamask', name: 'MetaMask' },
    { rdns: 'com.trustwallet.app', name: 'Trust Wallet' },
  );
  const query = { 'attr.exclude-wallet-ids': idOf('MetaMask') };
  // The same steps without the setting: both are shown.
  await page.goto(hosts.page('plain'));
  let modal = await openModal(page);
  await expect(modal.getByTestId('wallet-io.metamask')).toBeVisible();
  await expect(modal.getByTestId('wallet-com.trustwallet.app')).toBeVisible();

  await page.goto(hosts.page('plain', query));
  modal = await openModal(page);
  await expect(modal.getByTestId('wallet-com.trustwallet.app')).toBeVisible();
  await expect(modal.getByTestId('wallet-io.metamask')).toHaveCount(0);
  await expect(modal.locator('[data-testid^="far-"]').first()).toBeVisible();
  await expect(modal.getByTestId(`far-${idOf('MetaMask')}`)).toHaveCount(0);
  await modal.getByTestId('help').click();
  await modal.getByTestId('get-wallet').click();
  await expect(
    modal.locator('[data-testid^="get-"]').locator('visible=true').first(),
  ).toBeVisible();
  await expect(modal.getByTestId(`get-${idOf('MetaMask')}`)).toHaveCount(0);
});

test('detection of no wallet: does not move the rows', async ({ page, hosts }) => {
  await page.goto(hosts.page('plain'));
  const read = await recordHeights(page);
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
  const heights = await read.evaluate((all) => all());
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
});

test('picture slower than two seconds: the monogram stays', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  // Never answered: neither a picture nor a failure.
  await page.route('**/getWalletImage/**', () => {});
  let list = () => {};
  const held = new Promise<void>((resolve) => {
    list = resolve;
  });
  await page.route('**/getWallets?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  const asking = page.waitForRequest(/\/getWallets\?/);
  await page.goto(hosts.page('plain', { 'attr.featured-wallet-ids': idOf('MetaMask') }));
  const modal = await openModal(page);
  await asking;
  await expectSettled(page);
  // Pause the clock before the rows load: only the test advances it from now on.
  await page.clock.pauseAt(new Date(Date.now() + 2_000));
  list();
  const picture = modal.getByTestId(`far-${idOf('MetaMask')}`).locator('.pic');
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(picture.locator('img')).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await page.clock.runFor(1_900);
  await expect(picture.locator('img')).toHaveCount(1);
  // Its two seconds begin a frame or two after it is rendered.
  await page.clock.runFor(200);
  await expect(picture.locator('img')).toHaveCount(0);
  await expect(picture).toHaveText('ME');
});
