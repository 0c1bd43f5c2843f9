/** Tests swaps whose approval waits for the network: the view waits and goes on, in any tab, and asks once. */
import { parseUnits } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { type SlowChain, slowChain } from '../../support/chains/slow-chain';
import { tokensOf } from '../../support/page/send';
import {
  allowanceOf,
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

const THOUSAND = parseUnits('1000', USDX.decimals);
const HALF = THOUSAND / 2n;
const WAITS = 'Your approval is waiting for the network.';

/** The approval of this review is sent, and has no block. */
async function approveSlowly(modal: Locator, chain: SlowChain): Promise<void> {
  await reviewSwap(modal);
  await modal.getByTestId('swap-do-approve').click();
  await expect(modal.getByTestId('swap-status')).toHaveText('Approving...');
  expect(chain.waiting()).toBe(1);
}

/** Opens the form again, and continues the swap that it offers: it waits. */
async function continueWaiting(page: Page): Promise<Locator> {
  const modal = await openSwap(page, '1', 'ETH', 'USDX');
  await expect(modal.getByTestId('swap-continue')).toContainText(WAITS);
  await modal.getByTestId('swap-continue-go').click();
  await expect(modal.getByTestId('swap-status')).toHaveText('Approving...');
  await expect(modal.getByTestId('swap-do-approve')).toHaveAttribute('aria-disabled', 'true');
  return modal;
}

/** Also an approval that already has its block is noticed by the next look only. */
const goesOn = (modal: Locator): Promise<void> =>
  modal.getByTestId('swap-do-swap').waitFor({ timeout: 25_000 });

test('approval without a block: the review waits, Continue swap waits too, and goes on with the swap', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, context }) => {
  await page.clock.install();
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const chain = await slowChain(context, ONE);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await approveSlowly(modal, chain);
  await modal.getByTestId('swap-cancel').click();
  await continueWaiting(page);
  expect(await allowanceOf(me)).toBe(0n);
  await chain.mine();
  // The next look of the tracker.
  await page.clock.fastForward(5_000);
  await goesOn(modal);
  expect(await allowanceOf(me)).toBe(HALF);
  expect(paid(await pageWallet.requests())).toEqual([SENT]);
});

test('reload while the approval has no block: Continue swap waits for it, and one approval and one swap are sent', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, context }) => {
  test.setTimeout(60_000);
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const chain = await slowChain(context, ONE);
  await approveSlowly(await openSwap(page, '500', 'USDX', 'ETH'), chain);
  await page.reload();
  await expectStatus(page, 'connected');
  const modal = await continueWaiting(page);
  await chain.mine();
  await goesOn(modal);
  await modal.getByTestId('swap-do-swap').click();
  await expect.poll(chain.waiting).toBe(1);
  await chain.mine();
  await expectSwapped(page);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(HALF);
  expect(await allowanceOf(me)).toBe(0n);
  expect(paid(await pageWallet.requests())).toEqual([SENT]);
});

test('approval that waits in one tab: another tab waits too and swaps, and the first asks nothing more', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, context }) => {
  test.setTimeout(120_000);
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const chain = await slowChain(context, ONE);
  await approveSlowly(await openSwap(page, '500', 'USDX', 'ETH'), chain);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectStatus(other, 'connected');
  const second = await continueWaiting(other);
  await chain.mine();
  await goesOn(second);
  await second.getByTestId('swap-do-swap').click();
  await expect.poll(chain.waiting).toBe(1);
  await chain.mine();
  await expectSwapped(other);
  expect(paid(await walletOf(other).requests())).toEqual([SENT]);
  expect(paid(await pageWallet.requests())).toEqual([SENT]);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(HALF);
});
