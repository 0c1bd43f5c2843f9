/** Tests a Solana Pay code: it fills the form, and the sent transfer matches it. */
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { giveSolanaToken, solanaUnits } from '../../support/chains/solana-tokens';
import { lamportsOf } from '../../support/chains/solana-transfer';
import { cameras, fakeCamera, see } from '../../support/page/camera';
import { chooseToken, expectSent, openSend } from '../../support/page/send';
import { accountAt } from '../../support/wallets/accounts';
import { SEND, visitSolana } from '../../support/wallets/solana-page';

const TOKEN = SOLANA_TOKENS.spl6;

test('code for SOL: fills the form; the amount arrives to the last lamport', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await fakeCamera(page, 'given');
  const { other } = await visitSolana(page, hosts, pageWallet);
  const modal = await openSend(page);
  await modal.getByTestId('send-scan').click();
  await expect(modal.locator('video')).toBeVisible();
  await see(page, `solana:${other}?amount=0.250000001&label=Grocer&message=Two%20pears`);
  await expect(modal.getByTestId('send-receiver')).toHaveValue(other);
  await expect(modal.getByTestId('send-amount')).toHaveValue('0.250000001');
  await expect.poll(() => cameras(page)).toEqual(['ended']);
  await modal.getByTestId('send-next').click();
  await expect(modal.getByTestId('review-to')).toHaveText(other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await lamportsOf(other)).toBe(250_000_001);
});

test('code for a token: accepted only if that token is selected', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await fakeCamera(page, 'given');
  const { me, other } = await visitSolana(page, hosts, pageWallet);
  await giveSolanaToken(TOKEN, me, 5_000_000n);
  await page.reload();
  const modal = await openSend(page);
  const code = `solana:${other}?amount=1.000001&spl-token=${TOKEN.mint}`;
  const receiver = modal.getByTestId('send-receiver');
  const scan = modal.getByTestId('send-scan');
  // SOL is selected: one unit has another value.
  const ended: string[] = [];
  for (const foreign of [code, `ethereum:${accountAt(1)}@${ONE}?value=1`]) {
    await see(page, foreign);
    await scan.click();
    await expect(modal.getByRole('alert')).toContainText("This code isn't for a transfer");
    await expect(receiver).toHaveValue('');
    await expect(modal.getByTestId('send-amount')).toHaveValue('');
    ended.push('ended');
    await expect.poll(() => cameras(page)).toEqual(ended);
  }
  await chooseToken(modal, TOKEN.metadata.name);
  await see(page, code);
  await scan.click();
  await expect(receiver).toHaveValue(other);
  await expect(modal.getByTestId('send-amount')).toHaveValue('1.000001');
  expect(await pageWallet.requests()).not.toContain(SEND);
  await modal.getByTestId('send-next').click();
  await expect(modal.getByTestId('review-to')).toHaveText(other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await solanaUnits(other, TOKEN)).toBe(1_000_001n);
  expect(await solanaUnits(me, TOKEN)).toBe(3_999_999n);
});
