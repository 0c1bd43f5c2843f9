/** Tests several wallets of one namespace: list, switch, disconnect, reconnect. */

import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { allowFeatures } from '../../support/gateway/features';
import { axeViolations } from '../../support/page/axe';
import { expectSettled } from '../../support/page/dialog';
import {
  addressOf,
  connect,
  expectStatus,
  heard,
  networkOf,
  openAccount,
  recordEvents,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets, emitFrom, requestsTo } from '../../support/wallets/fake-wallet';

const FOX = accountAt(1);
const HARE = accountAt(2);
const HARE_2 = accountAt(3);

const wallets = [
  {
    rdns: 'fox.test',
    name: 'Foxglove',
    answers: { eth_requestAccounts: { value: [FOX] }, eth_accounts: { value: [FOX] } },
  },
  {
    rdns: 'hare.test',
    name: 'Harebell',
    answers: {
      eth_requestAccounts: { value: [HARE, HARE_2] },
      eth_accounts: { value: [HARE, HARE_2] },
      eth_chainId: { value: '0x7a6a' },
    },
  },
];

const asked = async (page: Page, rdns: string): Promise<number> =>
  (await requestsTo(page, rdns)).filter((one) => one === 'eth_requestAccounts').length;

/** Connects both wallets, uses Harebell and opens the wallet list. */
async function connectBoth(page: Page) {
  await connect(page, 'wallet-fox.test');
  const modal = await openAccount(page);
  await modal.getByTestId('account-wallets').click();
  await expect(modal.getByTestId('title')).toHaveText('Wallets');
  await modal.getByTestId('add-wallet').click();
  await modal.getByTestId('wallet-hare.test').click();
  await expect(page.getByTestId('toast')).toContainText('New Wallet Added');
  await expect(modal.getByTestId('active-connection')).toContainText('Harebell');
  return modal;
}

/** Opens a page with both wallets, and connects both. */
async function visitWithBoth(page: Page, hosts: Hosts) {
  await allowFeatures(page, 'multi_wallet');
  await addFakeWallets(page, ...wallets);
  await page.goto(hosts.page('plain'));
  return connectBoth(page);
}

test('multi_wallet off at the gateway: one wallet, and the list explains why it does not open', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await recordEvents(page);
  await addFakeWallets(page, ...wallets);
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fox.test');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-wallets')).toHaveCount(0);
  await withKit(page, (kit) => kit.open({ view: 'ProfileWallets' }));
  await expect.poll(() => heard(page, 'error')).toEqual([{ code: 'multi_wallet_off' }]);
  await expect(modal.getByTestId('account-address')).toBeVisible();
});

test('two wallets: switched without a prompt, also by account; both reconnect after a reload', async ({
  page,
  hosts,
}) => {
  const modal = await visitWithBoth(page, hosts);
  expect(await addressOf(page)).toBe(HARE);
  expect(await networkOf(page)).toBe('eip155:31338');

  // An event of the inactive wallet must not change the page.
  await emitFrom(page, 'fox.test', 'chainChanged', '0x1');
  await modal.getByTestId(`account-${HARE_2}`).click();
  await expect(page.getByTestId('toast')).toContainText('Account switched');
  expect(await addressOf(page)).toBe(HARE_2);
  expect(await networkOf(page)).toBe('eip155:31338');
  await emitFrom(page, 'fox.test', 'chainChanged', '0x7a69');

  await modal.getByTestId('wallet-fox.test').locator('visible=true').click();
  await expect(page.getByTestId('toast')).toContainText('Wallet switched');
  await expect(modal.getByTestId('active-connection')).toContainText('Foxglove');
  expect(await addressOf(page)).toBe(FOX);
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  expect(await asked(page, 'fox.test')).toBe(1);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(FOX);
  await withKit(page, (kit) => kit.open({ view: 'ProfileWallets' }));
  await expect(modal.getByTestId('active-connection')).toContainText('Foxglove');
  await expect(modal.getByTestId('wallet-hare.test')).toBeVisible();
  expect(await asked(page, 'fox.test')).toBe(0);
  expect(await asked(page, 'hare.test')).toBe(0);
});

