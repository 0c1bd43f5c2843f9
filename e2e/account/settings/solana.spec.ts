/** Tests the account settings on Solana: the explorer link and the ways to disconnect. */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { expectStatus, openAccount } from '../../support/page/widget';
import { visitSolana } from '../../support/wallets/solana-page';

test('settings: wallet, network, explorer page of the account, and Disconnect', {
  tag: '@release',
}, async ({ page, context, hosts, pageWallet }) => {
  const { me } = await visitSolana(page, hosts, pageWallet);
  const modal = await openAccount(page);
  await modal.getByTestId('account-settings').click();
  const shown = (name: string) => modal.getByTestId(name).locator('visible=true');
  await expect(shown('account-explorer')).toBeVisible();
  await expect(shown('account-address')).toContainText(me);
  await expect(modal).toContainText('Page Wallet');
  await expect(modal).toContainText('Local Solana');
  // There is no other network to switch to.
  await expect(shown('settings-network')).toHaveCount(0);

  const link = shown('account-explorer');
  const [, reference] = LOCAL_SOLANA.id.split(':');
  const own = `${hosts.pages}/explorer/${reference}/account/${me}`;
  await expect(link).toHaveAttribute('href', own);
  await expect(link).toHaveAttribute('rel', /noopener/);
  const opening = context.waitForEvent('page');
  await link.click();
  const explorer = await opening;
  await expect(explorer.getByRole('heading', { name: 'Local explorer' })).toBeVisible();
  expect(explorer.url()).toBe(own);
  expect(await explorer.evaluate(() => window.opener)).toBeNull();

  await shown('disconnect').click();
  await expectStatus(page, 'disconnected');
  await expect(modal).toBeHidden();
});
