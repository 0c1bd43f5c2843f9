/** Tests the account screen: the connected account, its copy button and its explorer link. */
import { expect, test } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';
import { connect, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ME = accountAt(30);
const sound = {
  rdns: 'fake.test',
  name: 'Fake Wallet',
  answers: { eth_requestAccounts: { value: [ME] }, eth_accounts: { value: [ME] } },
};

test('address: shortened on screen, read in full by a screen reader', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  const address = modal.getByTestId('account-address');
  await expect(address.locator('[aria-hidden]')).toHaveText(`${ME.slice(0, 4)}…${ME.slice(-6)}`);
  await expect(address.locator(':not([aria-hidden])')).toHaveText(ME);
});

test('tabbed form: Tokens is first; features absent from the build have no tab', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  const tabs = modal.getByRole('tab');
  await expect(tabs).toHaveText(['Tokens', 'NFTs', 'Activity']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
});

test('part fails to load: says so, and loads on retry', async ({ page, hosts, problems }) => {
  problems.allow(/404|Failed to load resource|load/i);
  await addFakeWallets(page, sound);
  const cdn = `faults/missing:tokens:2/${crypto.randomUUID()}/cdn/1.0.0`;
  await page.goto(hosts.page('plain', { cdn }));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(modal.getByText("We couldn't load this section")).toBeVisible();
  // The address and the Disconnect button do not depend on the missing part.
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await expect(modal.getByTestId('disconnect')).toBeVisible();
  await modal.getByTestId('retry').click();
  await expect(
    modal.getByTestId('tokens').or(modal.getByRole('heading', { name: 'No tokens yet' })),
  ).toBeVisible();
});

test('compact form: one row for each action, and no tabs', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain', { 'attr.account-view': 'compact' }));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(modal).toContainText('Fake Wallet');
  await expect(modal.getByTestId('account-explorer')).toBeVisible();
  await expect(modal.getByTestId('disconnect')).toContainText('Disconnect');
  await expect(modal.getByRole('tab')).toHaveCount(0);
  await expect(modal.getByTestId('account-total')).toHaveCount(0);
  await expect(modal.getByTestId('tokens')).toHaveCount(0);
});

test('name and picture from the gateway: sanitized and shown beside the address', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, sound);
  // The local gateway knows the local chains. Only the identity reply is mocked.
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
  await expect(modal.getByTestId('account-name-unverified')).toBeVisible();
  await expect(modal.getByTestId('account-address')).toHaveAttribute('title', ME);
});

test('identity lookup fails: only the address is shown, without an error message', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/503|Failed to load resource/);
  await addFakeWallets(page, sound);
  const failed = page.waitForResponse(
    (response) => response.url().includes('/v1/identity/') && response.status() === 503,
  );
  await page.route('**/v1/identity/**', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: 'no' }),
  );
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  await failed;
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toBeVisible();
  await expect(modal.getByTestId('account-address')).toContainText('…');
  await expect(page.getByTestId('toast')).toHaveCount(0);
});

for (const [form, side, figure, letters] of [
  ['tabs', 40, 'account-total', '32px'],
  ['compact', 56, 'account-balance', '14px'],
] as const) {
  test(`data-account-view="${form}": the picture has ${side} pixels, the balance a font of ${letters}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await addFakeWallets(page, sound);
    await page.goto(hosts.page('plain', { 'attr.account-view': form }));
    await connect(page, 'wallet-fake.test');
    const modal = await openAccount(page);
    await expectSettled(page);
    const picture = await modal.locator('.account-identity .avatar').boundingBox();
    expect([picture?.width, picture?.height]).toEqual([side, side]);
    await expect(modal.getByTestId(figure)).toHaveCSS('font-size', letters);
  });
}