test('wallet in the list: disconnected, shown as recent, connected again, and deleted', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await visitWithBoth(page, hosts);

  await modal.getByTestId('wallet-fox.test-end').click();
  await expect(page.getByTestId('toast')).toContainText('Wallet disconnected');
  const recent = modal.getByTestId('recent-fox.test');
  await expect(recent).toBeVisible();
  expect(await addressOf(page)).toBe(HARE);

  await recent.click();
  await expect(modal.getByTestId('active-connection')).toContainText('Foxglove');
  await expect.poll(() => addressOf(page)).toBe(FOX);
  expect(await asked(page, 'fox.test')).toBe(2);

  // The used wallet disconnects: the other one takes its place.
  await modal.getByTestId('active-connection').getByTestId('disconnect').click();
  await expect(modal.getByTestId('active-connection')).toContainText('Harebell');
  await expect.poll(() => addressOf(page)).toBe(HARE);
  await modal.getByTestId('recent-fox.test-end').click();
  await expect(page.getByTestId('toast')).toContainText('Wallet deleted');
  await expect(modal.getByTestId('recent-fox.test')).toHaveCount(0);
});

test('reconnected wallet: keeps its own network, not the latest network of the page', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const [dot, westend] = [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  ] as const;
  const moveTo = async (id: string) => {
    await withKit(page, (kit, to) => kit.switchNetwork(to), id);
    await expect.poll(() => networkOf(page)).toBe(id);
  };
  await allowFeatures(page, 'multi_wallet');
  await page.goto(hosts.page('plain', { namespaces: 'polkadot', wallet: 'page', approve: 'auto' }));
  await connect(page, 'wallet-injectedWeb3:page-wallet');
  expect(await networkOf(page)).toBe(dot);
  await moveTo(westend);
  await withKit(page, (kit) => kit.open({ view: 'ProfileWallets' }));
  const modal = page.getByTestId('modal');
  await modal.getByTestId('active-connection').getByTestId('disconnect').click();
  await expectStatus(page, 'disconnected');
  await moveTo(dot);
  await modal.getByTestId('recent-injectedWeb3:page-wallet').click();
  await expectStatus(page, 'connected');
  await expect.poll(() => networkOf(page)).toBe(westend);
});

test('window of 320 px: each button of the foot on one line', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const modal = await visitWithBoth(page, hosts);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ['disconnect-all', 'add-wallet']) {
    const { width, height } = (await modal.getByTestId(name).boundingBox()) ?? {};
    expect({ name, height }, `${width} px wide`).toEqual({ name, height: 48 });
    const lines = await modal
      .getByTestId(name)
      .locator('span')
      .evaluate((text) => text.getBoundingClientRect().height);
    expect(lines, name).toBeLessThan(30);
  }
});

test('all wallets disconnected: the list says so, and none reconnects by itself', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await visitWithBoth(page, hosts);
  await modal.getByTestId('disconnect-all').click();
  await expect(modal.getByRole('heading', { name: 'No wallet connected' })).toBeVisible();
  await expect(modal.getByTestId('add-wallet')).toHaveText('Add EVM Wallet');
  await expectStatus(page, 'disconnected');
  expect((await storedKeys(page))['eip155:connected_connector_id']).toBeUndefined();

  await page.reload();
  await withKit(page, (kit) => kit.open());
  await expect(modal.getByTestId('wallet-fox.test')).toBeVisible();
  await expectStatus(page, 'disconnected');
  expect(await asked(page, 'fox.test')).toBe(0);
  expect(await asked(page, 'hare.test')).toBe(0);
});

test('Disconnect on the account screen: keeps the other wallet and shows it', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await visitWithBoth(page, hosts);
  await modal.getByTestId('back').click();
  await modal.getByTestId('disconnect').locator('visible=true').click();
  await expect(page.getByTestId('toast')).toContainText('Wallet deleted');
  await expect(modal.getByTestId('active-connection')).toContainText('Foxglove');
  await expectStatus(page, 'connected');
});

test('keyboard only: the list works and axe finds no violations', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const modal = await visitWithBoth(page, hosts);
  await page.getByTestId('toast-close').click();
  await expectSettled(page);
  expect(await axeViolations(page, ['appkit-embed'])).toEqual([]);
  await modal.getByTestId('wallet-fox.test').focus();
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('active-connection')).toContainText('Foxglove');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
});

test('second tab: follows with the same wallets and the same wallet in use', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await allowFeatures(page, 'multi_wallet');
  await addFakeWallets(page, ...wallets);
  await page.goto(hosts.page('plain'));
  const other = await page.context().newPage();
  await addFakeWallets(other, ...wallets);
  // On this page, the gateway has not enabled multiple wallets.
  await other.goto(hosts.page('plain'));
  await withKit(other, (kit) => kit.open());
  const modal = await connectBoth(page);
  await expect.poll(() => addressOf(other)).toBe(HARE);
  await modal.getByTestId('wallet-fox.test').locator('visible=true').click();
  await expect.poll(() => addressOf(other)).toBe(FOX);
  await modal.getByTestId('disconnect-all').click();
  await expectStatus(other, 'disconnected');
  expect(await asked(other, 'fox.test')).toBe(0);
});
