/** Sends the touch events of one finger; Playwright has only taps. */
import type { Page } from 'playwright/test';

/** Pulls from a point by a distance, in CSS px, in small steps. */
export async function pull(page: Page, x: number, y: number, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + moved }],
    });
  const steps = 12;
  await at('touchStart', 0);
  for (let step = 1; step <= steps; step++) await at('touchMove', (distance * step) / steps);
  await at('touchEnd', distance);
  await session.detach();
}
