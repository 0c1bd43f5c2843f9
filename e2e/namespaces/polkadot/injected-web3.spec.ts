/**
 * Tests Polkadot with an extension in `injectedWeb3`: every signature is verified outside the
 * browser.
 */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import {
  addressOf,
  askProvider,
  connect,
  expectStatus,
  networkOf,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import { isPolkadotSignature } from '../../support/wallets/verify-signature';

const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const WESTEND = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e';
const EXTENSION = 'wallet-injectedWeb3:sandbox-wallet';
const PAGE_WALLET = 'wallet-injectedWeb3:page-wallet';
const TEXT = 'Grüezi <b>you</b>';
/** The address format by its first letter: Polkadot's own, or the generic one. */
const OF_POLKADOT = /^1/;
const GENERIC = /^5/;

function sign(page: Page, address: string): Promise<{ signature: string }> {
  return askProvider(page, 'polkadot', 'polkadot_signMessage', { address, message: TEXT });
}

test('injectedWeb3: connects, signs, switches network and account, reloads, disconnects', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.page('plain', { namespaces: 'polkadot' }));
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  expect(await networkOf(page)).toBe(DOT);
  const first = (await addressOf(page)) ?? '';
  expect(first).toMatch(OF_POLKADOT);

  const signing = sign(page, first);
  await expect((await extension.approvalWindow()).getByTestId('wallet-lines')).toContainText(TEXT);
  await extension.approve();
  expect(await isPolkadotSignature(first, TEXT, (await signing).signature)).toBe(true);

  // The same account in the other network's format.
  await withKit(page, (kit, id) => kit.switchNetwork(id), WESTEND);
  await expect.poll(() => networkOf(page)).toBe(WESTEND);
  await expect.poll(() => addressOf(page)).toMatch(GENERIC);
  const there = (await addressOf(page)) ?? '';

  await extension.setAccount(1);
  await expect.poll(() => addressOf(page)).not.toBe(there);
  const second = (await addressOf(page)) ?? '';
  expect(second).toMatch(GENERIC);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(WESTEND);
  expect(await addressOf(page)).toBe(second);
  const again = sign(page, second);
  await extension.approve();
  expect(await isPolkadotSignature(second, TEXT, (await again).signature)).toBe(true);

  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('polkadot:connected_connector_id');
  await page.reload();
  await openModal(page);
  await expectStatus(page, 'disconnected');
});

test('user rejects: ends the attempt and says so; another attempt works', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const query = { namespaces: 'polkadot', wallet: 'page', approve: 'reject-once' };
  await page.goto(hosts.page('plain', query));
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(modal).toContainText('Connection declined');
  await expectStatus(page, 'disconnected');
  await retryOf(modal).click();
  await expectStatus(page, 'connected');
  await pageWallet.setApproval('reject');
  const address = (await addressOf(page)) ?? '';
  await expect(sign(page, address)).rejects.toThrow(/Cancelled/);
  await expectStatus(page, 'connected');
});

test('page without Polkadot: does not list the extension', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const query = {
    namespaces: 'cosmos',
    'wallet-namespaces': 'all',
    wallet: 'page',
    approve: 'auto',
  };
  await page.goto(hosts.page('plain', query));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-keplr:keplr')).toBeVisible();
  await expect(modal.getByTestId(PAGE_WALLET)).toHaveCount(0);
});

test('extension injected after load: detected', { tag: '@release' }, async ({ page, hosts }) => {
  const late = { wallet: 'page', approve: 'auto', announce: 'late:300' };
  await page.goto(hosts.page('plain', { namespaces: 'polkadot', ...late }));
  await connect(page, PAGE_WALLET);
  expect(await addressOf(page)).toMatch(OF_POLKADOT);
});
