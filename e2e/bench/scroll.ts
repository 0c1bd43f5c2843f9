/**
 * Scrolls a long list by wheel from the first to the last row and measures the cost on the main
 * thread.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { manyWallets, serveCatalogue } from '../support/gateway/catalogue';
import type { BenchServer } from './server';
import { addWallet, answerThousands, ENTRIES, entryId, TOKENS, tokenId, WALLET } from './thousands';

export const LISTS = ['wallets', 'tokens', 'activity'] as const;
export type ListName = (typeof LISTS)[number];

export interface Scroll {
  list: ListName;
  /** Wallets: press on "All Wallets" → the first wallet is visible, in ms. */
  opened?: number;
  /** Other lists: first data received → the first row is visible, in ms. */
  painted?: number;
  /** Tasks of more than 50 ms during the scroll. */
  longTasks: number;
  /** The longest task, in ms; 0 without any. */
  longest: number;
  /** Maximum ms between two frames. */
  frame: number;
  /** Maximum elements in the list at once. */
  elements: number;
  /** From the top to the end, in ms, including the time for pages to load. */
  took: number;
}

const WALLETS = 5_000;

interface Ends {
  list: string;
  first: string;
  last: string;
}

const ENDS: Readonly<Record<ListName, Ends>> = {
  wallets: {
    list: '[data-testid=all-list]',
    first: '[data-testid=all-w0]',
    last: `[data-testid=all-w${WALLETS - 1}]`,
  },
  tokens: {
    list: '[data-testid=tokens]',
    first: `[data-testid="token-${tokenId(0)}"]`,
    last: `[data-testid="token-${tokenId(TOKENS - 1)}"]`,
  },
  activity: {
    list: '[data-testid=activity]',
    first: `[data-testid=entry-${entryId(0)}]`,
    last: `[data-testid=entry-${entryId(ENTRIES - 1)}]`,
  },
};

/** CSS px and ms of one turn of the wheel, as by a fast hand. */
const TURN = 400;
const PAUSE = 40;
const PATIENCE = 480_000;

/** Opens a list, with the modal already open. */
export type Approach = (page: Page) => Promise<Pick<Scroll, 'opened' | 'painted'>>;

const seen = (page: Page, selector: string) =>
  page.evaluate((one) => window.watch.seen(one), selector);

/**
 * The screen is ready before its data arrive, so the load time of its code does not count.
 * @param part of the address of its data
 */
async function painted(page: Page, part: string, first: string, release: () => void) {
  const row = page.evaluate(([data, one]) => window.watch.after(data, one), [part, first] as const);
  release();
  return { painted: await row };
}

/** Call before the navigation. The benchmark itself serves the entries, without pictures. */
export async function serveThousands(
  page: Page,
  server: BenchServer,
  list: ListName,
): Promise<Approach> {
  const { first } = ENDS[list];
  server.answerBy();
  if (list === 'wallets') {
    await serveCatalogue(page, manyWallets(WALLETS));
    return async () => ({
      opened: await page.evaluate(([row, tile]) => window.watch.press(row, tile), [
        '[data-testid=all-wallets]',
        first,
      ] as const),
    });
  }
  const tokens = list === 'tokens';
  const { answers, release } = answerThousands(tokens ? 'balance' : 'history');
  server.answerBy(answers);
  await addWallet(page);
  return async () => {
    await page.evaluate((row) => window.watch.click(row), `[data-testid="wallet-${WALLET}"]`);
    await page.waitForFunction('AppKit.getAccount().status === "connected"');
    await page.evaluate('AppKit.open({ view: "Account" })');
    await seen(page, '[data-testid=account-address]');
    if (tokens) await seen(page, '[data-testid=tokens-waiting]');
    else {
      await page.evaluate((tab) => window.watch.click(tab), '[role=tab][id$="-activity"]');
      await seen(page, '[data-testid=activity-waiting]');
    }
    // Wait until the earlier content is rendered.
    await sleep(1_000);
    return painted(page, tokens ? '/balance?' : '/history?', first, release);
  };
}

/**
 * @param page with its modal open and idle
 * @param approach from `serveThousands`
 * @param rest resolves when the page is idle again
 * @throws Error when the end is not reached
 */
export async function measureScroll(
  page: Page,
  name: ListName,
  approach: Approach,
  rest: () => Promise<void>,
): Promise<Scroll> {
  const { list, last } = ENDS[name];
  const opening = await approach(page);
  await rest();
  const box = await page.locator(list).boundingBox();
  if (!box) throw new Error('There is no list to scroll');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(([one, end]) => window.watch.follow(one, end), [list, last] as const);
  // Earlier tasks belong to the opening.
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
  // The browser reports no tasks below 50 ms.
  const longest = Math.max(0, ...tasks);
  return { list: name, ...opening, longTasks: tasks.length, longest, frame, elements, took };
}
