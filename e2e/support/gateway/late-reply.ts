/** Waits for replies that arrive after their caller stopped waiting. */
import type { Page, Request, Response } from 'playwright/test';

/**
 * Resolves two frames after the first matching request ends. Call before the request can end.
 * Chromium reports some fully received streamed replies as failed, and never reports their response
 * as finished (github.com/microsoft/playwright, issues 42742 and 42786).
 * @returns the response; null for a request that was aborted before one
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
