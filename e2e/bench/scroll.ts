/** From the first to the last of thousands of wallets, by wheel: what it costs the page's main thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { manyWallets, serveCatalogue } from '../support/catalogue';

export interface Scroll {
  /** Press on "All Wallets" → the first of them can be seen, in ms. */
  opened: number;
  /** Tasks of more than 50 ms while it was scrolled. */
  longTasks: number;
  /** The longest of them, in ms; 0 without any. */
  longest: number;
  /** Between two frames, at most, in ms. */
  frame: number;
  /** Elements in the list at once, at most. */
  elements: number;
  /** From the top to the end, in ms: pages that are waited for count. */
  took: number;
}

const COUNT = 5_000;
const ALL = '[data-testid=all-wallets]';
const LIST = '[data-testid=all-list]';
const FIRST = '[data-testid=all-w0]';
const LAST = `[data-testid=all-w${COUNT - 1}]`;

/** CSS px and ms of one turn of the wheel: a fast hand. */
const TURN = 400;
const PAUSE = 40;
const PATIENCE = 240_000;

/** Before the page is gone to. They come from the bench itself: without the line, and without pictures. */
export async function serveThousands(page: Page): Promise<void> {
  await serveCatalogue(page, manyWallets(COUNT));
}

/**
 * @param page with its modal open, and at rest
 * @param rest resolves when the page is at rest again
 * @throws Error when the end is not reached
 */
export async function measureScroll(page: Page, rest: () => Promise<void>): Promise<Scroll> {
  const opened = await page.evaluate(([row, tile]) => window.watch.press(row, tile), [
    ALL,
    FIRST,
  ] as const);
  await rest();
  const box = await page.locator(LIST).boundingBox();
  if (!box) throw new Error('There is no list to scroll');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(([list, last]) => window.watch.follow(list, last), [LIST, LAST] as const);
  // What came before belongs to the opening.
  await page.evaluate(() => window.watch.takeLongTasks());
  const start = performance.now();
  while (!(await page.evaluate(() => window.watch.followed().end))) {
    if (performance.now() - start > PATIENCE) throw new Error('The list does not come to its end');
    await page.mouse.wheel(0, TURN);
    await sleep(PAUSE);
  }
  const took = performance.now() - start;
  const { elements, frame } = await page.evaluate(() => window.watch.followed());
  const tasks = await page.evaluate(() => window.watch.takeLongTasks());
  // The browser tells of none below 50 ms.
  return { opened, longTasks: tasks.length, longest: Math.max(0, ...tasks), frame, elements, took };
}
