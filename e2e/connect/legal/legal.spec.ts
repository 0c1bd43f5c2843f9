/** The owner's terms: only linked, or to be agreed to before a wallet can be picked. */
import { expect, openModal, test } from '../../fixtures';
import { expectStatus, PAGE_WALLET, withKit } from '../../support/widget';

const TERMS = 'https://shop.test/terms';
const PRIVACY = 'https://shop.test/privacy';
const LINKS = { 'attr.terms-url': TERMS, 'attr.privacy-url': PRIVACY };
const WALLET = { wallet: 'page', approve: 'auto' };

test('with legalCheckbox the rows are locked until it is ticked, and again when it is not', async ({
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

test('without it the terms are linked below, and nothing is locked', async ({ page, hosts }) => {
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

test('a checkbox without anything to agree to is not shown', async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { ...WALLET, 'attr.features': 'legalCheckbox' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeEnabled();
  expect(await withKit(page, (kit) => kit.getState().initialized)).toBe(true);
  await expect(modal.getByTestId('legal')).toHaveCount(0);
});
