/** Tests purchases at the sandbox's payment provider, which really delivers tokens. */
import { TEST_CODE } from '../../../src/sandbox/onramp/pay-facts';
import { expect, test } from '../../fixtures';
import {
  buyer,
  dollarsOf,
  expectDollars,
  openBuy,
  openProvider,
  PAYOUT_MS,
  pay,
} from '../../support/gateway/onramp';

/** 100 USD less 1.5 percent and a network fee of 0.25. */
const GOT = 98_250_000n;

test('test card: the quote is what arrives, and the view says so', async ({
  page,
  hosts,
  pageWallet,
  problems,
}) => {
  const me = await buyer(page, hosts, pageWallet, problems);
  const modal = await openBuy(page, '100');
  await expect(modal.getByTestId('onramp-got')).toHaveText('98.25');
  await expect(modal.getByTestId('onramp-fees')).toHaveText(
    'Fee $1.50, network fee $0.25. Total $100.00.',
  );
  await expect(modal.getByTestId('onramp-shared')).toContainText('gets your address');
  const provider = await openProvider(page, modal);
  await expect(provider.getByText(me)).toBeVisible();
  // The provider's page cannot navigate the shop.
  expect(await provider.evaluate(() => window.opener)).toBeNull();
  await pay(provider, 'pays', 'shuffled');
  await expect(modal.getByTestId('buy-state-done')).toBeVisible({ timeout: PAYOUT_MS });
  await expect(modal.getByRole('heading', { name: 'Bought 98.25\u00a0USDX' })).toBeVisible();
  expect(await dollarsOf(me)).toBe(GOT);
  await modal.getByTestId('buy-activity').click();
  await expect(modal.getByTestId('onramp-entry')).toContainText('Bought 98.25\u00a0USDX');
  await expect(modal.getByTestId('onramp-entry')).toContainText('From Sandbox Pay');
});

test('3-D Secure: waits through the pause of the bank, then says that it is done', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  const me = await buyer(page, hosts, pageWallet, problems);
  const modal = await openBuy(page, '100');
  const provider = await openProvider(page, modal);
  await pay(provider, 'challenge');
  await provider.getByLabel('Code of your bank').fill(TEST_CODE);
  await expect(modal.getByTestId('buy-state-waiting')).toContainText('Continue in external window');
  expect(await dollarsOf(me)).toBe(0n);
  await provider.getByRole('button', { name: 'Confirm' }).click();
  await expect(modal.getByTestId('buy-state-done')).toBeVisible({ timeout: PAYOUT_MS });
  await expectDollars(me, GOT);
});

test('declined card: the reason, and a new link for the next try', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
  problems,
}) => {
  const me = await buyer(page, hosts, pageWallet, problems);
  const modal = await openBuy(page, '100');
  const provider = await openProvider(page, modal);
  const first = provider.url();
  await pay(provider, 'declined');
  await expect(modal.getByTestId('buy-state-failed')).toContainText('Buy failed');
  await expect(modal.getByTestId('buy-state-failed')).toContainText('Your card was declined');
  expect(await dollarsOf(me)).toBe(0n);
  const coming = page.waitForEvent('popup');
  await modal.getByTestId('retry').click();
  const again = await coming;
  await again.getByRole('heading', { name: 'Buy USDX' }).waitFor();
  expect(again.url()).not.toBe(first);
});
