/**
 * Tests the copy button: the clipboard matches the message, and a failed copy selects the address.
 */
import { expect, test } from '../../fixtures';
import { connect, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ME = accountAt(31);
const sound = {
  rdns: 'fake.test',
  answers: { eth_requestAccounts: { value: [ME] }, eth_accounts: { value: [ME] } },
};

test('copy: the clipboard holds the whole address, and the toast shows it', async ({
  page,
  context,
  hosts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.pages });
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await modal.getByTestId('account-copy').click();
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('Address copied');
  await expect(toast).toContainText(ME);
  await expect(page.getByTestId('live')).toContainText('Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ME);
  await expect(modal.getByTestId('address-whole')).toHaveCount(0);
});

for (const [name, break_] of [
  ['refused', `navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))`],
  [
    'missing, as on plain http',
    `Object.defineProperty(navigator, 'clipboard', { value: undefined })`,
  ],
] as const) {
  test(`clipboard ${name}: selects the address and does not say "copied"`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.addInitScript(break_);
    await addFakeWallets(page, sound);
    await page.goto(hosts.page('plain'));
    await connect(page, 'wallet-fake.test');
    const modal = await openAccount(page);
    await modal.getByTestId('account-copy').click();
    const whole = modal.getByTestId('address-whole');
    await expect(whole).toHaveText(ME);
    await expect(modal.getByText('copy it manually')).toBeVisible();
    await expect(page.getByTestId('toast')).toHaveCount(0);
    const selected = await whole.evaluate((node) => {
      const root = node.getRootNode() as { getSelection?: () => Selection | null };
      return String(root.getSelection?.() ?? document.getSelection());
    });
    expect(selected).toBe(ME);
  });
}
