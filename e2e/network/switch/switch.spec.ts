/** Tests a switch to a network that the wallet must add first. */
import { expect, openModal, test } from '../../fixtures';
import { balanceOf, setBalance, shown, TWO } from '../../support/chains/chain';
import {
  EXTENSION,
  expectStatus,
  heard,
  networkOf,
  openAccount,
  recordEvents,
  withKit,
} from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(8);

test('network unknown to the extension: added there; header, balance and page follow', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page, context } = extension;
  await setBalance(TWO, ME, 7_654_321_000_000_000_000n);
  await extension.setAccount(8);
  await recordEvents(page);
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('network-select')).toContainText('Local One');
  await modal.getByTestId('network-select').click();
  await modal.getByTestId('network-eip155:31338').click();
  await expect(modal.getByText('Approve in wallet')).toBeVisible();

  const asking = await extension.approvalWindow();
  await expect(asking.locator('body')).toContainText('Local Two');
  await expect(asking.locator('body')).not.toContainText('projectId');
  await extension.approve();

  // Back to the screen that opened Networks.
  await expect(modal.getByTestId('network-select')).toContainText('Local Two');
  await expect(modal.getByTestId('account-balance')).toHaveText(
    shown(await balanceOf(TWO, ME), 'TWO'),
  );
  await expect(modal.getByTestId('toast')).toHaveCount(0);
  await expect(page.getByTestId('status-network')).toHaveText('Local Two');
  expect(await heard(page, 'network')).toEqual([{ networkId: 'eip155:31338' }]);

  // Known now: switches without a prompt, also from the page.
  const opened: string[] = [];
  context.on('page', (one) => opened.push(one.url()));
  await withKit(page, (kit) => kit.switchNetwork('eip155:31337'));
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  await withKit(page, (kit) => kit.switchNetwork('eip155:31338'));
  await page.reload();
  await expect(page.getByTestId('status-network')).toHaveText('Local Two');
  await expectStatus(page, 'connected');
  expect(opened).toEqual([]);
});

test('not connected: only selects a network; an unknown one is rejected by name', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/Network Not Found|eip155:999/);
  await recordEvents(page);
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await withKit(page, (kit) => kit.open({ view: 'Networks' }));
  const modal = page.getByTestId('modal');
  await modal.getByTestId('network-eip155:31338').click();
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  const code = await withKit(page, (kit) =>
    kit.switchNetwork('eip155:999').catch((error: { code: string }) => error.code),
  );
  expect(code).toBe('unknown_network');
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  await page.reload();
  await withKit(page, (kit) => kit.open());
  // The session, which knows the networks, loads beside the first screen.
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
});
