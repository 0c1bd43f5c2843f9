/** Tests two tabs of one site: both show one state, and the wallet is asked once. */
import type { BrowserContext, Page } from 'playwright/test';
import { expect, openModal, SECOND_ACCOUNT, test } from '../../fixtures';
import {
  addressOf,
  EXTENSION,
  expectStatus,
  networkOf,
  PAGE_WALLET,
  statusOf,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { pageWallet } from '../../support/wallets/page-wallet';

/** Promised limit: one tab sees a disconnect in the other within two seconds. */
const SEEN = { timeout: 2_000 };

const prompts = (context: BrowserContext) =>
  context.pages().filter((one) => one.url().includes('/approve.html')).length;

/** Opens a second tab whose widget runs too: otherwise it cannot follow. */
async function secondTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  const modal = await openModal(tab);
  await expect(modal.locator('[data-testid^="wallet-"]').first()).toBeVisible();
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();
  return tab;
}

test('extension connected in one tab: both connect without another prompt, and both disconnect', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page, context } = extension;
  const other = await secondTab(context, hosts.shop);
  await page.goto(hosts.shop);
  await page.bringToFront();
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expectStatus(other, 'connected');
  expect(prompts(context)).toBe(0);

  await withKit(other, (kit) => kit.disconnect());
  await expect.poll(() => statusOf(page), SEEN).toBe('disconnected');
  expect(prompts(context)).toBe(0);
});

const url = (hosts: Hosts) => hosts.page('plain', { wallet: 'page', approve: 'auto' });

test('network or account change: the other tab follows; closing a tab disconnects neither', {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  await page.goto(url(hosts));
  const other = await secondTab(context, url(hosts));
  await (await openModal(page)).getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
  await expectStatus(other, 'connected');
  expect(await pageWallet(other).requests()).not.toContain('eth_requestAccounts');

  await withKit(page, (kit) => kit.switchNetwork('eip155:31338'));
  await expect.poll(() => networkOf(other)).toBe('eip155:31338');
  await withKit(other, (kit) => kit.switchNetwork('eip155:31337'));
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');

  // The wallet itself announces another account to every tab, as extensions do.
  await pageWallet(page).setAccount(1);
  for (const tab of [page, other]) await expect.poll(() => addressOf(tab)).toBe(SECOND_ACCOUNT);

  await other.close();
  // The wallet still answers, and the next visit starts connected.
  const signed = await withKit(page, (kit) =>
    kit.getProvider('eip155')?.request({ method: 'eth_accounts' }),
  );
  expect(signed).toHaveLength(1);
  expect(await statusOf(page)).toBe('connected');
  const third = await context.newPage();
  await third.goto(url(hosts));
  await expectStatus(third, 'connected');
});

test('both tabs act at the same moment: same final state', { tag: '@release' }, async ({
  page,
  context,
  hosts,
}) => {
  await page.goto(url(hosts));
  const other = await secondTab(context, url(hosts));
  await (await openModal(page)).getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
  await expectStatus(other, 'connected');

  // Either tab may win, but both must show the same state.
  for (const round of [0, 1, 2]) {
    const [here, there] =
      round % 2 ? ['eip155:31337', 'eip155:31338'] : ['eip155:31338', 'eip155:31337'];
    await Promise.allSettled([
      withKit(page, (kit, id) => kit.switchNetwork(id), here),
      withKit(other, (kit, id) => kit.switchNetwork(id), there),
    ]);
    await expect.poll(async () => (await networkOf(page)) === (await networkOf(other))).toBe(true);
  }
  await Promise.all([
    withKit(page, (kit) => kit.disconnect()),
    withKit(other, (kit) => kit.disconnect()),
  ]);
  for (const tab of [page, other]) await expectStatus(tab, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('eip155:connected_connector_id');
});
