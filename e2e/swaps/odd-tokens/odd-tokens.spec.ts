/** Tests swaps of tokens that take a fee when they move, and of one that needs its allowance at zero first. */
import { parseEther, parseUnits } from 'ethers';
import { SEED_MARKET, SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { tokensOf } from '../../support/page/send';
import {
  allow,
  allowanceOf,
  expectSwapped,
  openSwap,
  paid,
  reviewSwap,
  SENT,
  swapper,
} from '../../support/page/swap';

const { resetFirst } = SEED_MARKET.tokens;
const FEE = SEED_TOKENS.feeOnTransfer;

test('token with a fee, bought: less would arrive than shown, so it is refused in words', async ({
  page,
  hosts,
  pageWallet,
}) => {
  await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'FEE');
  await reviewSwap(modal);
  await expect(modal.getByTestId('swap-block-feeTo')).toContainText('FEE takes a fee');
  await expect(modal.getByTestId('swap-do-swap')).toBeDisabled();
  expect(paid(await pageWallet.requests())).toEqual([]);
});

test('token with a fee, sold: refused before any approval', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const units = parseEther('10');
  const me = await swapper(page, hosts, pageWallet, units, { token: FEE.address });
  const modal = await openSwap(page, '5', 'FEE', 'ETH');
  await reviewSwap(modal);
  await expect(modal.getByTestId('swap-block-feeFrom')).toContainText('FEE takes a fee');
  await expect(modal.getByTestId('swap-do-approve')).toBeDisabled();
  expect(paid(await pageWallet.requests())).toEqual([]);
  expect(await allowanceOf(me, FEE.address)).toBe(0n);
});

test('token that refuses an allowance over an old one: zero, the exact amount, then the swap', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const all = parseUnits('100', resetFirst.decimals);
  const me = await swapper(page, hosts, pageWallet, all, { token: resetFirst.address });
  await allow(me, resetFirst.address, 1n);
  const modal = await openSwap(page, '50', 'RESET', 'ETH');
  await reviewSwap(modal);
  await modal.getByTestId('swap-do-reset').click();
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').waitFor();
  expect(await allowanceOf(me, resetFirst.address)).toBe(all / 2n);
  await modal.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  expect(await tokensOf(ONE, resetFirst.address, me)).toBe(all / 2n);
  expect(paid(await pageWallet.requests())).toEqual([SENT, SENT, SENT]);
});
