/** Tests that a code needs no relay, and a proposal one round trip. */
import { expect, test } from '../../fixtures';
import { openQrView, visitOn } from '../../support/walletconnect/wc-view';

test('first relay reply: all that the code on the screen still needs', { tag: '@release' }, async ({
  page,
  hosts,
  relay: _relay,
  line,
}) => {
  line.answer(0);
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  const asked = () =>
    line.messages.flatMap(({ way, text }) =>
      way === 'up' ? [(JSON.parse(text) as { method: string }).method] : [],
    );
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  await expect.poll(asked).toHaveLength(1);
  line.answer(1);
  await expect.poll(() => line.messages.filter(({ way }) => way === 'down')).toHaveLength(1);
  // The proposal also subscribes to its answer.
  expect(asked()).toEqual(['wc_proposeSession']);
});
