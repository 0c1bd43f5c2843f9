/**
 * Tests a gateway that lies about Solana balances: the wallet sends the reviewed transfer or
 * nothing.
 */
import type { Locator, Page } from 'playwright/test';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { freshAccount, giveSolanaToken, solanaUnits } from '../../support/chains/solana-tokens';
import { airdrop, lamportsOf } from '../../support/chains/solana-transfer';
import {
  chooseToken,
  expectSent,
  openSend,
  reportBalances,
  review,
  type Told,
} from '../../support/page/send';
import { connect, openAccount } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import type { PageWallet } from '../../support/wallets/page-wallet';
import { ASKED, SOL, TEN, USDX, usdx } from './through-gateway';

const { spl9: star, twin } = SOLANA_TOKENS;

interface Lied {
  modal: Locator;
  me: string;
  /** Used by no other test; has an empty balance. */
  other: string;
}

/**
 * Opens the form for an account with two SOL and ten of each of these tokens, and this false
 * report.
 */
async function lied(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  ...told: Told[]
): Promise<Lied> {
  const index = freshAccount();
  const [me, other] = [index, freshAccount()].map(solanaAddress) as [string, string];
  await airdrop(me, 2 * SOL);
  await giveSolanaToken(usdx, me, TEN);
  await giveSolanaToken(star, me, 1000n * TEN);
  await giveSolanaToken(twin, me, TEN);
  await reportBalances(page, ...told);
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet }));
  await pageWallet.setAccount(index);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  return { modal: await openSend(page), me, other };
}

for (const [lie, told, id] of [
  ['fewer decimals', { decimals: '2' }, 'decimals'],
  ['more decimals', { decimals: '9' }, 'decimals'],
  ['another token’s name', { name: 'Sandbox Star' }, 'tokenName'],
  ['another token’s symbol', { symbol: 'STAR' }, 'tokenName'],
  ['another token behind the name', { address: star.mint, decimals: '9' }, 'tokenName'],
] as const) {
  test(`${lie}: the send stops and the wallet gets no request`, { tag: '@release' }, async ({
    page,
    hosts,
    pageWallet,
  }) => {
    const { modal, me, other } = await lied(page, hosts, pageWallet, { ...USDX, ...told });
    const lamports = await lamportsOf(me);
    await chooseToken(modal, 'Sandbox');
    await review(modal, '1', other);
    await expect(modal.getByTestId(`send-block-${id}`)).toBeVisible();
    await expect(modal.getByTestId('send-confirm')).toBeDisabled();
    expect(await pageWallet.requests()).not.toContain(ASKED);
    for (const token of [usdx, star]) expect(await solanaUnits(other, token)).toBe(0n);
    expect(await lamportsOf(me)).toBe(lamports);
  });
}

test('overstated balances: the on-chain balances limit token and SOL amounts', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const coin = { chainId: LOCAL_SOLANA.id, name: 'Solana', symbol: 'SOL', decimals: '9' };
  const { modal, me, other } = await lied(
    page,
    hosts,
    pageWallet,
    { ...coin, numeric: '5000' },
    { ...USDX, numeric: '1000000' },
  );
  const lamports = await lamportsOf(me);
  const most = String((lamports - 5_000) / SOL);
  for (const [symbol, amount, max] of [
    ['SOL', '100', most],
    ['USDX', '500', '10'],
  ] as const) {
    await chooseToken(modal, symbol);
    await review(modal, amount, other);
    await expect(modal.getByTestId('send-block-notEnough')).toContainText(`${max} ${symbol}`);
    await expect(modal.getByTestId('send-confirm')).toBeDisabled();
    await modal.getByTestId('send-cancel').click();
    await modal.getByTestId('send-max').click();
    await expect(modal.getByTestId('send-amount')).toHaveValue(max);
  }
  expect(await pageWallet.requests()).not.toContain(ASKED);
  expect(await lamportsOf(me)).toBe(lamports);
  expect(await lamportsOf(other)).toBe(0);
  expect(await solanaUnits(other, usdx)).toBe(0n);
});

for (const [lie, price, typed, sent, units] of [
  ['a hundred times too high', 100, '150', '1.5', 1_500_000n],
  ['a hundred times too low', 0.01, '0.05', '5', 5_000_000n],
] as const) {
  test(`price ${lie}: sends exactly the reviewed amount; the review shows the price`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    const { modal, me, other } = await lied(page, hosts, pageWallet, { ...USDX, price });
    await chooseToken(modal, 'USDX');
    await modal.getByTestId('send-swap-unit').click();
    await review(modal, typed, other);
    await expect(modal.getByTestId('review-amount')).toHaveText(`${sent}\u00a0USDX`);
    await expect(modal.getByTestId('review-to')).toHaveText(other);
    await expect(modal.getByTestId('review-token')).toContainText(usdx.mint);
    await modal.getByTestId('send-more').click();
    await expect(modal.getByTestId('send-show-byPrice')).toContainText(`$${price} per`);
    await modal.getByTestId('send-confirm').click();
    await expectSent(page);
    expect(await solanaUnits(other, usdx)).toBe(units);
    expect(await solanaUnits(me, usdx)).toBe(TEN - units);
  });
}

test('gateway lists an imitation as verified: the review shows its mint, and only that token is sent', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { modal, me, other } = await lied(page, hosts, pageWallet, {
    ...USDX,
    address: twin.mint,
  });
  await chooseToken(modal, 'USDX');
  await review(modal, '2.000001', other);
  await expect(modal.getByTestId('review-token')).toContainText(twin.mint);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await solanaUnits(other, twin)).toBe(2_000_001n);
  expect(await solanaUnits(other, usdx)).toBe(0n);
  expect(await solanaUnits(me, usdx)).toBe(TEN);
});

test('third-party icon of an unlisted token: never requested on any screen; the token is sent', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const asked: string[] = [];
  await page.route('**/evil.example/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const iconUrl = 'https://evil.example/usdx.png?visitor=1';
  const { modal, other } = await lied(page, hosts, pageWallet, {
    ...USDX,
    verified: false,
    iconUrl,
  });
  await chooseToken(modal, 'USDX');
  await review(modal, '1', other);
  await modal.getByTestId('send-more').click();
  await expect(modal.getByTestId('send-show-notListed')).toBeVisible();
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await solanaUnits(other, usdx)).toBe(1_000_000n);
  await openAccount(page);
  await expect(modal.getByTestId('tokens')).toContainText('Sandbox Dollar');
  // Wait for the rendered view: it shows every image that the page would request.
  await expect(modal.locator('img[src*="evil.example"]')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('gateway resolves names to a thief: names are unavailable and the page sends no lookup', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const asked: string[] = [];
  await page.route(/\/v1\/(profile|identity)\//, (route) => {
    asked.push(route.request().url());
    const address = solanaAddress(freshAccount());
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ headers, json: { name: 'grocer.sol', address, avatar: null } });
  });
  const { modal } = await lied(page, hosts, pageWallet, USDX);
  await modal.getByTestId('send-amount').fill('0.1');
  for (const name of ['grocer.sol', 'grocer.eth']) {
    await modal.getByTestId('send-receiver').fill(name);
    await expect(modal.getByRole('alert')).toContainText("doesn't support names");
    await expect(modal.getByTestId('send-next')).toBeDisabled();
  }
  expect(asked.filter((url) => url.includes('grocer'))).toEqual([]);
});
