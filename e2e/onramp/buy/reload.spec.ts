/** Tests a purchase whose page is loaded again: the provider goes on, and the list knows its end. */
import { expect, test } from '../../fixtures';
import {
  buyer,
  expectDollars,
  openBuy,
  openProvider,
  PAYOUT_MS,
  pay,
} from '../../support/gateway/onramp';
import { expectStatus, withKit } from '../../support/page/widget';

test('reload while the provider is open: back at the form, the purchase goes on, and its list says "Bought"', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  test.setTimeout(90_000);
  const me = await buyer(page, hosts, pageWallet, problems);
  const provider = await openProvider(page, await openBuy(page, '100'));
  await page.reload();
  await expectStatus(page, 'connected');
  await withKit(page, (kit) => kit.open({ view: 'BuyInProgress' }), undefined);
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('onramp-amount')).toBeVisible();
  await modal.getByTestId('onramp-purchases').click();
  await expect(modal.getByTestId('onramp-entry')).toContainText('In progress');
  await pay(provider, 'pays', 'shuffled');
  await expect(modal.getByTestId('onramp-entry')).toContainText('Bought 98.25\u00a0USDX', {
    timeout: PAYOUT_MS,
  });
  await expect(modal.getByTestId('onramp-entry')).toHaveCount(1);
  await expectDollars(me, 98_250_000n);
  // The provider's own page is the only one that was opened.
  expect(page.context().pages()).toHaveLength(2);
});
