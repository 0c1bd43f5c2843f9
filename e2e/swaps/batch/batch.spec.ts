/** Tests swaps with a wallet that takes the approval and the swap in one request (EIP-5792). */
import { parseUnits } from 'ethers';
import { SEED_AMM } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE } from '../../support/chains/chain';
import { tokensOf } from '../../support/page/send';
import {
  allowanceOf,
  amountOut,
  COIN,
  expectSwapped,
  openSwap,
  paid,
  reviewSwap,
  SENT,
  swapper,
  USDX,
} from '../../support/page/swap';

const THOUSAND = parseUnits('1000', USDX.decimals);
const HALF = THOUSAND / 2n;

test('wallet that upgrades accounts: one request, all or nothing; nothing stays approved', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND, { atomic: 'ready' });
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await expect(modal.getByTestId('swap-steps')).toContainText('Both steps happen, or neither');
  await expect(modal.getByTestId('swap-steps')).toContainText('upgrade your account');
  await expect(modal.getByTestId('swap-unlimited')).toHaveCount(0);
  const least = await amountOut(HALF, [USDX.address, SEED_AMM.weth], undefined);
  await modal.getByTestId('swap-do-batch').click();
  await expectSwapped(page);
  expect(paid(await pageWallet.requests())).toEqual(['wallet_sendCalls']);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(HALF);
  expect(await allowanceOf(me)).toBe(0n);
  expect(await balanceOf(ONE, me)).toBeGreaterThan(COIN + (least * 9n) / 10n);
});

test('upgrade rejected: two separate steps take its place', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND, { atomic: 'ready' });
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await pageWallet.setApproval('reject');
  await modal.getByTestId('swap-do-batch').click();
  await expect(modal.getByTestId('swap-failed')).toContainText('one step at a time');
  await pageWallet.setApproval('auto');
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  expect(paid(await pageWallet.requests())).toEqual(['wallet_sendCalls', SENT, SENT]);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(HALF);
});
