/** Tests a form that misses something: the words say what. */
import { parseUnits } from 'ethers';
import { expect, test } from '../../fixtures';
import { openSwap, paid, swapper, USDX } from '../../support/page/swap';
import { withKit } from '../../support/page/widget';

test('form without a token, and with a bad amount: the words say what is missing', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await swapper(page, hosts, pageWallet, parseUnits('10', USDX.decimals));
  await withKit(
    page,
    (kit) =>
      kit.open({ view: 'Swap', arguments: { amount: '1', fromToken: 'ETH', toToken: 'NONE' } }),
    undefined,
  );
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('swap-next')).toHaveText('Select token');
  await openSwap(page, '0.5', 'ETH', 'USDX');
  for (const typed of ['1e30', '-5', 'NaN']) {
    await modal.getByTestId('swap-amount').fill(typed);
    await expect(modal.getByText('Incorrect amount')).toBeVisible();
    await expect(modal.getByTestId('swap-next')).toHaveText('Enter amount');
  }
  expect(paid(await pageWallet.requests())).toEqual([]);
});
