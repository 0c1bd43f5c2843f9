/**
 * Tests an address from the account's past that imitates a known one, in a browser without sent
 * payments.
 */
import { SEED_POISON } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE } from '../../support/chains/chain';
import { openSend, review } from '../../support/page/send';
import { connect, storedKeys } from '../../support/page/widget';

test('look-alike of an earlier sender: needs its own acknowledgment; the real address does not', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const { lookalike, real } = SEED_POISON;
  const before = await balanceOf(ONE, lookalike);
  // Account 0 has that history. This test sends nothing.
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await connect(page);
  expect(await storedKeys(page)).not.toHaveProperty('recent_recipients');
  const modal = await openSend(page);
  await review(modal, '0.01', lookalike);
  const warned = modal.getByTestId('send-acknowledge-imitation');
  await expect(warned).toBeVisible();
  await expect(warned).toContainText(real, { ignoreCase: true });
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await modal.getByTestId('send-understood').click();
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  await modal.getByTestId('send-cancel').click();
  await review(modal, '0.01', real);
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  await expect(modal.getByTestId('send-acknowledge-imitation')).toHaveCount(0);
  expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
  expect(await balanceOf(ONE, lookalike)).toBe(before);
});
