/** Pauses a page as a wallet app in front of it does: no script runs and no timer fires. */
import type { Page } from 'playwright/test';

/**
 * Pauses the page by the debugger, because a headless browser keeps running a page after a freeze
 * command.
 * @returns a function that resumes the page
 * @throws Error when the page was running the whole time
 */
export async function standStill(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const stopped = new Promise<void>((resolve) => session.once('Debugger.paused', () => resolve()));
  await session.send('Debugger.pause');
  // The next statement of any script.
  const next = page.evaluate(() => undefined);
  await stopped;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
    await next;
  };
}

/** Sends a page lifecycle event to a page. */
export function tellPage(page: Page, event: 'freeze' | 'resume'): Promise<void> {
  return page.evaluate((name) => void document.dispatchEvent(new Event(name)), event);
}
