/** One session over a link at a time: other ways over a link wait until it has ended. */
import { expect, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { withKit } from '../../support/page/widget';
import { connectPeer, WALLET_CONNECT } from '../../support/walletconnect/wc-view';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

test('rows over a link are locked meanwhile, those of this browser are not', async ({
  page,
  hosts,
  addWallet,
}) => {
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
