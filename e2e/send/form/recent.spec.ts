/** Tests that the form offers recent recipients. */
import { parseEther } from 'ethers';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { openSend, payAgain, review } from '../../support/page/send';
import { connect, storedKeys } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const PAGE = { wallet: 'page', approve: 'auto' };

test('recent recipients: offered newest first; a press fills the form', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, first, second] = [accountAt(233), accountAt(234), accountAt(235)];
  await setBalance(ONE, me, parseEther('2'));
  for (const one of [first, second]) await setBalance(ONE, one, 0n);
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(233);
  await connect(page);
  let modal = await openSend(page);
  await expect(modal.getByTestId('send-recent')).toHaveCount(0);
  for (const to of [first, second]) {
    await review(modal, '0.25', to);
    await expect(modal.getByTestId('send-show-firstTime')).toBeVisible();
    await modal.getByTestId('send-confirm').click();
    await expect(modal.getByTestId('account-address')).toBeVisible();
    await expect.poll(() => balanceOf(ONE, to)).toBe(parseEther('0.25'));
    modal = await openSend(page);
  }
  expect(await storedKeys(page)).toHaveProperty('recent_recipients');
  // Also after a reload.
  await page.reload();
  modal = await openSend(page);
  await payAgain(modal, first, second);
  await expect.poll(() => balanceOf(ONE, first)).toBe(parseEther('0.75'));
});
