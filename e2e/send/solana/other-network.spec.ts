/**
 * Tests a wallet on another network than the page: it signs nothing for the page's network, with or
 * without a change event.
 */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { LOCAL_SOLANA, namespaceNetworks } from '../../../src/sandbox/facts';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { freshAccount } from '../../support/chains/solana-tokens';
import { airdrop, lamportsOf } from '../../support/chains/solana-transfer';
import { openSend, review } from '../../support/page/send';
import { addressOf, connect, networkOf } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { SOL } from '../../support/wallets/solana-page';
import {
  addStandardWallets,
  askedOf,
  SUN,
  withStandardWallet,
} from '../../support/wallets/standard-wallets';

const OTHER = `solana:${'2'.repeat(32)}` as const;

/**
 * The review of half a coin, on a page with the local Solana and another network of the same node.
 */
async function reviewed(
  page: Page,
  hosts: Hosts,
): Promise<{ modal: Locator; me: string; other: string }> {
  const [local] = namespaceNetworks(hosts.port, ['solana']);
  const config = JSON.stringify({ networks: [local, { ...local, id: OTHER, name: 'Other' }] });
  await addStandardWallets(page, { key: randomBytes(32).toString('hex') });
  await page.goto(hosts.page('plain', { config }));
  await connect(page, SUN);
  expect(await networkOf(page)).toBe(LOCAL_SOLANA.id);
  const me = (await addressOf(page)) ?? '';
  const other = solanaAddress(freshAccount());
  await airdrop(me, 2 * SOL);
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  return { modal, me, other };
}

test('wallet announces the change: the page follows; the form and its review close', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const { modal, me, other } = await reviewed(page, hosts);
  await withStandardWallet(page, 'solana', (wallet, id) => wallet.setChains([id]), OTHER);
  await expect(modal.getByTestId('send-amount')).toBeVisible();
  await expect(modal.getByTestId('send-amount')).toHaveValue('');
  await expect(modal.getByTestId('send-receiver')).toHaveValue('');
  await expect(modal.getByTestId('send-confirm')).toHaveCount(0);
  expect(await networkOf(page)).toBe(OTHER);
  expect(await askedOf(page, 'solana')).toEqual(['connect']);
  expect([await lamportsOf(me), await lamportsOf(other)]).toEqual([2 * SOL, 0]);
});

test('wallet changes silently: detected before signing, and the wallet gets no request', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const { modal, me, other } = await reviewed(page, hosts);
  await withStandardWallet(page, 'solana', (wallet, id) => wallet.setChains([id], true), OTHER);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('send-error')).toContainText("doesn't know this network");
  await expect(modal.getByTestId('send-error')).toContainText('has no account on this network');
  expect(await askedOf(page, 'solana')).toEqual(['connect']);
  expect([await lamportsOf(me), await lamportsOf(other)]).toEqual([2 * SOL, 0]);
});
