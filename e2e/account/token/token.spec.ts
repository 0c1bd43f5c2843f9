/** Tests the screen of one token: opened from its row, and what it leads to. */
import { expect, test } from '../../fixtures';
import { connect, openAccount } from '../../support/page/widget';

test('token row: opens the token with its balance, and sends it from there', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  const modal = await openAccount(page);
  await modal.getByTestId('token-native').click();
  await expect(modal.getByTestId('token-holdings')).toContainText('ETH');
  await modal.getByTestId('token-send').click();
  await expect(modal.getByTestId('send-token')).toContainText('ETH');
});
