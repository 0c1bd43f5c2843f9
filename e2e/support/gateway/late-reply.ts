/** Replies that come when nobody waits for them any more. */
import type { Page, Request, Response } from 'playwright/test';

/**
 * The first such request is over, and two frames since. Call before it can be. Chromium tells of some replies that
 * are read as a stream as of failed ones, though all of them has come, and then a response is never told as finished
 * (github.com/microsoft/playwright, issues 42742 and 42786).
 * @returns what came; null for one that was given up before
 */
export async function drawnAfter(
  page: Page,
  which: (request: Request) => boolean,
): Promise<Response | null> {
  const request = await Promise.race([
    page.waitForEvent('requestfailed', which),
    page.waitForEvent('requestfinished', which),
  ]);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return request.response();
}
