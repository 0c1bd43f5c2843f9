/** An opening asks for each part once: parts that ask for each other multiply, and the page stands still. */
import { expect, openModal, test } from '../../fixtures';
import { withKit } from '../../support/page/widget';

declare global {
  interface Window {
    waits: number;
  }
}

/** An opening has some 150; each round of parts that asked for all others would have seven times more. */
const MANY = 2000;

test('a first opening waits for few promises', async ({ page, hosts }) => {
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
  // The count is not blind.
  expect(after).toBeGreaterThan(before);
  expect(after - before).toBeLessThan(MANY);
});
