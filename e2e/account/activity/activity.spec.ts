/** Tests the activity list: grouping, amounts cut without rounding, and explicit unknown states. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import {
  answerHistory,
  type HistoryAnswer,
  type MadeEntry,
  openActivity,
  shownActivity,
} from '../../support/gateway/history';
import { connect, connectAs, heard, openAccount, recordEvents } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';

/** Opens an account of this test and shows its activity. */
const activity = (page: Page, hosts: Hosts, index: number) =>
  openActivity(page, hosts.page('plain'), accountAt(index));

/** Clears the cached activity, as on a later visit. */
async function again(page: Page): Promise<Locator> {
  await page.reload();
  return shownActivity(page);
}

const list = (modal: Locator) => modal.getByTestId('activity');
const entries = (modal: Locator) => list(modal).getByRole('button', { name: /./ });

test('list: grouped by year and month, newest first, with signs and three decimals', async ({
  page,
  hosts,
}) => {
  const year = new Date().getFullYear();
  const move = (numeric: string, symbol = 'USDX') => ({
    numeric,
    symbol,
    contract: `0x${'a1'.repeat(20)}`,
  });
  await answerHistory(page, () => ({
    data: [
      {
        id: 'old',
        at: '2023-03-05T10:00:00Z',
        operation: 'repay',
        moves: [{ ...move('2.9999'), direction: 'out' }],
      },
      { id: 'claim', at: `${year}-01-02T10:00:00Z`, operation: 'claim', moves: [move('0.0009')] },
      { id: 'send', at: '2023-03-06T10:00:00Z', operation: 'send', moves: [move('1234.5678')] },
      {
        id: 'trade',
        at: '2024-03-06T10:00:00Z',
        operation: 'trade',
        moves: [
          { ...move('25'), direction: 'out' },
          { numeric: '0.0125', direction: 'in' },
        ],
      },
      { id: 'ok', at: '2024-03-07T10:00:00Z', operation: 'approve', moves: [] },
    ],
    since: '2023-01-01T12:00:00Z',
  }));
  const modal = await activity(page, hosts, 120);
  const rows = list(modal).getByRole('listitem');
  await expect(rows).toHaveText([
    'January',
    /^US\s*Claimed.*\+0\.000 USDX/,
    'March 2024',
    /^\s*Approved/,
    /^US\s*Swapped.*25\.000 USDX.*→.*0\.012 ETH/,
    'March 2023',
    /^US\s*Sent.*(?<![+-])1,234\.567 USDX.* yr\. ago/,
    /^US\s*Repaid.*-2\.999 USDX/,
  ]);
  await expect(modal.getByTestId('activity-end')).toHaveText(
    'Activity since \u2068Jan 1, 2023\u2069',
  );
});

test('spam NFTs and other networks: hidden; failed and pending entries are marked', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const spam = { nft: { spam: true } };
  await answerHistory(page, () => ({
    data: [
      { id: 'spam', moves: [spam, spam] },
      { id: 'half', moves: [spam, { nft: { name: 'Real' } }] },
      { id: 'there', chain: 'eip155:1' },
      { id: 'failed', operation: 'send', status: 'failed' },
      { id: 'pending', operation: 'send', status: 'pending' },
    ],
  }));
  const modal = await activity(page, hosts, 121);
  await expect(entries(modal)).toHaveCount(3);
  await expect(modal.getByTestId('entry-half')).toContainText('Real');
  await expect(modal.getByTestId('entry-failed')).toContainText('Failed');
  await expect(modal.getByTestId('entry-pending')).toContainText('Pending');
});

test('pending transaction: polled until its result is known', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.clock.install();
  let status = 'pending';
  await answerHistory(page, () => ({ data: [{ id: 'one', operation: 'send', status }] }));
  const modal = await activity(page, hosts, 122);
  await expect(modal.getByTestId('entry-one')).toContainText('Pending');
  status = 'failed';
  await page.clock.fastForward(5_000);
  await expect(modal.getByTestId('entry-one')).toContainText('Failed');
});

test('failed request: empties the list, reports one toast and one event, Retry starts at the top', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/500|Failed to load resource/);
  await recordEvents(page);
  let answer: (cursor: string) => HistoryAnswer = (cursor) =>
    cursor ? 500 : { data: [{ id: 'first' }], next: 'two' };
  const asked = await answerHistory(page, (cursor) => answer(cursor));
  const modal = await activity(page, hosts, 123);
  await expect(modal.getByRole('heading', { name: 'Failed to fetch transactions' })).toBeVisible();
  await expect(modal.getByText('No activity yet')).toHaveCount(0);
  await expect(entries(modal)).toHaveCount(0);
  expect(await heard(page, 'error')).toContainEqual({ code: 'transactions_failed' });
  answer = () => ({ data: [{ id: 'first' }, { id: 'second' }] });
  await modal.getByTestId('retry').click();
  await expect(entries(modal)).toHaveCount(2);
  expect(asked()).toEqual(['', 'two', '']);
});

test('no activity: links to Receive; loading: skeletons; no data source: explains it', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/503|Failed to load resource/);
  let answer: HistoryAnswer = 'nothing';
  await answerHistory(page, () => answer);
  let modal = await activity(page, hosts, 124);
  await expect(modal.getByTestId('activity-waiting')).toBeVisible();
  answer = { data: [] };
  modal = await again(page);
  await expect(modal.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
  await modal.getByTestId('activity-receive').click();
  await expect(modal.getByTestId('receive-qr')).toBeVisible();
  answer = 'absent';
  modal = await again(page);
  await expect(modal.getByRole('heading', { name: 'Activity not supported' })).toBeVisible();
});

