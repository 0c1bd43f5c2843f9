/** Tests receiving on Solana: copying the address and link, and the networks of the address. */
import { LOCAL_SOLANA, namespaceNetworks } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { airdrop, lamportsOf } from '../../support/chains/solana-transfer';
import { theModal } from '../../support/page/modal';
import { networkOf, withKit } from '../../support/page/widget';
import { visitSolana } from '../../support/wallets/solana-page';

const OTHER = `solana:${'2'.repeat(32)}`;

test('address and link: shown and copied in full; a payment to the copied text arrives', {
  tag: '@release',
}, async ({ page, context, hosts, pageWallet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.pages });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { me } = await visitSolana(page, hosts, pageWallet);
  await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }));
  const modal = await theModal(page);
  await expect(modal.getByTestId('receive-address')).toHaveText(me);
  // There is no other network to list.
  await expect(modal).toContainText('Receive on Local Solana only. Funds sent on another network');
  await expect(modal.getByTestId('receive-networks')).toHaveCount(0);
  await modal.getByTestId('receive-copy').click();
  await expect(page.getByTestId('toast')).toContainText('Address copied');
  await expect(page.getByTestId('toast')).toContainText(me);
  expect(await copied()).toBe(me);
  const before = await lamportsOf(me);
  await airdrop(await copied(), 250_000_000);
  expect(await lamportsOf(me)).toBe(before + 250_000_000);

  await modal.getByTestId('receive-ask').click();
  await modal.getByTestId('receive-amount').fill('1.000000001');
  const link = `solana:${me}?amount=1.000000001`;
  await expect(modal.getByTestId('receive-link')).toHaveText(link);
  await modal.getByTestId('receive-copy-link').click();
  await expect(page.getByTestId('toast')).toContainText('Link copied');
  expect(await copied()).toBe(link);
});

test('networks of the address: Solana networks only, the current one first', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [local] = namespaceNetworks(hosts.port, ['solana']);
  const evm = namespaceNetworks(hosts.port, ['eip155']);
  const networks = [...evm, { ...local, id: OTHER, name: 'Other' }, local];
  await visitSolana(page, hosts, pageWallet, { networks });
  await withKit(page, (kit, id) => kit.switchNetwork(id), LOCAL_SOLANA.id);
  await expect.poll(() => networkOf(page)).toBe(LOCAL_SOLANA.id);
  await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }));
  const modal = await theModal(page);
  await modal.getByTestId('receive-networks').click();
  await expect(modal.getByTestId('title')).toHaveText('Compatible Networks');
  const rows = modal.locator('[data-testid^="compatible-"]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAttribute('data-testid', `compatible-${LOCAL_SOLANA.id}`);
  await expect(rows.first()).toContainText('In use');
  await expect(rows.last()).toHaveAttribute('data-testid', `compatible-${OTHER}`);
  await expect(rows.last()).not.toContainText('In use');
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('receive-qr').locator('visible=true')).toBeVisible();
});
