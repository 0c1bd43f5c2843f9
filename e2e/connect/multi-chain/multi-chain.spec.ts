/**
 * Tests a wallet that several namespaces share: one row, with its namespaces connected one by one.
 */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, FIRST_ACCOUNT, openModal, test } from '../../fixtures';
import {
  addressesOf,
  expectStatus,
  networkOf,
  PAGE_WALLET,
  withKit,
} from '../../support/page/widget';

test('one wallet in several namespaces: one row; connects them in turn and names each', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.page('plain', { namespaces: 'all' }));
  const modal = await openModal(page);
  const row = modal.locator('[data-testid^="wallet-"]').filter({ hasText: /sandbox.wallet/i });
  // Three standards announce it; the injected window object comes last.
  await expect(modal.getByTestId('wallet-keplr:keplr')).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Sandbox Wallet');
  await expect(row).toContainText('Multichain');
  await row.click();
  await expect(modal.getByTestId('title')).toHaveText('Select chain');
  const namespaces = modal.locator('[data-testid^="namespace-"]');
  await expect(namespaces).toHaveCount(4);
  await expect(namespaces.filter({ hasText: 'Connected' })).toHaveCount(0);
  await modal.getByTestId('namespace-solana').click();
  // The wallet asks for approval of both namespaces of its standard.
  await extension.approve();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  expect(await networkOf(page)).toBe(LOCAL_SOLANA.id);
  expect(await addressesOf(page)).toEqual({ solana: solanaAddress(0) });

  await withKit(page, (kit) => kit.open({ view: 'Connect' }));
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Connected');
  await row.click();
  await expect(namespaces.filter({ hasText: 'Connected' })).toHaveCount(1);
  await expect(modal.getByTestId('namespace-solana')).toContainText('Connected');
  await modal.getByTestId('namespace-eip155').click();
  await extension.approve();
  await expect(modal).toBeHidden();
  expect(await networkOf(page)).toBe('eip155:31337');
  expect(await addressesOf(page)).toEqual({ eip155: FIRST_ACCOUNT, solana: solanaAddress(0) });
});

test('wallet disappears while its namespaces are listed: the list stays and says so', async ({
  page,
  hosts,
}) => {
  const query = { namespaces: 'eip155,solana', wallet: 'page', approve: 'auto' };
  await page.goto(hosts.page('plain', query));
  const modal = await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toContainText('Multichain');
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(modal.getByTestId('namespace-solana')).toBeVisible();
  await page.evaluate(() => window.sandboxPageWallet?.unregister());
  await modal.getByTestId('namespace-solana').click();
  await expect(page.getByTestId('toast')).toContainText('Failed to find connector');
  await expect(modal.getByTestId('title')).toHaveText('Select chain');
  await page.getByTestId('toast-close').click();
  await modal.getByTestId('namespace-eip155').click();
  await expect.poll(() => addressesOf(page)).toEqual({ eip155: FIRST_ACCOUNT });
});

const FORGED = [
  { id: 'forged', name: 'Sandbox Wallet', namespace: 'eip155' },
  // The page's own wallet, with a namespace other than its own.
  { id: 'localhost.page.wallet', name: 'Page Wallet', namespace: 'solana' },
  'localhost.page.wallet',
];

test('connector not on this page: not shown, fails with Failed to find connector', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('plain', { namespaces: 'eip155,solana', wallet: 'page' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toContainText('Multichain');
  for (const connector of FORGED) {
    const words = JSON.stringify(connector);
    await withKit(
      page,
      (kit, given) =>
        kit.open({ view: 'ConnectingMultiChain', arguments: { connector: given as never } }),
      connector,
    );
    await expect(page.getByTestId('toast'), words).toContainText('Failed to find connector');
    await expect(modal.getByTestId('title'), words).toHaveText('Connect Wallet');
    await page.getByTestId('toast-close').click();
    await expect(page.getByTestId('toast'), words).toHaveCount(0);
  }
  expect(await pageWallet.requests()).toEqual([]);
  await expectStatus(page, 'disconnected');
});
