/** Tests a gateway that lies about prices, pictures and symbols. */
import { parseEther } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import {
  chooseToken,
  deployGold,
  expectSent,
  openSend,
  review,
  type Told,
  tokensOf,
} from '../../support/page/send';
import { connect, openAccount } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import type { PageWallet } from '../../support/wallets/page-wallet';

const E18 = 10n ** 18n;

/**
 * Opens the form for an account of this test alone, with ten of a token that the gateway lies
 * about.
 */
async function lied(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  index: number,
  told: Partial<Told>,
): Promise<{ modal: Locator; gold: string }> {
  const me = accountAt(index);
  await setBalance(ONE, me, parseEther('1'));
  const gold = await deployGold(page, me, told);
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(index);
  await connect(page);
  return { modal: await openSend(page), gold };
}

test('price 100 times too high: sends less than intended, exactly the reviewed amount', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const other = accountAt(212);
  const { modal, gold } = await lied(page, hosts, pageWallet, 211, { price: 100 });
  await chooseToken(modal, 'GLD');
  await modal.getByTestId('send-swap-unit').click();
  await review(modal, '150', other);
  await expect(modal.getByTestId('review-amount')).toHaveText('1.5\u00a0GLD');
  // The review must show the price of the conversion and mark it as unverified.
  await modal.getByTestId('send-more').click();
  await expect(modal.getByTestId('send-show-byPrice')).toContainText('$100 per');
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await tokensOf(ONE, gold, other)).toBe((15n * E18) / 10n);
});

test('price 100 times too low: sends at most the balance, exactly the reviewed amount', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const other = accountAt(214);
  const { modal, gold } = await lied(page, hosts, pageWallet, 213, { price: 0.01 });
  await chooseToken(modal, 'GLD');
  await modal.getByTestId('send-swap-unit').click();
  await modal.getByTestId('send-amount').fill('5');
  await expect(modal.getByTestId('send-next')).toHaveText('Insufficient Funds');
  await expect(modal.getByTestId('send-other-amount')).toContainText('500 GLD');
  await review(modal, '0.05', other);
  await expect(modal.getByTestId('review-amount')).toHaveText('5\u00a0GLD');
  await modal.getByTestId('send-more').click();
  await expect(modal.getByTestId('send-show-byPrice')).toContainText('$0.01 per');
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await tokensOf(ONE, gold, other)).toBe(5n * E18);
});

test('third-party icon of an unlisted token: never requested on any screen', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const asked: string[] = [];
  await page.route('**/evil.example/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const { modal } = await lied(page, hosts, pageWallet, 215, {
    verified: false,
    iconUrl: 'https://evil.example/gold.png?visitor=1',
  });
  await modal.getByTestId(/^send-(choose-)?token$/).click();
  await expect(modal.getByTestId('send-token-row').filter({ hasText: 'GLD' })).toBeVisible();
  // Wait for the rendered view: it shows every image that the page would request.
  const theirs = modal.locator('img[src*="evil.example"]');
  await expect(theirs).toHaveCount(0);
  await modal.getByTestId('send-token-row').filter({ hasText: 'GLD' }).click();
  await expect(modal.getByTestId('send-token')).toBeVisible();
  await review(modal, '1', accountAt(216));
  await expect(theirs).toHaveCount(0);
  await modal.getByTestId('send-more').click();
  await expect(modal.getByTestId('send-show-notListed')).toBeVisible();
  await openAccount(page);
  await expect(modal.getByTestId('tokens')).toContainText('Gold');
  await expect(theirs).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('only the symbol copies another token: the send stops and the wallet gets no request', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const other = accountAt(218);
  const { modal, gold } = await lied(page, hosts, pageWallet, 217, { symbol: 'USD' });
  await chooseToken(modal, 'USD');
  await review(modal, '1', other);
  await expect(modal.getByTestId('send-block-tokenName')).toBeVisible();
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
  expect(await tokensOf(ONE, gold, other)).toBe(0n);
});
