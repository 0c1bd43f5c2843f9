/** What the owner may say about foreign networks and about switching. */
import { expect, test } from '../../fixtures';
import { connect, networkOf, openAccount } from '../../support/page/widget';
import { addFakeWallets, emitFrom } from '../../support/wallets/fake-wallet';

test('data-allow-unsupported-chain: a foreign network is shown as unknown and holds nobody', async ({
  page,
  hosts,
  problems,
}) => {
  // Nobody answers behind the foreign network.
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

test('without network switching nothing offers it, and a foreign network is left alone', async ({
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
