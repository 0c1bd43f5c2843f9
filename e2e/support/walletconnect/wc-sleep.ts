/** A page that stands still, as one behind a wallet app does: no script of it runs, no timer fires. */
import type { Page } from 'playwright/test';

/**
 * By the debugger, because a browser without a window keeps running what it is told to freeze.
 * @returns lets it run on. @throws Error when it had run all the time.
 */
export async function standStill(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const stopped = new Promise<void>((resolve) => session.once('Debugger.paused', () => resolve()));
  await session.send('Debugger.pause');
  // The next statement, whatever it is.
  const next = page.evaluate(() => undefined);
  await stopped;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
    await next;
  };
}

/** What the browser says to a page about its life. */
export function tellPage(page: Page, event: 'freeze' | 'resume'): Promise<void> {
  return page.evaluate((name) => void document.dispatchEvent(new Event(name)), event);
}
