/** Tests a rejection in the wallet: no funds move, and the form keeps its input. */
import { expect, test } from '../../fixtures';
import { lamportsOf } from '../../support/chains/solana-transfer';
import { expectSent, openSend, review } from '../../support/page/send';
import { SEND, SOL, visitSolana } from '../../support/wallets/solana-page';

test('rejected in the wallet: the form keeps its input, and the next attempt asks again', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { me, other } = await visitSolana(page, hosts, pageWallet);
  const asked = async () => (await pageWallet.requests()).filter((one) => one === SEND).length;
  await pageWallet.setApproval('ask');
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  await pageWallet.reject();
  await expect(modal.getByTestId('send-error')).toBeVisible();
  expect(await asked()).toBe(1);
  expect(await lamportsOf(me)).toBe(2 * SOL);
  expect(await lamportsOf(other)).toBe(0);

  await modal.getByTestId('send-cancel').click();
  await expect(modal.getByTestId('send-amount')).toHaveValue('0.5');
  await expect(modal.getByTestId('send-receiver')).toHaveValue(other);
  await expect(modal.getByTestId('send-token')).toContainText('SOL');
  await modal.getByTestId('send-next').click();
  await modal.getByTestId('send-confirm').click();
  await pageWallet.approve();
  await expectSent(page);
  expect(await asked()).toBe(2);
  expect(await lamportsOf(other)).toBe(SOL / 2);
  expect(await lamportsOf(me)).toBe(2 * SOL - SOL / 2 - 5_000);
});
