/** Scrolled through step by step, a long list holds what it shows, and nothing of what has gone by. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { answerHistory, openActivity } from '../../support/gateway/history';
import { openAll } from '../../support/page/all-wallets';
import { accountAt } from '../../support/wallets/accounts';

const COUNT = 600;
/** CSS px: each place shares rows with the one before. */
const STEP = 160;

/** Nodes of the page after the collector has run, in the document or not. */
async function nodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // What was just dropped may take two rounds: wrappers first, then what they held.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
}

/** To its end, by steps; each waits until the place has been drawn. */
async function scrollThrough(list: Locator, item: string): Promise<void> {
  await list.evaluate(
    async (scroller, [step, selector]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const drawn = () => {
        const { bottom } = scroller.getBoundingClientRect();
        const boxes = [...scroller.querySelectorAll(selector)].map((one) =>
          one.getBoundingClientRect(),
        );
        return boxes.some((box) => box.top < bottom && box.bottom > bottom - step / 2);
      };
      while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 100) {
        scroller.scrollTop += step;
        do await frame();
        while (!drawn());
      }
    },
    [STEP, item] as const,
  );
}

test('the history: hundreds of rows further, no more nodes than at its top', async ({
  page,
  hosts,
}) => {
  const start = Date.UTC(2025, 5, 1);
  await answerHistory(page, () => ({
    data: Array.from({ length: COUNT }, (_, at) => ({
      id: `n${at}`,
      at: new Date(start - at * 3_600_000).toISOString(),
    })),
  }));
  const modal = await openActivity(page, hosts.page('plain'), accountAt(163));
  await expect(modal.getByTestId('entry-n0')).toBeVisible();
  const before = await nodes(page);
  await scrollThrough(modal.getByTestId('activity'), '[role=listitem]');
  await expect(modal.getByTestId(`entry-n${COUNT - 5}`)).toBeAttached();
  // A row is of about thirty: a tenth of them that were held would be many more.
  await expect.poll(() => nodes(page)).toBeLessThan(before + 1_000);
});

test('all wallets: a hundred rows further, no more nodes than at its top', async ({
  page,
  hosts,
}) => {
  await serveCatalogue(page, manyWallets(COUNT));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await modal.getByTestId('all-w0').focus();
  const grid = modal.getByRole('grid');
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(grid).toHaveAttribute('aria-rowcount', `${COUNT / 4}`, { timeout: 1 });
  }).toPass({ intervals: [1] });
  await page.keyboard.press('Control+Home');
  await expect(modal.getByTestId('all-w0')).toBeFocused();
  const before = await nodes(page);
  await scrollThrough(modal.getByTestId('all-list'), '[role=row]');
  await expect(modal.getByTestId(`all-w${COUNT - 1}`)).toBeAttached();
  await expect.poll(() => nodes(page)).toBeLessThan(before + 1_000);
});
