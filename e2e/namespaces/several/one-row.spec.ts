/**
 * Tests a wallet that every standard of the page's namespaces detects: the user sees one wallet.
 */
import { expect, openModal, test } from '../../fixtures';
import { EXTENSION, withKit } from '../../support/page/widget';

/** EIP-6963 and the Wallet Standard give its name, `injectedWeb3` a similar key. */
const ITS_NAME = /sandbox.?wallet/i;
const ITS_NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot'];

test('wallet of several standards: one row; connects the chosen namespace', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.page('plain', { namespaces: 'all' }));
  const modal = await openModal(page);
  const row = modal.getByTestId(EXTENSION);
  await expect(row).toContainText('Multichain');
  await row.click();
  // The standards announce it one by one: only now all of them have.
  for (const namespace of ITS_NAMESPACES) {
    await expect(modal.getByTestId(`namespace-${namespace}`)).toBeVisible();
  }
  // A wallet at Keplr's global counts as Keplr.
  await expect(modal.getByTestId('namespace-cosmos')).toHaveCount(0);
  await modal.getByTestId('back').click();
  await expect(modal.getByRole('button', { name: ITS_NAME })).toHaveCount(1);
  await expect(row).toContainText('Multichain');
  await expect(modal.getByTestId('wallet-keplr:keplr')).toContainText('Installed');

  await row.click();
  await modal.getByTestId('namespace-polkadot').click();
  await extension.approve();
  const account = () => withKit(page, (kit) => kit.getAccount('polkadot'));
  await expect.poll(async () => (await account()).status).toBe('connected');
  // In Polkadot's format.
  expect((await account()).address).toMatch(/^1/);
});
