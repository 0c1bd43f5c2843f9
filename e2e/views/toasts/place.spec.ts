/**
 * Tests the place of a toast: no wider than the card, over its middle, and above it or inside, never across
 * its edge.
 */
import { expect, openModal, test, theModal } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';
import { connect } from '../../support/page/widget';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };

for (const height of [600, 860, 1100]) {
  test(`window of ${height} px: a toast of two lines lies above the card or inside`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.context().grantPermissions(['clipboard-write']);
    await page.setViewportSize({ width: 1280, height });
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
    await connect(page);
    await openModal(page);
    await (await theModal(page)).getByTestId('account-copy').click();
    const toast = page.getByTestId('toast');
    await toast.hover();
    await expectSettled(page);
    const [box, card] = await Promise.all([
      toast.boundingBox(),
      page.getByTestId('card').boundingBox(),
    ]);
    if (!box || !card) throw new Error('No toast or no card');
    const isAbove = box.y + box.height <= card.y;
    expect(isAbove || box.y > card.y, JSON.stringify({ box, card })).toBe(true);
  });
}

for (const dir of ['ltr', 'rtl'] as const) {
  test(`${dir}: a toast lies within the card’s sides, on a desktop and on a phone`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.context().grantPermissions(['clipboard-write']);
    const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto', ...side }));
    await connect(page);
    await openModal(page);
    // Its address is the longest text of a toast.
    await (await theModal(page)).getByTestId('account-copy').click();
    const toast = page.getByTestId('toast');
    await toast.hover();
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await expectSettled(page);
      const [box, card] = await Promise.all([
        toast.boundingBox(),
        page.getByTestId('card').boundingBox(),
      ]);
      if (!box || !card) throw new Error('No toast or no card');
      expect(box.x, 'left').toBeGreaterThanOrEqual(card.x);
      expect(box.x + box.width, 'right').toBeLessThanOrEqual(card.x + card.width);
      const middle = ({ x, width }: typeof box): number => x + width / 2;
      expect(Math.abs(middle(box) - middle(card))).toBeLessThanOrEqual(1);
    }
  });
}