test('10,000 entries: only visible rows are in the document; the last one is reachable', {
  tag: '@release',
}, async ({ page, hosts }) => {
  test.setTimeout(180_000);
  const SIZE = 500;
  const start = Date.UTC(2025, 5, 1);
  const asked = await answerHistory(page, (cursor) => {
    const from = Number(cursor || 0);
    const data = Array.from(
      { length: SIZE },
      (_, index): MadeEntry => ({
        id: `n${from + index}`,
        at: new Date(start - (from + index) * 3_600_000).toISOString(),
      }),
    );
    return { data, next: from + SIZE < 10_000 ? String(from + SIZE) : null };
  });
  const modal = await activity(page, hosts, 125);
  await expect(modal.getByTestId('entry-n0')).toBeVisible();
  const nodes = () => modal.locator('*').count();
  expect(await nodes()).toBeLessThan(1_500);
  await modal.getByTestId('entry-n0').focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(modal.getByTestId('entry-n9999')).toBeFocused({ timeout: 250 });
  }).toPass({ intervals: [50] });
  expect(await nodes()).toBeLessThan(1_500);
  // Each page is requested once, except the first page, which is polled.
  const later = asked().filter((cursor) => cursor !== '');
  expect(later).toHaveLength(19);
  expect(new Set(later).size).toBe(19);
  await expect(modal.getByTestId('activity-end')).toBeAttached();
});

test('cursor that repeats: the list ends', { tag: '@release' }, async ({ page, hosts }) => {
  const asked = await answerHistory(page, (cursor) => ({
    data: [{ id: `page ${cursor}` }],
    next: cursor === 'a' ? 'b' : 'a',
  }));
  const modal = await activity(page, hosts, 126);
  await expect(modal.getByTestId('activity-end')).toHaveText('End of list');
  await expect(entries(modal)).toHaveCount(3);
  expect(asked()).toEqual(['', 'a', 'b']);
});

test('hostile names: inert; imitated tokens and addresses are marked', async ({ page, hosts }) => {
  const real = '0xc0aB3b528522C377c9b2D869a603771f63082bC8';
  const lookalike = '0xc0AB3b51d90E7A64fB2083C51e97D60A4F082BC8';
  const me = accountAt(127);
  await answerHistory(page, () => ({
    data: [
      {
        id: 'poison',
        at: '2025-06-04T00:00:00Z',
        moves: [{ from: lookalike, to: me, numeric: '0' }],
      },
      {
        id: 'coin',
        at: '2025-06-03T00:00:00Z',
        moves: [{ symbol: 'ЕТН', contract: `0x${'b2'.repeat(20)}` }],
      },
      {
        id: 'evil',
        at: '2025-06-02T00:00:00Z',
        moves: [{ symbol: '<b>\u202ex</b>', contract: `0x${'b3'.repeat(20)}` }],
      },
      {
        id: 'paid',
        at: '2025-06-01T00:00:00Z',
        from: me,
        to: real,
        operation: 'send',
        moves: [{ direction: 'out', from: me, to: real }],
      },
    ],
  }));
  const modal = await activity(page, hosts, 127);
  await expect(modal.getByTestId('entry-poison')).toContainText('Imitation');
  await expect(modal.getByTestId('entry-paid')).not.toContainText('Imitation');
  await expect(modal.getByTestId('entry-coin')).toContainText('Unverified');
  await expect(modal.getByTestId('entry-evil')).toContainText('<b>x</b>');
  expect(await list(modal).textContent()).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/);
  await modal.getByTestId('entry-poison').click();
  await expect(modal.getByRole('note')).toContainText("Don't copy it");
  await expect(modal.getByText(lookalike).locator('visible=true').first()).toBeVisible();
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('entry-poison')).toBeFocused();
});

test('activity disabled by the gateway: no tab and no row', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.route('**/appkit/v1/config?**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { features: [{ id: 'activity', isEnabled: false, config: [] }] },
    }),
  );
  await answerHistory(page, () => ({ data: [] }));
  const me = accountAt(128);
  await connectAs(page, hosts.page('plain'), me);
  const modal = await openAccount(page);
  await expect(modal.getByRole('tab', { name: 'Tokens' })).toBeVisible();
  await expect(modal.getByRole('tab', { name: 'Activity' })).toHaveCount(0);
  await page.evaluate(() => window.AppKit?.open({ view: 'Transactions' }));
  await expect(modal.getByTestId('account-address')).toBeVisible();
});

test('namespace without activity: no tab, no row and no screen', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const query = { namespaces: 'solana', wallet: 'page', approve: 'auto' };
  await page.goto(hosts.page('plain', query));
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  const modal = await openAccount(page);
  await expect(modal.getByRole('tab', { name: 'NFTs' })).toBeVisible();
  await expect(modal.getByRole('tab', { name: 'Activity' })).toHaveCount(0);
  await page.evaluate(() => window.AppKit?.open({ view: 'Transactions' }));
  await expect(modal.getByTestId('account-address').locator('visible=true')).toBeVisible();
  await page.evaluate(() => window.AppKit?.configure({ accountView: 'compact' }));
  await expect(modal.getByTestId('account-receive').locator('visible=true')).toBeVisible();
  await expect(modal.getByTestId('account-activity')).toHaveCount(0);
});

test('compact form: activity is its own screen with an empty state', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await answerHistory(page, () => ({ data: [] }));
  await page.goto(
    hosts.page('plain', { wallet: 'page', approve: 'auto', 'attr.account-view': 'compact' }),
  );
  await connect(page);
  const modal = await openAccount(page);
  await modal.getByTestId('account-activity').click();
  await expect(modal.getByRole('heading', { name: 'No Transactions yet' })).toBeVisible();
});
