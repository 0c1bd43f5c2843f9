/** The owner's word on the wallets of the catalogue, as a visitor sees it. */
import { SEED_WALLETS } from '../../../src/gateway/data/wallets';
import { expect, openModal, test } from '../../fixtures';
import { addFakeWallets } from '../../support/fake-wallet';

function idOf(name: string): string {
  const found = SEED_WALLETS.find((wallet) => wallet.name === name);
  if (!found) throw new Error(`no ${name} among the seeds`);
  return found.id;
}

test('the featured ones come first, in the owner’s order, and are not recommended as well', async ({
  page,
  hosts,
}) => {
  const featured = ['OKX Wallet', 'Trust Wallet'].map(idOf);
  await page.goto(hosts.page('plain', { 'attr.featured-wallet-ids': featured.join(',') }));
  const modal = await openModal(page);
  const rows = modal.locator('[data-testid^="far-"]');
  await expect(rows.nth(0)).toHaveAttribute('data-testid', `far-${featured[0]}`);
  await expect(rows.nth(1)).toHaveAttribute('data-testid', `far-${featured[1]}`);
  await expect(rows).toHaveCount(4);
  // Each once: what is featured is not recommended as well.
  const shown = await rows.evaluateAll((all) => all.map((each) => each.dataset.testid));
  expect(new Set(shown).size).toBe(4);
});

test('an excluded wallet is neither offered nor listed when its extension is there', async ({
  page,
  hosts,
}) => {
  await addFakeWallets(
    page,
    { rdns: 'io.metamask', name: 'MetaMask' },
    { rdns: 'com.trustwallet.app', name: 'Trust Wallet' },
  );
  const query = { 'attr.exclude-wallet-ids': idOf('MetaMask') };
  // The same way without it: both are there.
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

test('nothing moves under the finger while it is found out that there is no wallet', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  const read = await page.evaluateHandle(() => {
    const heights = new Set<number>();
    const look = () => {
      const root = document.querySelector('appkit-embed')?.shadowRoot;
      const height = root?.querySelector<HTMLElement>('.view:not([hidden])')?.offsetHeight;
      if (height) heights.add(height);
      requestAnimationFrame(look);
    };
    look();
    return () => [...heights];
  });
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
  const heights = await read.evaluate((all) => all());
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
});
