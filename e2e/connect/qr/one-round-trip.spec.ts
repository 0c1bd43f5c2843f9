/** Tests that the code waits for one relay reply only. */
import { expect, test } from '../../fixtures';
import { openQrView, visitOn } from '../../support/walletconnect/wc-view';

test('first relay reply: shows the code', async ({ page, hosts, relay: _relay, line }) => {
  line.answer(0);
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  const asked = () =>
    line.messages.flatMap(({ way, text }) =>
      way === 'up' ? [(JSON.parse(text) as { method: string }).method] : [],
    );
  await expect.poll(asked).toHaveLength(1);
  await expect(modal.getByTestId('wc-copy')).toHaveAttribute('aria-busy', 'true');
  await expect(modal.getByTestId('wc-qr')).toHaveCount(0);

  line.answer(1);
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  // All messages before the code: the proposal, which also subscribes to its answer.
  expect(asked()).toEqual(['wc_proposeSession']);
  expect(line.messages.filter(({ way }) => way === 'down')).toHaveLength(1);
});
