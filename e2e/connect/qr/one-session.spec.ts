/** Tests one WalletConnect session at a time: other WalletConnect rows wait until it has ended. */
import { expect, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { withKit } from '../../support/page/widget';
import { connectPeer, WALLET_CONNECT } from '../../support/walletconnect/wc-view';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

test('WalletConnect session: WalletConnect rows are locked, installed wallets are not', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  await serveCatalogue(page, manyWallets(5));
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await page.goto(hosts.page('plain'));
  await connectPeer(page, await addWallet());

  await withKit(page, (kit) => kit.open({ view: 'Connect' }));
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId(WALLET_CONNECT)).toContainText('Connected');
  await expect(modal.getByTestId(WALLET_CONNECT)).toBeDisabled();
  await expect(modal.getByTestId('far-w0')).toBeDisabled();
  await expect(modal.getByTestId('wallet-org.fox')).toBeEnabled();

  await withKit(page, (kit) => kit.disconnect());
  await withKit(page, (kit) => kit.open({ view: 'Connect' }));
  await expect(modal.getByTestId('far-w0')).toBeEnabled();
  await expect(modal.getByTestId(WALLET_CONNECT)).toBeEnabled();
});
