/**
 * Tests the sandbox by hand: the shop in one tab, its wallet in the other, driven by presses only.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { type Hex, verifyMessage } from 'viem';
import { expect, FIRST_ACCOUNT, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import type { Hosts } from '../../support/process/hosts';
import { WALLET_CONNECT } from '../../support/walletconnect/wc-view';

/** The message that the shop asks the wallet to sign. */
const WORDS = 'Hello from Fern & Kettle';

/** Goes from the shop's button to the demo wallet's page, which shows the shop's proposal. */
async function openDemoWallet(page: Page, context: BrowserContext, hosts: Hosts): Promise<Page> {
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(WALLET_CONNECT).click();
  const opened = context.waitForEvent('page');
  const demo = page.getByTestId('wc-demo');
  const gap = await demo.evaluate((link) => {
    const above = link.previousElementSibling?.getBoundingClientRect();
    return link.getBoundingClientRect().top - (above?.bottom ?? 0);
  });
  expect(Math.round(gap)).toBe(12);
  await demo.click();
  const wallet = await opened;
  await expect(wallet.getByTestId('proposal-origin')).toHaveText(hosts.shop);
  return wallet;
}

async function connectShop(page: Page, context: BrowserContext, hosts: Hosts): Promise<Page> {
  const wallet = await openDemoWallet(page, context, hosts);
  await wallet.getByTestId('approve').click();
  await expect(page.getByTestId('status-state')).toHaveText('connected');
  await expect(page.getByTestId('modal')).toBeHidden();
  return wallet;
}

test('approved in the demo wallet: the shop connects, signs there, and sees the disconnect', {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  const wallet = await connectShop(page, context, hosts);
  await expect(page.getByTestId('status-account')).toHaveText(FIRST_ACCOUNT);
  await expect(page.getByTestId('status-network')).toHaveText('Local One');
  await expect(wallet.getByTestId('session-origin')).toHaveText(hosts.shop);
  await expect(wallet.getByTestId('session-networks')).toHaveText('Local One, Local Two');

  await page.getByTestId('sign').click();
  await expect(wallet.getByTestId('request-lines')).toContainText(WORDS);
  await expect(wallet.getByTestId('request-origin')).toHaveText(hosts.shop);
  await wallet.getByTestId('request-approve').click();
  const outcome = page.getByTestId('outcome');
  await expect(outcome).toHaveText(/^Signed: 0x[\da-f]{130}$/);
  const signature = ((await outcome.textContent()) ?? '').replace('Signed: ', '') as Hex;
  expect(await verifyMessage({ address: FIRST_ACCOUNT as Hex, message: WORDS, signature })).toBe(
    true,
  );

  await wallet.getByTestId('session-disconnect').click();
  await expect(page.getByTestId('status-state')).toHaveText('disconnected');
  await expect(wallet.getByTestId('sessions-empty')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('shop-connect')).toBeVisible();
});

test('request rejected in the demo wallet: the shop says so; a disconnect in the shop shows there', {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  const wallet = await connectShop(page, context, hosts);
  await page.getByTestId('sign').click();
  await wallet.getByTestId('request-reject').click();
  await expect(page.getByTestId('outcome')).toContainText('(4001)');
  await page.getByTestId('shop-disconnect').click();
  await expect(page.getByTestId('status-state')).toHaveText('disconnected');
  await expect(wallet.getByTestId('sessions-empty')).toBeVisible();
});

test('account and network chosen in the demo wallet: the shop gets them, at once and later', {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  const wallet = await openDemoWallet(page, context, hosts);
  await wallet.getByTestId('chain-eip155:31337').uncheck();
  await wallet.getByTestId('approve').click();
  await expect(page.getByTestId('status-network')).toHaveText('Local Two');
  await expect(wallet.getByTestId('session-networks')).toHaveText('Local Two');
  await wallet.getByTestId('session-network').selectOption('31337');
  await expect(page.getByTestId('status-network')).toHaveText('Local One');
});

test('proposal rejected in the demo wallet: declined in the shop; the next link connects', {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  const wallet = await openDemoWallet(page, context, hosts);
  const demo = page.getByTestId('wc-demo');
  const spent = (await demo.getAttribute('href')) ?? '';
  await wallet.getByTestId('reject').click();
  const modal = page.getByTestId('modal');
  await expect(modal).toContainText('Connection declined');
  await retryOf(modal).click();
  await expect(demo).not.toHaveAttribute('href', spent);
  const again = context.waitForEvent('page');
  await demo.click();
  await (await again).getByTestId('approve').click();
  await expect(page.getByTestId('status-state')).toHaveText('connected');
});
