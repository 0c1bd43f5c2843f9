/**
 * Tests unsolicited tokens of account 0 on the local Solana: marked, without value, and distinct
 * from the real token.
 */
import type { Locator, Page } from 'playwright/test';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { cut, solanaHoldings, tokenRows } from '../../support/chains/holdings';
import { openSend } from '../../support/page/send';
import { connect, networkOf, openAccount } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

const { spl6, lookalike, zeroWidth, twin, spam } = SOLANA_TOKENS;

async function connected(page: Page, hosts: Hosts): Promise<void> {
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet }));
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  await expect.poll(() => networkOf(page)).toBe(LOCAL_SOLANA.id);
}

test('look-alikes of a listed token and an advertisement: marked, with their true amounts', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await connected(page, hosts);
  const modal = await openAccount(page);
  const rows = await tokenRows(modal);
  const told = await solanaHoldings(solanaAddress(0));
  const row = (mint: string) => rows.get(mint.toLowerCase());
  for (const { mint } of [spl6, lookalike, zeroWidth, twin, spam]) {
    const held = told.find((one) => one.mint === mint);
    expect(held?.units, mint).toBeGreaterThan(0n);
    expect(row(mint)?.amount, mint).toBe(held && cut(held));
  }
  // Only the real token has a price. Without a price, the row shows no figure.
  expect(row(spl6.mint)?.text).toContain('$12,345.67');
  for (const { mint } of [lookalike, zeroWidth, twin, spam]) {
    expect(row(mint)?.text, mint).toContain('Value unknown');
  }
  for (const { mint } of [lookalike, zeroWidth, twin]) {
    expect(row(mint)?.text).toContain('Unverified');
    expect(row(mint)?.text).toContain('imitates a well-known one');
  }
  expect(row(spam.mint)?.text).toContain('Spam');
  expect(row(spl6.mint)?.text).not.toMatch(/Unverified|Spam/);
  // The real token must come before its imitations.
  const all = [...rows.keys()];
  const at = ({ mint }: { mint: string }) => all.indexOf(mint.toLowerCase());
  for (const other of [lookalike, zeroWidth, twin]) expect(at(spl6)).toBeLessThan(at(other));
});

/** Marks that the token picker of the send form shows for each token of this name. */
async function marksOf(modal: Locator, name: string): Promise<string[]> {
  await modal.getByTestId('send-token').click();
  await modal.getByTestId('send-token-search').fill(name);
  const rows = modal.getByTestId('send-token-row').filter({ hasText: name });
  await expect(rows).toHaveCount(4);
  const texts = await rows.allTextContents();
  return texts.map((text) => /Imitation|Unverified/.exec(text)?.[0] ?? '').sort();
}

test('token picker of the send form: look-alikes are marked as imitations; the advertisement is absent', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await connected(page, hosts);
  const modal = await openSend(page);
  expect(await marksOf(modal, 'Sandbox Dollar')).toEqual(['', ...Array(3).fill('Imitation')]);
  await modal.getByTestId('send-token-search').fill('claim.example');
  await expect(modal.getByTestId('send-token-row')).toHaveCount(0);
});
