/**
 * Tests tokens from the seed of the local Solana: the node's balances match the review to the last
 * unit.
 */
import type { Locator, Page } from 'playwright/test';
import { SOLANA_TOKENS, type SolanaToken } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { solanaHoldings, unitsOf } from '../../support/chains/holdings';
import { lamportsOf } from '../../support/chains/solana-transfer';
import { chooseToken, expectSent, openSend, review } from '../../support/page/send';
import { connect } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import type { PageWallet } from '../../support/wallets/page-wallet';

// All tests spend from one account, the last one that the seed gave tokens to.
test.describe.configure({ mode: 'default' });

const ME = 4;
const FEE = 5_000n;

async function sending(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  token: SolanaToken,
): Promise<Locator> {
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet }));
  await pageWallet.setAccount(ME);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  const modal = await openSend(page);
  await chooseToken(modal, token.metadata?.name ?? '');
  return modal;
}

const coinsOf = async (index: number): Promise<bigint> =>
  BigInt(await lamportsOf(solanaAddress(index)));

async function heldBy(index: number, { mint }: SolanaToken) {
  const all = await solanaHoldings(solanaAddress(index));
  const held = all.filter((one) => one.mint === mint);
  expect(held.length).toBeLessThanOrEqual(1);
  return held[0] ?? { units: 0n, lamports: 0n };
}

/** The value of a labeled line of the review. */
const fact = (modal: Locator, label: string): Locator =>
  modal.locator('.detail').filter({ hasText: label }).locator('dd');

for (const [kind, token, to, amount] of [
  ['an SPL token', SOLANA_TOKENS.spl6, 205, '1.000001'],
  ['a Token-2022 token', SOLANA_TOKENS.described, 206, '0.000007'],
] as const) {
  test(`${kind}: opens the recipient account at the quoted cost; the second send has no such cost`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    const { symbol } = token.metadata;
    const other = solanaAddress(to);
    const modal = await sending(page, hosts, pageWallet, token);
    const mine = { coins: await coinsOf(ME), ...(await heldBy(ME, token)) };
    expect(await heldBy(to, token)).toMatchObject({ units: 0n });
    const units = unitsOf(amount, token.decimals);

    await review(modal, amount, other);
    await expect(modal.getByTestId('review-amount')).toHaveText(`${amount}\u00a0${symbol}`);
    await expect(modal.getByTestId('review-to')).toHaveText(other);
    const opens = fact(modal, 'Opens a token account');
    await expect(opens).toHaveText(/SOL$/);
    const cost = unitsOf((await opens.textContent()) ?? '', 9);
    await expect(fact(modal, 'Network fee')).toHaveText(/^0\.000005\sSOL$/);
    await modal.getByTestId('send-confirm').click();
    await expectSent(page);

    expect(await heldBy(to, token)).toMatchObject({ units, lamports: cost });
    expect((await heldBy(ME, token)).units).toBe(mine.units - units);
    expect(await coinsOf(ME)).toBe(mine.coins - cost - FEE);

    const again = await openSend(page);
    await chooseToken(again, token.metadata.name);
    await review(again, amount, other);
    await expect(again.getByTestId('review-fee')).toHaveText('<$0.01');
    await expect(fact(again, 'Opens a token account')).toHaveCount(0);
    await expect(again.getByTestId('send-show-firstTime')).toHaveCount(0);
    // The same payment as a moment ago.
    await expect(again.getByTestId('send-confirm')).toBeDisabled();
    await again.getByTestId('send-understood').click();
    await again.getByTestId('send-confirm').click();
    await expect.poll(async () => (await heldBy(to, token)).units).toBe(units + units);
    expect(await coinsOf(ME)).toBe(mine.coins - cost - FEE - FEE);
  });
}

test('token with a transfer fee: the review shows the received amount and needs an acknowledgment', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const token = SOLANA_TOKENS.withFee;
  const to = 207;
  const modal = await sending(page, hosts, pageWallet, token);
  const mine = await heldBy(ME, token);
  await review(modal, '100.00000001', solanaAddress(to));
  // One percent, rounded up to the smallest unit.
  await expect(fact(modal, 'Recipient gets')).toHaveText(/^99\.000000009\sTOLL$/);
  await expect(modal.getByTestId('send-acknowledge-keepsPart')).toContainText(
    'gets 99.000000009 of 100.00000001 TOLL',
  );
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await modal.getByTestId('send-understood').click();
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect((await heldBy(to, token)).units).toBe(99_000_000_009n);
  expect((await heldBy(ME, token)).units).toBe(mine.units - 100_000_000_010n);
});
