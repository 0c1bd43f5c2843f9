/** Tests that account features load on demand: the session alone loads none. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { readManifest } from '../../support/page/cdn';
import { connect, expectStatus, openAccount, selectTab } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ISLANDS = ['tokens', 'nfts', 'activity', 'receive', 'send'] as const;
type Island = (typeof ISLANDS)[number];

/** The islands that the page has requested, in order. */
function watchIslands(page: Page): () => Island[] {
  const { chunks } = readManifest();
  const of = new Map(ISLANDS.map((island) => [chunks[island]?.file, island]));
  const asked: Island[] = [];
  page.on('request', (request) => {
    const island = of.get(new URL(request.url()).pathname.split('/').at(-1));
    if (island && !asked.includes(island)) asked.push(island);
  });
  return () => asked;
}

async function goTo(page: Page, hosts: Hosts, index: number, more = {}): Promise<void> {
  const me = accountAt(index);
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: { eth_requestAccounts: { value: [me] }, eth_accounts: { value: [me] } },
  });
  await page.goto(hosts.page('plain', more));
}

/** By then, any prefetch would have happened. */
async function still(page: Page): Promise<void> {
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
}

const tile = (modal: Locator, id: string) => modal.getByTestId(`account-${id}`);

test('features: each has its own file', () => {
  const { chunks } = readManifest();
  const files = [...ISLANDS, 'runtime', 'shell'].map((id) => chunks[id]?.file);
  expect(files).not.toContain(undefined);
  expect(new Set(files).size).toBe(files.length);
});

test('connected, and connected after a reload: no feature is loaded', async ({ page, hosts }) => {
  const asked = watchIslands(page);
  await page.clock.install();
  await goTo(page, hosts, 150);
  await connect(page, 'wallet-fake.test');
  await still(page);
  expect(asked()).toEqual([]);
  await page.reload();
  await expectStatus(page, 'connected');
  await still(page);
  expect(asked()).toEqual([]);
});

test('feature opened: loads its own file and no other', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const asked = watchIslands(page);
  await page.clock.install();
  await goTo(page, hosts, 151);
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect.poll(asked).toEqual(['tokens']);
  await still(page);
  expect(asked()).toEqual(['tokens']);
  await selectTab(modal, 'NFTs');
  await expect.poll(asked).toEqual(['tokens', 'nfts']);
  await selectTab(modal, 'Activity');
  await expect.poll(asked).toEqual(['tokens', 'nfts', 'activity']);
  await tile(modal, 'receive').click();
  await expect(modal.getByTestId('receive-qr')).toBeVisible();
  expect(asked()).toEqual(['tokens', 'nfts', 'activity', 'receive']);
  await modal.getByTestId('back').click();
  await tile(modal, 'send').click();
  await expect.poll(asked).toEqual(['tokens', 'nfts', 'activity', 'receive', 'send']);
});

test('compact form: the account loads no feature', { tag: '@release' }, async ({ page, hosts }) => {
  const asked = watchIslands(page);
  await page.clock.install();
  await goTo(page, hosts, 152, { 'attr.account-view': 'compact' });
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(tile(modal, 'receive')).toBeVisible();
  await still(page);
  expect(asked()).toEqual([]);
});

test('tokens chunk missing: the native balance and exits still work, and Retry loads it', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/Failed to load resource/);
  const file = readManifest().chunks.tokens?.file ?? '?';
  let away = true;
  // Retries under another address.
  await page.route(
    (url) => url.pathname.endsWith(file),
    (route) => (away ? route.abort() : route.continue()),
  );
  let balances = 0;
  page.on('request', (request) => {
    if (/\/v1\/account\/[^/]+\/balance/.test(request.url())) balances += 1;
  });
  await page.clock.install();
  await goTo(page, hosts, 153);
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(modal.getByText("We couldn't load this section")).toBeVisible();
  await expect(modal.getByTestId('account-balance')).toBeVisible();
  await expect(modal.getByTestId('account-total')).toHaveCount(0);
  await expect(modal.getByTestId('disconnect')).toBeVisible();
  // Waits past the time of the next request.
  await page.clock.runFor(15_000);
  away = false;
  await modal.getByRole('button', { name: 'Try again' }).click();
  const [none, again] = [modal.getByTestId('tokens-receive'), modal.getByTestId('tokens-retry')];
  await expect(none.or(again)).toBeVisible();
  await expect(again).toHaveCount(0);
  const before = balances;
  await page.clock.runFor(11_000);
  await expect.poll(() => balances).toBeGreaterThan(before);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await modal.getByTestId('account-settings').click();
  await expect(modal.getByTestId('settings-network').locator('visible=true')).toBeVisible();
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
});

test('namespace without balances: no feature is loaded', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const asked = watchIslands(page);
  await page.clock.install();
  const wallet = { wallet: 'page', 'wallet-namespaces': 'bip122', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'bip122', ...wallet }));
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('disconnect')).toBeVisible();
  await still(page);
  expect(asked()).toEqual([]);
});
