/**
 * Tests that the widget tracks a sent transaction until the cluster confirms it, also after the
 * page closes or reloads.
 */
import { solanaRpcUrl } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { lamportsOf } from '../../support/chains/solana-transfer';
import { expectSent, openSend, review } from '../../support/page/send';
import { openAccount } from '../../support/page/widget';
import { SEND, SOL, visitSolana } from '../../support/wallets/solana-page';

test('pending transaction: tracked after the modal closes and the page reloads', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  let hidden = true;
  let unseen = 0;
  await page.route(`${solanaRpcUrl(hosts.port)}**`, async (route) => {
    const body = route.request().postDataJSON() as { id: number; method: string } | null;
    if (!hidden || body?.method !== 'getSignatureStatuses') return route.fallback();
    unseen += 1;
    const result = { context: { slot: 1 }, value: [null] };
    return route.fulfill({ json: { jsonrpc: '2.0', id: body.id, result } });
  });
  const { other } = await visitSolana(page, hosts, pageWallet);
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('Transaction started');
  await modal.getByTestId('sent-close').click();
  await expect.poll(() => unseen).toBeGreaterThan(0);

  await page.reload();
  await openAccount(page);
  const before = unseen;
  await expect.poll(() => unseen).toBeGreaterThan(before);
  await expect(toast.filter({ hasText: /^Sent/ })).toHaveCount(0);
  hidden = false;
  await expectSent(page);
  expect(await pageWallet.requests()).not.toContain(SEND);
  expect(await lamportsOf(other)).toBe(SOL / 2);
});
