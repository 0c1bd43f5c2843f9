/** The account screen: who is connected, readable, copyable, and where to look further. */
import { expect, test } from '../../fixtures';
import { accountAt } from '../../support/accounts';
import { expectSettled } from '../../support/dialog';
import { addFakeWallets } from '../../support/fake-wallet';
import { connect, openAccount } from '../../support/widget';

const ME = accountAt(30);
const sound = {
  rdns: 'fake.test',
  name: 'Fake Wallet',
  answers: { eth_requestAccounts: { value: [ME] }, eth_accounts: { value: [ME] } },
};

test('the address is short to the eye and whole to a screen reader; the explorer link names it', async ({
  page,
  context,
  hosts,
}) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  const address = modal.getByTestId('account-address');
  await expect(address.locator('[aria-hidden]')).toHaveText(`${ME.slice(0, 4)}…${ME.slice(-6)}`);
  await expect(address).toHaveAttribute('title', ME);
  await expect(address.locator(':not([aria-hidden])')).toHaveText(ME);
  await expect(modal).toContainText('Fake Wallet');

  const link = modal.getByTestId('account-explorer');
  await expect(link).toHaveAttribute('href', `${hosts.pages}/explorer/31337/address/${ME}`);
  await expect(link).toHaveAttribute('rel', /noopener/);
  const opening = context.waitForEvent('page');
  await link.click();
  const explorer = await opening;
  await expect(explorer.getByRole('heading', { name: 'Local explorer' })).toBeVisible();
  expect(await explorer.evaluate(() => window.opener)).toBeNull();
});

test('a name and a picture from the gateway are shown beside the address, cleaned; a failure shows neither', async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(/503|Failed to load resource/);
  await addFakeWallets(page, sound);
  // The local chains are known to the local gateway; only the identity's answer is made up.
  await page.route('**/v1/identity/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { name: 'tea.eth\u202Egnp', avatar: null, resolvedAt: null },
    }),
  );
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(modal.getByText('tea.ethgnp')).toBeVisible();
  await expect(modal.getByTestId('account-address')).toHaveAttribute('title', ME);

  await page.unroute('**/v1/identity/**');
  await page.route('**/v1/identity/**', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: 'no' }),
  );
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await connect(page, 'wallet-fake.test');
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toBeVisible();
  await expect(modal.getByText('tea.ethgnp')).toHaveCount(0);
  await expect(page.getByTestId('toast')).toHaveCount(0);
});

for (const [form, side, letters] of [
  ['tabs', 40, '32px'],
  ['compact', 56, '14px'],
] as const) {
  test(`data-account-view="${form}": a picture of ${side} pixels, the balance in letters of ${letters}`, async ({
    page,
    hosts,
  }) => {
    await addFakeWallets(page, sound);
    await page.goto(hosts.page('plain', { 'attr.account-view': form }));
    await connect(page, 'wallet-fake.test');
    const modal = await openAccount(page);
    await expectSettled(page);
    const picture = await modal.locator('.identity .avatar').boundingBox();
    expect([picture?.width, picture?.height]).toEqual([side, side]);
    await expect(modal.getByTestId('account-balance')).toHaveCSS('font-size', letters);
  });
}
