/** Tests that an opening requests each part once: mutual requests multiply and block the page. */
import { expect, openModal, test } from '../../fixtures';
import { withKit } from '../../support/page/widget';

declare global {
  interface Window {
    waits: number;
  }
}

/** An opening has about 150; mutual requests of all parts would make seven times more. */
const MANY = 2000;

test('first opening: awaits few promises', async ({ page, hosts }) => {
  await page.addInitScript(() => {
    window.waits = 0;
    const { then } = Promise.prototype;
    // biome-ignore lint/suspicious/noThenProperty: counted, and passed on
    Promise.prototype.then = function (...args) {
      window.waits += 1;
      return then.apply(this, args as []) as never;
    };
  });
  await page.goto(hosts.page('plain'));
  const before = await page.evaluate(() => window.waits);
  await openModal(page);
  await expect.poll(() => withKit(page, (kit) => kit.getState().initialized)).toBe(true);
  await page.waitForLoadState('networkidle');
  const after = await page.evaluate(() => window.waits);
  // Checks that the count works.
  expect(after).toBeGreaterThan(before);
  expect(after - before).toBeLessThan(MANY);
});
