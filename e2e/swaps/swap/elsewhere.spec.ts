/** Tests a swap that is asked for on a network without an exchange. */
import { networkObjects } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { SENT, swapper } from '../../support/page/swap';
import { networkOf, withKit } from '../../support/page/widget';

test('network without an exchange: the screen says so, and a switch leads to the form that was asked for', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [here, there] = networkObjects(hosts.port);
  if (!here || !there) throw new Error('The sandbox has two networks');
  const { swapRouter: _, ...contracts } = here.contracts ?? {};
  const config = JSON.stringify({ networks: [{ ...here, contracts }, there] });
  await swapper(page, hosts, pageWallet, 0n, { config });

  await withKit(
    page,
    (kit) =>
      kit.open({ view: 'Swap', arguments: { amount: '0.5', fromToken: 'TWO', toToken: 'USDX' } }),
    undefined,
  );
  const modal = page.getByTestId('modal');
  await expect(modal).toContainText("Swaps aren't available on this network");
  await expect(modal.getByTestId(`network-${here.id}`)).toHaveCount(0);
  await modal.getByTestId(`network-${there.id}`).click();
  await expect(modal.getByTestId('swap-amount')).toHaveValue('0.5');
  await expect(modal.getByTestId('swap-facts')).toBeVisible();
  expect(await networkOf(page)).toBe(there.id);
  expect(await pageWallet.requests()).not.toContain(SENT);
});
