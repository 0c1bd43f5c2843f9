/** Tests payments by a Solana wallet on the local Solana: the exact amount arrives, once. */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { lamportsOf } from '../../support/chains/solana-transfer';
import { askPay, expectPaid } from '../../support/pay/ask-pay';
import { SEND, SOL, visitSolana } from '../../support/wallets/solana-page';

test('SOL: one request, the exact amount, and the signature for the page', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { me, other } = await visitSolana(page, hosts, pageWallet, { features: 'pay' });
  const asset = `${LOCAL_SOLANA.id}/slip44:501`;
  const modal = await askPay(page, { recipient: other, asset, amount: '0.25' });
  await expect(modal.getByTestId('pay-amount')).toHaveText('0.25\u00a0SOL');
  // No exchange takes it here: the review is first.
  await modal.getByTestId('pay-confirm').click();
  const { hash, proof, payer } = await expectPaid(page);
  expect([proof, payer]).toEqual(['network', me]);
  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
  expect(await lamportsOf(other)).toBe(SOL / 4);
  expect((await pageWallet.requests()).filter((one) => one === SEND)).toHaveLength(1);
});
