/** Tests the account settings and the ways to disconnect. */
import { expect, test } from '../../fixtures';
import { connect, expectStatus, openAccount, withKit } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ME = accountAt(73);
const sound = {
  rdns: 'fake.test',
  name: 'Fake Wallet',
  answers: { eth_requestAccounts: { value: [ME] }, eth_accounts: { value: [ME] } },
};

test('settings: network, wallet, explorer and Disconnect', { tag: '@release' }, async ({
  page,
  context,
  hosts,
}) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await modal.getByTestId('account-settings').click();
  const shown = (name: string) => modal.getByTestId(name).locator('visible=true');
  await expect(shown('settings-network')).toContainText('Local');
  await expect(modal).toContainText('Fake Wallet');

  const link = shown('account-explorer');
  await expect(link).toHaveAttribute('href', `${hosts.pages}/explorer/31337/address/${ME}`);
  await expect(link).toHaveAttribute('rel', /noopener/);
  const opening = context.waitForEvent('page');
  await link.click();
  const explorer = await opening;
  await expect(explorer.getByRole('heading', { name: 'Local explorer' })).toBeVisible();
  expect(await explorer.evaluate(() => window.opener)).toBeNull();

  await shown('settings-network').click();
  await expect(modal.getByTestId('title')).toHaveText('Choose Network');
  await modal.getByTestId('back').click();
  await shown('disconnect').click();
  await expectStatus(page, 'disconnected');
  await expect(modal).toBeHidden();
});

test('not connected: opens the connect screen instead', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  await withKit(page, (kit) => kit.open({ view: 'AccountSettings' }));
  await expect(page.getByTestId('modal').getByTestId('title')).toHaveText('Connect Wallet');
});

test('setAddressLabel: shown beside the address as plain text of 32 characters, set at any time', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  // Before any script of the widget loads.
  await page.evaluate(
    (address) => window.AppKit?.setAddressLabel(address, 'Savings'),
    ME.toLowerCase(),
  );
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  const label = modal.getByTestId('account-label').locator('visible=true');
  await expect(label).toContainText('Savings');
  await expect(modal.getByTestId('account-address')).toHaveAttribute('title', ME);

  await withKit(page, (kit, me) => kit.setAddressLabel(me, `<b>\u202e${'x'.repeat(40)}`), ME);
  await expect(label).toContainText(`<b>${'x'.repeat(28)}…`);
  await expect(modal.getByTestId('account-address')).toHaveAttribute('title', ME);
  await withKit(page, (kit, me) => kit.setAddressLabel(me, null), ME);
  await expect(label).toHaveCount(0);
});
