/**
 * Tests the token list: order, total, amounts cut without rounding, and explicit unknown states.
 */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { answerBalances, type MadeUp } from '../../support/gateway/balances';
import { drawnAfter } from '../../support/gateway/late-reply';
import { connectAs, openAccount } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { emitFrom } from '../../support/wallets/fake-wallet';

const COIN: MadeUp = { symbol: 'ETH', name: 'Ether', numeric: '1.2049', price: 2000 };

/** Opens an account of this test. */
async function account(page: Page, hosts: Hosts, index: number): Promise<Locator> {
  const me = accountAt(index);
  await connectAs(page, hosts.page('plain'), me);
  return openAccount(page);
}

const rows = (modal: Locator) => modal.getByTestId('tokens').getByRole('listitem');

test('native amount: read from the node, cut to three decimals; its own view has all digits', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const me = accountAt(60);
  await setBalance(ONE, me, 1_999_999_999_999_999_999n);
  const modal = await account(page, hosts, 60);
  const coin = modal.getByTestId('token-native');
  await expect(coin.getByTestId('token-amount')).toHaveText('1.999');
  const wei = String(await balanceOf(ONE, me)).padStart(19, '0');
  const exact = `${wei.slice(0, -18)}.${wei.slice(-18)} ETH`;
  await expect(modal.getByTestId('account-balance')).toHaveText('1.999\u00a0ETH');
  await coin.click();
  await expect(modal.getByText(exact)).toBeVisible();
});

test('order: most valuable first, without a price last; the total is cut and marked partial', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await answerBalances(page, [
    { symbol: 'NEW', contract: 'a1', numeric: '7', verified: true },
    { symbol: 'USDX', contract: 'a2', numeric: '1200.009', price: '1', verified: true },
    { ...COIN },
  ]);
  const modal = await account(page, hosts, 61);
  await expect(rows(modal)).toContainText(['Ether', 'USDX', 'NEW']);
  await expect(rows(modal).nth(0).getByTestId('token-value')).toHaveText('$2,409.80');
  await expect(rows(modal).nth(1).getByTestId('token-value')).toHaveText('$1,200.00');
  await expect(rows(modal).nth(2).getByTestId('token-value')).toHaveText(/^—/);
  await expect(modal.getByTestId('account-total')).toHaveText('$3,609.80');
  await expect(modal.getByTestId('account-partial')).toBeVisible();
});

test('imitations and spam: marked, without picture or value, and excluded from the total', async ({
  page,
  hosts,
}) => {
  const pictures: string[] = [];
  await page.route('**/icon-*', (route) => {
    pictures.push(route.request().url());
    return route.abort();
  });
  const iconUrl = `${hosts.gateway}/icon-fake.png`;
  await answerBalances(page, [
    { ...COIN },
    { symbol: 'USDX', name: 'Dollar X', contract: 'a1', numeric: '5', price: 1, verified: true },
    // The Х is Cyrillic.
    { symbol: 'USDХ', contract: 'a2', numeric: '1000000', price: 1, verified: false, iconUrl },
    { symbol: 'WIN', contract: 'a3', numeric: '1', price: 9, isSpam: true, verified: false },
    { symbol: 'CAT', contract: 'a4', numeric: '2', price: 0.5, verified: false, iconUrl },
  ]);
  const modal = await account(page, hosts, 62);
  await expect(rows(modal)).toHaveCount(5);
  const fake = rows(modal).filter({ hasText: 'USDХ' });
  await expect(fake).toContainText('Unverified');
  await expect(fake).toContainText('imitates a well-known one');
  await expect(fake.getByTestId('token-value')).toHaveText(/^—/);
  await expect(rows(modal).filter({ hasText: 'WIN' })).toContainText('Spam');
  await expect(rows(modal).filter({ hasText: 'CAT' })).toContainText('Unverified');
  await expect(rows(modal).filter({ hasText: 'Dollar X' })).not.toContainText('Unverified');
  await expect(modal.getByTestId('account-total')).toHaveText('$2,415.80');
  await expect(modal.getByTestId('account-partial')).toHaveCount(0);
  expect(pictures).toEqual([]);
});

test('hostile names: one harmless line each; a symbol that begins with digits is set apart', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await answerBalances(page, [
    { symbol: '\u202eCDSU', name: 'Re\u202eversed\u200b', contract: 'b1', numeric: '3' },
    { symbol: '<img src=x>', name: '<script>alert(1)</script>', contract: 'b2', numeric: '2' },
    { symbol: '000 BIG', name: 'x'.repeat(10_000), contract: 'b3', numeric: '1' },
    { symbol: '\u200b\u2060', name: '\u200e', contract: 'b4', numeric: '4' },
  ]);
  const modal = await account(page, hosts, 63);
  await expect(rows(modal)).toHaveCount(4);
  await expect(modal.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(modal.getByText('CDSU', { exact: true })).toBeVisible();
  await expect(modal.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(modal.getByText('000 BIG', { exact: true })).toBeVisible();
  await expect(modal.getByText('Unnamed token')).toBeVisible();
  const text = (await modal.getByTestId('tokens').textContent()) ?? '';
  expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/);
});

