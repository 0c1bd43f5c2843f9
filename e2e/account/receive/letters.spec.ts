/** Tests the middle of the code for receiving, where a network without a logo has its letters. */
import { expect, test } from '../../fixtures';
import { connectAs, withKit } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

test('letters in the middle of the code: whole, on a desktop and at 320 px', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await connectAs(page, hosts.page('plain'), accountAt(393));
  await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }));
  const tile = page.getByTestId('receive-qr').locator('.pic');
  await expect(tile).toHaveText('LO');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const sides = await tile.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      const [letters, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return {
        ...{ left: letters.left - box.left, right: box.right - letters.right },
        ...{ top: letters.top - box.top, bottom: box.bottom - letters.bottom },
      };
    });
    // A circle: letters that touch its square's sides are cut by it.
    expect(Math.min(sides.left, sides.right), `${width} px`).toBeGreaterThanOrEqual(2);
    expect(Math.min(sides.top, sides.bottom), `${width} px`).toBeGreaterThanOrEqual(0);
    expect(Math.abs(sides.left - sides.right)).toBeLessThanOrEqual(1);
  }
});
