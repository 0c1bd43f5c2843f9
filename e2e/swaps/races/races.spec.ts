/** Tests swaps while other tabs, other traders and the wallet itself act: never a second or another payment. */
import { parseEther, parseUnits } from 'ethers';
import { SEED_AMM, SEED_MARKET } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE, TWO } from '../../support/chains/chain';
import { tokensOf } from '../../support/page/send';
import {
  allow,
  allowanceOf,
  buyAway,
  COIN,
  expectSwapped,
  openSwap,
  paid,
  reviewSwap,
  SENT,
  swapper,
  USDX,
} from '../../support/page/swap';
import { expectStatus } from '../../support/page/widget';
import { pageWallet as walletOf } from '../../support/wallets/page-wallet';

// Only these tests move the price of this token.
const { signed } = SEED_MARKET.tokens;
const THOUSAND = parseUnits('1000', USDX.decimals);

test('two tabs with one swap: the second asks the wallet nothing, before and after the first has sent', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await reviewSwap(modal);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expectStatus(other, 'connected');
  const second = await openSwap(other, '0.5', 'ETH', 'USDX');
  await reviewSwap(second);
  await pageWallet.setApproval('ask');
  await modal.getByTestId('swap-do-swap').click();
  await page.getByTestId('wallet-approve').waitFor();
  await second.getByTestId('swap-do-swap').click();
  await expect(second.getByTestId('swap-failed')).toContainText('Another tab');
  await pageWallet.approve();
  await expectSwapped(page);
  await second.getByTestId('swap-do-swap').click();
  await expect(second.getByTestId('swap-do-swap')).toBeDisabled();
  expect(paid(await walletOf(other).requests())).toEqual([]);
  expect(paid(await pageWallet.requests())).toEqual([SENT]);
  expect(await balanceOf(ONE, me)).toBeGreaterThan(COIN - parseEther('0.6'));
});

test('allowance taken back between the steps: the approval is asked for again, and no swap', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').waitFor();
  await allow(me, USDX.address, THOUSAND / 2n - 1n);
  await modal.getByTestId('swap-do-swap').click();
  await expect(modal.getByTestId('swap-failed')).toBeVisible();
  await modal.getByTestId('swap-accept').click();
  await expect(modal.getByTestId('swap-do-approve')).toBeEnabled();
  expect(paid(await pageWallet.requests())).toEqual([SENT]);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(THOUSAND);
});

test('other trader first, while the wallet asks: the swap fails as a whole, and the moment says so', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'SIGN');
  await reviewSwap(modal);
  await pageWallet.setApproval('ask');
  await modal.getByTestId('swap-do-swap').click();
  await page.getByTestId('wallet-approve').waitFor();
  await buyAway(signed.address, parseEther('10'));
  await pageWallet.approve();
  await expect(page.getByTestId('swapped-state')).toHaveText("This didn't go through", {
    timeout: 15_000,
  });
  expect(await tokensOf(ONE, signed.address, me)).toBe(0n);
  expect(await balanceOf(ONE, me)).toBeGreaterThan(COIN - parseEther('0.1'));
  await page.getByTestId('swapped-retry').click();
  await expect(modal.getByTestId('swap-amount')).toHaveValue('0.5');
});

test('pool moved between quote and press: the new price is shown and asked, and its minimum arrives', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'SIGN');
  await reviewSwap(modal);
  await buyAway(signed.address, parseEther('10'));
  await modal.getByTestId('swap-do-swap').click();
  await expect(modal.getByTestId('swap-failed')).toContainText('Price updated');
  expect(paid(await pageWallet.requests())).toEqual([]);
  await modal.getByTestId('swap-accept').click();
  const text = (await modal.getByTestId('swap-at-least').textContent()) ?? '';
  const [, least = ''] = /^([\d,.]+)\u00a0SIGN/.exec(text) ?? [];
  await modal.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  const got = await tokensOf(ONE, signed.address, me);
  expect(got).toBeGreaterThanOrEqual(parseUnits(least.replaceAll(',', ''), signed.decimals));
  expect(await allowanceOf(me, SEED_AMM.weth)).toBe(0n);
});

test('wallet moves to another network after the review: nothing is asked of it', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await reviewSwap(modal);
  await pageWallet.setChain(TWO);
  await expect(modal.getByTestId('swap-do-swap')).toHaveCount(0);
  expect(paid(await pageWallet.requests())).toEqual([]);
  expect(await balanceOf(ONE, me)).toBe(COIN);
});
