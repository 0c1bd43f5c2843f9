/**
 * Tests sending SOL on the local Solana through the extension: the cluster's state matches the
 * review.
 */
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, openModal, test } from '../../fixtures';
import { airdrop, lamportsOf } from '../../support/chains/solana-transfer';
import { expectSent, openSend, review } from '../../support/page/send';
import { expectStatus } from '../../support/page/widget';

const ROW = 'wallet-wallet-standard:Sandbox Wallet';
const SOL = 1_000_000_000;

test('SOL: arrives to the last lamport; the zero address is rejected', async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  const [me, other] = [81, 82].map(solanaAddress) as [string, string];
  await airdrop(me, 3 * SOL);
  await airdrop(other, SOL);
  const [mine, theirs] = [await lamportsOf(me), await lamportsOf(other)];
  await extension.setAccount(81);
  await page.goto(hosts.page('plain', { namespaces: 'solana' }));
  await (await openModal(page)).getByTestId(ROW).click();
  await extension.approve();
  await expectStatus(page, 'connected');

  const modal = await openSend(page);
  await review(modal, '1', '11111111111111111111111111111111');
  await expect(modal.getByTestId('send-block-burn')).toBeVisible();
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await modal.getByTestId('send-cancel').click();

  await review(modal, '1.234567891', other);
  await expect(modal.getByTestId('review-to')).toHaveText(other);
  await modal.getByTestId('send-confirm').click();
  await extension.approve();
  await expectSent(page);
  expect((await lamportsOf(other)) - theirs).toBe(1_234_567_891);
  expect(mine - (await lamportsOf(me))).toBe(1_234_567_891 + 5_000);
});

test('Max: leaves exactly the fee, and afterwards nothing', { tag: '@release' }, async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  const [me, other] = [83, 84].map(solanaAddress) as [string, string];
  await airdrop(other, SOL);
  const theirs = await lamportsOf(other);
  await airdrop(me, 2 * SOL);
  const mine = await lamportsOf(me);
  await extension.setAccount(83);
  await page.goto(hosts.page('plain', { namespaces: 'solana' }));
  await (await openModal(page)).getByTestId(ROW).click();
  await extension.approve();
  await expectStatus(page, 'connected');

  const modal = await openSend(page);
  await modal.getByTestId('send-max').click();
  await expect(modal.getByTestId('send-amount')).toHaveValue(String((mine - 5_000) / SOL));
  await modal.getByTestId('send-receiver').fill(other);
  await modal.getByTestId('send-next').click();
  await modal.getByTestId('send-confirm').click();
  await extension.approve();
  await expectSent(page);
  expect(await lamportsOf(me)).toBe(0);
  expect((await lamportsOf(other)) - theirs).toBe(mine - 5_000);
});
