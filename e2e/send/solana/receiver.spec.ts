/**
 * Tests the recipient of SOL: the field rejects invalid addresses and offers earlier recipients.
 */
import { address } from '@solana/web3.js';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { freshAccount } from '../../support/chains/solana-tokens';
import { lamportsOf } from '../../support/chains/solana-transfer';
import { expectSent, openSend, payAgain, review } from '../../support/page/send';
import { accountAt } from '../../support/wallets/accounts';
import { SEND, SOL, visitSolana } from '../../support/wallets/solana-page';

test('foreign, truncated or mistyped addresses and names: rejected at the field; own address: only noted', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { me, other } = await visitSolana(page, hosts, pageWallet);
  const modal = await openSend(page);
  await modal.getByTestId('send-amount').fill('0.1');
  const field = modal.getByTestId('send-receiver');
  for (const [text, words] of [
    [accountAt(1), 'another blockchain'],
    [accountAt(1).slice(2), 'another blockchain'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'another blockchain'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'another blockchain'],
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'another blockchain'],
    ['cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27', 'another blockchain'],
    [other.slice(0, -4), "isn't an address on Local Solana"],
    // The alphabet has no zero.
    [`0${other.slice(1)}`, "isn't an address on Local Solana"],
    ['hello', "isn't an address on Local Solana"],
    ['grocer.sol', "Local Solana doesn't support names"],
  ] as const) {
    await field.fill(text);
    await expect(modal.getByRole('alert'), text).toContainText(words);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(modal.getByTestId('send-next')).toHaveText('Invalid Address');
    await expect(modal.getByTestId('send-next')).toBeDisabled();
  }
  await field.fill(` ${other} `);
  await expect(modal.getByRole('alert')).toHaveCount(0);

  await review(modal, '0.1', me);
  await expect(modal.getByTestId('review-to')).toHaveText(me);
  await expect(modal.getByTestId('send-show-own')).toBeVisible();
  await expect(modal.getByTestId('send-show-firstTime')).toHaveCount(0);
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  expect(await pageWallet.requests()).not.toContain(SEND);
});

test('new program address: needs its own acknowledgment', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const { other } = await visitSolana(page, hosts, pageWallet);
  // A token account address: no private key exists for it.
  const [derived] = await findAssociatedTokenPda({
    owner: address(other),
    mint: address(SOLANA_TOKENS.spl6.mint),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  const modal = await openSend(page);
  await review(modal, '0.1', derived);
  await expect(modal.getByTestId('review-to')).toHaveText(derived);
  const understood = modal.getByTestId('send-understood');
  await expect(understood).not.toBeChecked();
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  expect(await pageWallet.requests()).not.toContain(SEND);
  // Valid for that one review.
  await understood.check();
  await modal.getByTestId('send-cancel').click();
  await review(modal, '0.1', derived);
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await understood.check();
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await lamportsOf(derived)).toBe(SOL / 10);
});

test('recent recipients: offered newest first; a press fills the form', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { other: first } = await visitSolana(page, hosts, pageWallet);
  const second = solanaAddress(freshAccount());
  let modal = await openSend(page);
  const recent = modal.getByTestId('send-recent');
  await expect(recent).toHaveCount(0);
  for (const to of [first, second]) {
    await review(modal, '0.25', to);
    await expect(modal.getByTestId('send-show-firstTime')).toBeVisible();
    await modal.getByTestId('send-confirm').click();
    await expect(modal.getByTestId('account-address')).toBeVisible();
    await expect.poll(() => lamportsOf(to)).toBe(SOL / 4);
    modal = await openSend(page);
  }
  // Also after a reload.
  await page.reload();
  modal = await openSend(page);
  await payAgain(modal, first, second);
  await expect.poll(() => lamportsOf(first)).toBe((SOL * 3) / 4);
});
