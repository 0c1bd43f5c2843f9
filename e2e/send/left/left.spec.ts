/**
 * Tests a page that unloads during a wallet request that the wallet then pays: the next page does
 * not pay again by itself.
 */
import { parseEther } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE, payFrom, setBalance } from '../../support/chains/chain';
import { expectSent, openSend, review } from '../../support/page/send';
import { connect, expectStatus } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { type PageWallet, pageWallet as walletOf } from '../../support/wallets/page-wallet';

const PAGE = { wallet: 'page', approve: 'auto' };
const HALF = parseEther('0.5');

/** The wallet shows a request for half a coin and has not answered. */
async function ask(page: Page, wallet: PageWallet, me: number, other: number): Promise<void> {
  await setBalance(ONE, accountAt(me), parseEther('3'));
  await setBalance(ONE, accountAt(other), 0n);
  await wallet.setAccount(me);
  await connect(page);
  await wallet.setApproval('never');
  const modal = await openSend(page);
  await review(modal, '0.5', accountAt(other));
  await modal.getByTestId('send-confirm').click();
  await expect.poll(wallet.requests).toContain('eth_sendTransaction');
}

/**
 * Fills in the payment again: the wallet gets no request before the acknowledgment, and sends after
 * it.
 */
async function sendAgain(modal: Locator, wallet: PageWallet, other: string): Promise<void> {
  await review(modal, '0.5', other);
  await expect(modal.getByTestId('send-acknowledge-unanswered')).toBeVisible();
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  expect(await wallet.requests()).not.toContain('eth_sendTransaction');
  await modal.getByTestId('send-understood').click();
  await modal.getByTestId('send-confirm').click();
}

test('page reload: the same payment needs its own acknowledgment', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(171), accountAt(172)];
  await page.goto(hosts.shopWith(PAGE));
  await ask(page, pageWallet, 171, 172);
  await page.reload();
  await expectStatus(page, 'connected');
  await payFrom(ONE, me, other, HALF);
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('lost track of your last request');
  await sendAgain(await openSend(page), pageWallet, other);
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(2n * HALF);
});

test('tab closed: the same payment in another tab needs its own acknowledgment', {
  tag: '@release',
}, async ({ page, context, hosts, pageWallet }) => {
  const [me, other] = [accountAt(173), accountAt(174)];
  await page.goto(hosts.shopWith(PAGE));
  await ask(page, pageWallet, 173, 174);
  const next = await context.newPage();
  await page.close();
  await payFrom(ONE, me, other, HALF);
  await next.goto(hosts.shopWith(PAGE));
  await expectStatus(next, 'connected');
  await sendAgain(await openSend(next), walletOf(next), other);
  await expectSent(next);
  expect(await balanceOf(ONE, other)).toBe(2n * HALF);
});

test('rejected before sending: needs no acknowledgment', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(175), accountAt(176)];
  await setBalance(ONE, me, parseEther('3'));
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(175);
  await connect(page);
  await pageWallet.setApproval('reject');
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('send-error')).toBeVisible();
  await page.reload();
  await expectStatus(page, 'connected');
  await review(await openSend(page), '0.5', other);
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  await expect(modal.getByTestId('send-acknowledge-unanswered')).toHaveCount(0);
});
