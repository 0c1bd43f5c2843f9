/** Tests the product by keyboard alone: the focus is always visible and on a working control. */
import { expect, FIRST_ACCOUNT, test, theModal } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { expectManners, expectModal } from '../../support/page/dialog';
import { expectFocus, expectFocusInside, focused, tabTo } from '../../support/page/focus';

const WALLET = 'wallet-localhost.page.wallet';
const CODE = 'wallet-walletConnect';

test('Tab and Enter only: connects, copies, switches network and disconnects in the shop', {
  tag: '@release',
}, async ({ page, hosts, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.shop });
  await page.goto(hosts.shopWith({ wallet: 'page' }));
  await page.evaluate(() => window.AppKit?.ready);
  await tabTo(page, 'shop-connect', 'page');
  await page.keyboard.press('Enter');
  const modal = await theModal(page);
  await expect(modal.getByTestId(WALLET)).toBeVisible();
  await expectFocusInside(page);
  await tabTo(page, WALLET);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'wallet-approve');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('status-state')).toHaveText('connected');
  await expect(modal).toBeHidden();

  // "Connect" is hidden now; the control in its place has the focus.
  await expectFocus(page, 'shop-account');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await tabTo(page, 'account-copy');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toContainText(FIRST_ACCOUNT);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FIRST_ACCOUNT);
  await tabTo(page, 'toast-close');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toBeHidden();
  await expectFocusInside(page);

  await tabTo(page, 'network-select');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('network-eip155:31338')).toBeVisible();
  await tabTo(page, 'network-eip155:31338');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'wallet-approve');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('status-network')).toHaveText('Local Two');
  await expectModal(page);
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await expectFocusInside(page);
  await tabTo(page, 'disconnect');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('status-state')).toHaveText('disconnected');
});

test('Tab: cycles inside the modal in both directions; Back returns to the previous row', async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, manyWallets(50));
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'never' }));
  await page.getByTestId('opener').focus();
  await page.keyboard.press('Enter');
  const modal = await theModal(page);
  await expect(modal.getByTestId(WALLET)).toBeVisible();
  await expect(modal.getByTestId(CODE)).toBeVisible();
  const recommended = modal.locator('[data-testid^="far-"]');
  await expect(recommended).toHaveCount(4);
  await expect(modal.getByTestId('get-started')).toBeVisible();
  const far = await recommended.evaluateAll((rows) => rows.map((row) => row.dataset.testid ?? ''));
  await expectManners(page);
  const once = ['help', 'close', CODE, WALLET, ...far, 'all-wallets', 'get-started'];
  const walk = async (key: string, presses: number): Promise<string[]> => {
    const round: string[] = [];
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key);
      round.push((await focused(page)).name);
    }
    return round;
  };
  expect(await walk('Tab', 2 * once.length)).toEqual([...once, ...once]);
  const [last = '', ...before] = [...once].reverse();
  expect(await walk('Shift+Tab', once.length)).toEqual([...before, last]);
  await tabTo(page, WALLET);

  await page.keyboard.press('Enter');
  await expect(modal.getByText('Continue in')).toBeVisible();
  await tabTo(page, 'back');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('title')).toHaveText('Connect Wallet');
  await expectFocus(page, WALLET);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expectFocus(page, 'opener');
});

test('dialog: named by its title; status changes are announced', { tag: '@release' }, async ({
  page,
  context,
  hosts,
  pageWallet,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: hosts.pages });
  await page.goto(hosts.page('plain', { wallet: 'page', debug: true }));
  await page.getByTestId('opener').click();
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible();
  const modal = await theModal(page);
  await modal.getByTestId(WALLET).click();
  await expect(page.getByRole('dialog', { name: 'Page Wallet' })).toBeVisible();
  await expect(
    modal.getByRole('status').filter({ hasText: 'Continue in Page Wallet' }),
  ).toBeVisible();
  await pageWallet.approve();
  await page.getByTestId('opener').click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await modal.getByTestId('account-copy').click();
  await expect(page.getByTestId('live')).toContainText(FIRST_ACCOUNT);
});
