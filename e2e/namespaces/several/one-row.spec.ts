/** One wallet that every standard of the page's families finds is one wallet to whoever looks. */
import { expect, openModal, test } from '../../fixtures';
import { EXTENSION, withKit } from '../../support/page/widget';

/** By EIP-6963 and the Wallet Standard it has its name, in `injectedWeb3` a key that is like it. */
const ITS_NAME = /sandbox.?wallet/i;
const ITS_FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot'];

test('it is one row; what it is picked for is what is connected', async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.page('plain', { families: 'all' }));
  const modal = await openModal(page);
  const row = modal.getByTestId(EXTENSION);
  await expect(row).toContainText('Multichain');
  await row.click();
  // The standards come one after the other: only now all of them have.
  for (const family of ITS_FAMILIES) {
    await expect(modal.getByTestId(`family-${family}`)).toBeVisible();
  }
  // What hangs where Keplr does is Keplr's.
  await expect(modal.getByTestId('family-cosmos')).toHaveCount(0);
  await modal.getByTestId('back').click();
  await expect(modal.getByRole('button', { name: ITS_NAME })).toHaveCount(1);
  await expect(row).toContainText('Multichain');
  await expect(modal.getByTestId('wallet-keplr:keplr')).toContainText('Installed');

  await row.click();
  await modal.getByTestId('family-polkadot').click();
  await extension.approve();
  const account = () => withKit(page, (kit) => kit.getAccount('polkadot'));
  await expect.poll(async () => (await account()).status).toBe('connected');
  // As Polkadot writes it.
  expect((await account()).address).toMatch(/^1/);
});
