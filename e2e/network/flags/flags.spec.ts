/** Tests the owner's options for foreign networks and for switching. */
import { expect, test } from '../../fixtures';
import { connect, networkOf, openAccount } from '../../support/page/widget';
import { addFakeWallets, emitFrom } from '../../support/wallets/fake-wallet';

test('data-allow-unsupported-chain: a foreign network is shown as unknown and blocks nothing', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  // The foreign network has no reachable node.
  problems.allow(/status of 503/);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain', { 'attr.allow-unsupported-chain': '' }));
  await connect(page, 'wallet-fake.test');
  await emitFrom(page, 'fake.test', 'chainChanged', '0x7a6b');
  await expect.poll(() => networkOf(page)).toBe('eip155:31339');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('network-select')).toContainText('Unknown network');
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();
});

test('network switching disabled: no control offers it, and a foreign network stays', async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(/status of 503/);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain', { 'attr.enable': '-network-switch' }));
  await connect(page, 'wallet-fake.test');
  await emitFrom(page, 'fake.test', 'chainChanged', '0x7a6b');
  await expect.poll(() => networkOf(page)).toBe('eip155:31339');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('disconnect')).toBeVisible();
  await expect(modal.getByTestId('network-select')).toHaveCount(0);
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();
});
