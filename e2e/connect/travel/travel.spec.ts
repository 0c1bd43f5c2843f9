/** Tests the picture of a pressed row, which travels to the waiting screen. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';

interface Move {
  name: string;
  duration: number;
}

/** Records what the page animates by script. */
async function recordMoves(page: Page): Promise<() => Promise<Move[]>> {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    Reflect.set(window, 'moves', moves);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      const duration = typeof timing === 'object' ? Number(timing.duration) : Number(timing);
      moves.push({ name: `${this.parentElement?.className}>${this.className}`, duration });
      return animate.call(this, frames, timing);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'moves'));
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`wallet selected, motion "${reducedMotion}": its logo ${reducedMotion === 'reduce' ? 'does not travel' : 'travels'} to the waiting screen`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.emulateMedia({ reducedMotion });
    // A slow machine may need longer for the screen than the travel waits for it.
    await page.clock.setFixedTime(Date.now());
    const moves = await recordMoves(page);
    await page.goto(hosts.shopWith({ wallet: 'page', approve: 'never' }));
    const modal = await openModal(page);
    // The list is complete: a row that is drawn anew loses the press.
    await expect(modal.getByTestId('all-wallets')).toContainText('+');
    await modal.locator('.row[data-testid^="wallet-localhost"]').first().click();
    await expect(modal.locator('.motif')).toBeVisible();
    const expected = reducedMotion === 'reduce' ? [] : [{ name: 'ring>pic', duration: 220 }];
    await expect.poll(moves).toEqual(expected);
  });
}
