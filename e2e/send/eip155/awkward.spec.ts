/**
 * Tests unusual tokens of the seed: the widget knows the chain's result before the wallet is asked.
 */
import { Interface, parseEther, parseUnits } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { SEED_ACCOUNTS, SEED_BLACKLISTED, SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { askChain, balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { freshAccount } from '../../support/chains/solana-tokens';
import {
  chooseToken,
  expectSent,
  giveSeedToken,
  openSend,
  review,
  slotOf,
  tokensOf,
} from '../../support/page/send';
import { connect } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import type { PageWallet } from '../../support/wallets/page-wallet';

const { feeOnTransfer, pausable, blacklist } = SEED_TOKENS;
const COIN = parseEther('1');
const COLLECTOR = SEED_ACCOUNTS.deployer;

interface Seen {
  modal: Locator;
  me: string;
  other: string;
}

/** Opens the form for an account of this test, with a coin and this amount of the token. */
async function sending(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  { address, symbol }: { address: string; symbol?: string },
  units: bigint,
): Promise<Seen> {
  const index = freshAccount();
  const [me, other] = [index, freshAccount()].map(accountAt) as [string, string];
  await setBalance(ONE, me, COIN);
  await giveSeedToken(ONE, address, me, units);
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(index);
  await connect(page);
  const modal = await openSend(page);
  await chooseToken(modal, symbol ?? '');
  return { modal, me, other };
}

/** The wallet was not asked, and the account's balances are unchanged. */
async function nothingMoved(
  pageWallet: PageWallet,
  { me, other }: Seen,
  token: string,
  units: bigint,
): Promise<void> {
  expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
  expect(await askChain(ONE, 'eth_getTransactionCount', me, 'latest')).toBe('0x0');
  expect(await tokensOf(ONE, token, me)).toBe(units);
  expect(await tokensOf(ONE, token, other)).toBe(0n);
  expect(await balanceOf(ONE, me)).toBe(COIN);
}

const fact = (modal: Locator, label: string): Locator =>
  modal.locator('.detail').filter({ hasText: label }).locator('dd');

test('token with a transfer fee: the received amount is shown and needs its own acknowledgment', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { address } = feeOnTransfer;
  const units = parseEther('500');
  const seen = await sending(page, hosts, pageWallet, feeOnTransfer, units);
  const { modal, me, other } = seen;
  const kept = await tokensOf(ONE, address, COLLECTOR);
  await review(modal, '100.00000000000000005', other);
  await expect(modal.getByTestId('review-amount')).toHaveText('100.00000000000000005\u00a0FEE');
  // One percent, cut to the smallest unit.
  const arrives = '99.00000000000000005';
  await expect(fact(modal, 'Recipient gets')).toHaveText(`${arrives}\u00a0FEE`);
  await expect(modal.getByTestId('send-acknowledge-keepsPart')).toContainText(
    `gets ${arrives} of 100.00000000000000005 FEE`,
  );
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await nothingMoved(pageWallet, seen, address, units);

  await modal.getByTestId('send-understood').click();
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await tokensOf(ONE, address, other)).toBe(parseEther(arrives));
  expect(await tokensOf(ONE, address, me)).toBe(units - parseEther('100.00000000000000005'));
  // The whole balance, including that of other tests running in parallel.
  expect((await tokensOf(ONE, address, COLLECTOR)) - kept).toBeGreaterThanOrEqual(COIN);
});

test('paused token: the chain’s reason is shown, and the wallet gets no request', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const units = parseEther('500');
  const seen = await sending(page, hosts, pageWallet, pausable, units);
  const { modal, other } = seen;
  await review(modal, '1', other);
  await expect(modal.getByTestId('send-block-reverts')).toContainText('paused');
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await nothingMoved(pageWallet, seen, pausable.address, units);
});

test('token that rejects this recipient: the reason is shown; another recipient gets it', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { address, decimals } = blacklist;
  const units = parseUnits('500', decimals);
  const seen = await sending(page, hosts, pageWallet, blacklist, units);
  const { modal, me, other } = seen;
  await review(modal, '1.000001', SEED_BLACKLISTED);
  await expect(modal.getByTestId('send-block-reverts')).toContainText('blacklisted');
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await nothingMoved(pageWallet, seen, address, units);
  expect(await tokensOf(ONE, address, SEED_BLACKLISTED)).toBe(0n);

  await modal.getByTestId('send-cancel').click();
  await review(modal, '1.000001', other);
  await expect(modal.getByTestId('send-block-reverts')).toHaveCount(0);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await tokensOf(ONE, address, other)).toBe(1_000_001n);
  expect(await tokensOf(ONE, address, me)).toBe(units - 1_000_001n);
});

test('recipient blocked during the review: read again, and the wallet gets no request', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { address, decimals } = blacklist;
  const units = parseUnits('500', decimals);
  const seen = await sending(page, hosts, pageWallet, blacklist, units);
  const { modal, other } = seen;
  await review(modal, '1', other);
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  const isListed = new Interface(['function isBlacklisted(address) view returns (bool)']);
  const data = isListed.encodeFunctionData('isBlacklisted', [other]);
  const yes = `0x${'1'.padStart(64, '0')}`;
  await askChain(ONE, 'anvil_setStorageAt', address, slotOf(other, 6), yes);
  expect(await askChain(ONE, 'eth_call', { to: address, data }, 'latest')).toBe(yes);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('send-block-reverts')).toContainText('blacklisted');
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await nothingMoved(pageWallet, seen, address, units);
});
