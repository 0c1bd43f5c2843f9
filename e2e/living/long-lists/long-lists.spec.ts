/** Tests that a scrolled list keeps its visible rows and releases the others. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { answerHistory, openActivity } from '../../support/gateway/history';
import { openAll } from '../../support/page/all-wallets';
import { accountAt } from '../../support/wallets/accounts';

const COUNT = 600;
/** CSS px: each step overlaps with the one before. */
const STEP = 160;

/** Nodes of the page after garbage collection, attached or detached. */
async function nodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Released objects may take two rounds: wrappers first, then their targets.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
}

/** Scrolls to the end in steps; each waits for the rows to render. */
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

test('activity after hundreds of rows: no more nodes than at its top', { tag: '@release' }, async ({
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
  // A row has about thirty nodes: leaking a tenth of the rows would make many more.
  await expect.poll(() => nodes(page)).toBeLessThan(before + 1_000);
});

test('all wallets after a hundred rows: no more nodes than at its top', {
  tag: '@release',
}, async ({ page, hosts }) => {
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
