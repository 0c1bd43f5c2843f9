/** Tests that late data does not move any button of the form. */
import { expect, test } from '../../fixtures';
import { heldBalances } from '../../support/gateway/balances';
import { openSend } from '../../support/page/send';
import { connect } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

test('late price and native balance: no button moves', async ({ page, hosts }) => {
  const release = await heldBalances(page, [{ symbol: 'ETH', numeric: '1.5', price: 2000 }]);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openSend(page);
  await modal.getByTestId('send-max').waitFor();
  // The card is at rest.
  await modal.getByTestId('send-max').click({ trial: true });
  const boxes = () =>
    Promise.all(
      ['send-token', 'send-max', 'send-receiver', 'send-next'].map((id) =>
        modal.getByTestId(id).boundingBox(),
      ),
    );
  const before = await boxes();
  release();
  await expect(modal.getByTestId('send-swap-unit')).toBeVisible();
  await expect(modal.getByTestId('send-balance')).toContainText('1.5');
  expect(await boxes()).toEqual(before);
});
