/** Tests swaps on a real exchange: with a coin, and with a token that needs an approval. */
import { parseEther, parseUnits } from 'ethers';
import { SEED_AMM, SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE } from '../../support/chains/chain';
import { tokensOf } from '../../support/page/send';
import {
  allowanceOf,
  amountOut,
  COIN,
  expectSwapped,
  lastReceipt,
  openSwap,
  reviewSwap,
  SENT,
  swapper,
  USDX,
} from '../../support/page/swap';
import { expectStatus } from '../../support/page/widget';

const HALF = parseEther('0.5');
const THOUSAND = parseUnits('1000', USDX.decimals);
const sent = (requests: readonly string[]): number => requests.filter((one) => one === SENT).length;

test('coin to token: one request, and exactly the amount of the exchange arrives', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'eth', 'usdx');
  await expect(modal.getByTestId('swap-amount')).toHaveValue('0.5');
  await expect(modal.getByTestId('swap-received')).toHaveText(/^[\d,]+\.\d{6}$/);
  await reviewSwap(modal);
  await expect(modal.getByTestId('swap-steps')).toHaveCount(0);
  await expect(modal.getByTestId('swap-review-from')).toHaveText('0.5\u00a0ETH');
  await modal.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  const { units, block } = await lastReceipt(USDX.address, me);
  const path = [SEED_AMM.weth, USDX.address];
  expect(units).toBe(await amountOut(HALF, path, block - 1n));
  expect(await tokensOf(ONE, USDX.address, me)).toBe(units);
  expect(sent(await pageWallet.requests())).toBe(1);
});

test('token to coin: an exact approval, then the swap; nothing stays approved', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await expect(modal.getByTestId('swap-steps')).toContainText('no more');
  expect(await allowanceOf(me)).toBe(0n);
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').waitFor();
  expect(await allowanceOf(me)).toBe(THOUSAND / 2n);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(THOUSAND);
  await expect(modal.getByTestId('swap-steps')).toHaveCount(0);
  await modal.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(THOUSAND / 2n);
  expect(await allowanceOf(me)).toBe(0n);
  // 500 USDX are about a quarter of a coin, far more than both fees.
  expect(await balanceOf(ONE, me)).toBeGreaterThan(COIN + parseEther('0.1'));
  expect(sent(await pageWallet.requests())).toBe(2);
});

test('rejected second step: Continue swap asks for the swap alone', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').waitFor();
  await pageWallet.setApproval('reject');
  await modal.getByTestId('swap-do-swap').click();
  await expect(modal.getByTestId('swap-failed')).toContainText('Nothing was sent');
  expect(await tokensOf(ONE, USDX.address, me)).toBe(THOUSAND);
  await modal.getByTestId('swap-cancel').click();
  await pageWallet.setApproval('auto');
  await modal.getByTestId('swap-continue-go').click();
  await modal.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(THOUSAND / 2n);
  // The approval, the rejected request, and the swap.
  expect(sent(await pageWallet.requests())).toBe(3);
});

test('reload between the steps: Continue swap goes on with the second', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').waitFor();
  await page.reload();
  await expectStatus(page, 'connected');
  const again = await openSwap(page, '1', 'ETH', 'USDX');
  await expect(again.getByTestId('swap-continue')).toContainText('500\u00a0USDX for ETH');
  await again.getByTestId('swap-continue-go').click();
  await again.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(THOUSAND / 2n);
  expect(sent(await pageWallet.requests())).toBe(1);
  await openSwap(page, '1', 'ETH', 'USDX');
  await expect(again.getByTestId('swap-continue')).toHaveCount(0);
});

test('address of a token on no list: found on the chain, and marked as unverified', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  // No pool: the browser reports the gateway's 400.
  problems.allow(/convert\/quotes/);
  await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await modal.getByTestId('swap-token-to').click();
  await modal.getByTestId('swap-token-search').fill(SEED_TOKENS.lookalike.address);
  const row = modal.getByTestId('swap-token-row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Unverified');
  await row.click();
  await expect(modal.getByTestId('swap-error')).toContainText('No pool can swap this amount');
  await expect(modal.getByTestId('swap-next')).toBeDisabled();
});

test('approval without a limit: only after a warning, and all of the token stays approved', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await modal.getByTestId('swap-unlimited').click();
  await expect(modal).toContainText('could take all your USDX later');
  await expect(modal.getByTestId('swap-steps')).not.toContainText('no more');
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').waitFor();
  expect(await allowanceOf(me)).toBe(2n ** 256n - 1n);
});