test('failed load: toast and Retry, never zero; Retry becomes available after 30 seconds', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/500|Failed to load resource/);
  await page.clock.install();
  const gateway = await answerBalances(page, 500);
  const modal = await account(page, hosts, 64);
  await expect(page.getByTestId('toast')).toContainText('Token Balance Unavailable');
  await expect(modal.getByRole('heading', { name: 'Tokens unavailable' })).toBeVisible();
  await expect(modal.getByTestId('account-total')).toHaveCount(0);
  const retry = modal.getByTestId('tokens-retry');
  await expect(retry).toBeDisabled();
  await expect(retry).toHaveText(/Try again in \d+ s/);
  const before = gateway.asked();
  await page.clock.fastForward(20_000);
  expect(gateway.asked()).toBe(before);
  gateway.say([COIN]);
  await page.clock.fastForward(20_000);
  await expect(rows(modal)).toHaveCount(1);
  await expect(modal.getByTestId('account-total')).toHaveText('$2,409.80');
});

test('refresh fails: keeps the last known tokens and marks them as outdated', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/500|Failed to load resource/);
  await page.clock.install();
  const gateway = await answerBalances(page, [COIN]);
  const modal = await account(page, hosts, 65);
  await expect(rows(modal)).toHaveCount(1);
  gateway.say(500);
  await page.clock.fastForward(10_000);
  await expect(modal.getByTestId('tokens-old')).toBeVisible();
  await expect(rows(modal)).toHaveCount(1);
  await expect(modal.getByTestId('account-total')).toHaveText('$2,409.80');
});

test('visible list: polled every 10 seconds until the gateway answers 503', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/503|Failed to load resource/);
  await page.clock.install();
  const gateway = await answerBalances(page, [COIN]);
  const modal = await account(page, hosts, 66);
  await expect(rows(modal)).toContainText(['1.204']);
  gateway.say([{ ...COIN, numeric: '5' }]);
  await page.clock.fastForward(10_000);
  await expect(rows(modal)).toContainText(['5.000']);
  gateway.say(503);
  await page.clock.fastForward(10_000);
  await expect(modal.getByTestId('tokens-old')).toBeVisible();
  const asked = gateway.asked();
  gateway.say([COIN]);
  for (let times = 0; times < 6; times += 1) await page.clock.fastForward(10_000);
  expect(gateway.asked()).toBe(asked);
  await expect(rows(modal)).toContainText(['5.000']);
});

test('loading: skeletons and no figure', { tag: '@release' }, async ({ page, hosts }) => {
  await answerBalances(page, 'nothing');
  const modal = await account(page, hosts, 67);
  await expect(modal.getByTestId('tokens-waiting')).toBeVisible();
  await expect(modal.getByTestId('account-total')).toHaveCount(0);
  await expect(modal.getByTestId('tokens')).toHaveCount(0);
});

test('network unknown to the gateway: the list and a toast say so', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.route('**/v1/supported-chains?**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { http: ['eip155:1'], ws: [] },
    }),
  );
  const gateway = await answerBalances(page, [COIN]);
  const modal = await account(page, hosts, 68);
  await expect(page.getByTestId('toast')).toContainText('Token Balance Unavailable');
  await expect(modal.getByRole('heading', { name: 'Tokens not supported' })).toBeVisible();
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
  expect(gateway.asked()).toBe(0);
});

test('empty account: shows how to begin', { tag: '@release' }, async ({ page, hosts }) => {
  await answerBalances(page, [{ ...COIN, numeric: '0' }]);
  const modal = await account(page, hosts, 69);
  await expect(modal.getByRole('heading', { name: 'No tokens yet' })).toBeVisible();
  await expect(modal.getByTestId('account-total')).toHaveText('$0.00');
});

test('5,000 tokens: only visible rows are in the document; the last one is reachable', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    symbol: `T${index}`,
    contract: (index + 1).toString(16),
    numeric: '1',
    price: 5_000 - index,
    verified: true,
  }));
  await answerBalances(page, many);
  const modal = await account(page, hosts, 70);
  await expect(rows(modal).first()).toContainText('T0');
  await expect(rows(modal).first()).toHaveAttribute('aria-setsize', '5000');
  const nodes = () => modal.locator('*').count();
  expect(await nodes()).toBeLessThan(1_500);
  await modal.getByTestId('tokens').focus();
  await page.keyboard.press('End');
  await expect(modal.getByText('T4999', { exact: true }).first()).toBeVisible();
  expect(await nodes()).toBeLessThan(1_500);
  const last = rows(modal).last();
  await expect(last).toHaveAttribute('aria-posinset', '5000');
});

test('late reply for another account: not shown for the current account', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const [slow, quick] = [accountAt(71), accountAt(72)];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await setBalance(ONE, slow, 71_000_000_000_000_000_000n);
  await setBalance(ONE, quick, 72_000_000_000_000_000_000n);
  await page.route('**/v1/account/*/balance?**', async (route) => {
    if (route.request().url().includes(slow)) await held;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().includes(`${slow}/balance`));
  const modal = await account(page, hosts, 71);
  await asked;
  await emitFrom(page, 'fake.test', 'accountsChanged', [quick]);
  await expect(rows(modal).first()).toContainText('72.000');
  const late = drawnAfter(page, (request) => request.url().includes(slow));
  release();
  expect((await late)?.ok()).toBe(true);
  await expect(rows(modal).first()).toContainText('72.000');
});
