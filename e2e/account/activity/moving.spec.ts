/** Tests that new entries appear on top without moving the row in view. */
import type { Locator } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { answerHistory, type MadeEntry, openActivity } from '../../support/gateway/history';
import { accountAt } from '../../support/wallets/accounts';

const START = Date.UTC(2025, 5, 20);
const at = (hours: number): string => new Date(START + hours * 3_600_000).toISOString();
const PAST: MadeEntry[] = Array.from({ length: 80 }, (_, index) => ({
  id: `n${index}`,
  at: at(-index),
}));
/** The page polls the history while this runs. */
const AWAITED: MadeEntry = { id: 'wait', at: at(1), operation: 'send', status: 'pending' };

const rowOf = (modal: Locator, id: string) => modal.getByTestId(`entry-${id}`);
/** CSS px below the top edge of the list. */
const placeOf = (row: Locator): Promise<number> =>
  row.evaluate((node) => {
    const list = node.closest('[data-testid=activity]');
    const { top } = list?.getBoundingClientRect() ?? { top: Number.NaN };
    return Math.round(node.getBoundingClientRect().top - top);
  });
const numberOf = (row: Locator) => row.locator('xpath=ancestor::*[@data-index]');

test('new entry while scrolled down: the row and its focus stay in place, also after its details', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.clock.install();
  let data = [AWAITED, ...PAST];
  await answerHistory(page, () => ({ data }));
  const modal = await openActivity(page, hosts.page('plain'), accountAt(290));
  await expect(rowOf(modal, 'n0')).toBeVisible();
  await modal.getByTestId('activity').evaluate((list) => {
    list.scrollTop = 1_000;
  });
  const row = rowOf(modal, 'n18');
  await row.focus();
  const before = await placeOf(row);
  expect(before).toBeGreaterThan(0);
  await expect(numberOf(row)).toHaveAttribute('data-index', '20');
  data = [{ id: 'new2', at: at(3) }, { id: 'new1', at: at(2) }, ...data];
  await page.clock.fastForward(5_000);
  await expect(numberOf(row)).toHaveAttribute('data-index', '22');
  expect(await placeOf(row)).toBe(before);
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(modal, 'n19')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row).toBeFocused();

  const place = await placeOf(row);
  await row.click();
  await expect(modal.getByTestId('detail-explorer')).toBeVisible();
  data = [{ id: 'new3', at: at(4) }, ...data];
  await page.clock.fastForward(5_000);
  await expect(numberOf(row)).toHaveAttribute('data-index', '23');
  await modal.getByTestId('back').click();
  await expect.poll(() => placeOf(row)).toBe(place);
  await expect(row).toBeFocused();
});

test('scrolled to the top: a new entry is visible', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.clock.install();
  let data = [AWAITED, ...PAST];
  await answerHistory(page, () => ({ data }));
  const modal = await openActivity(page, hosts.page('plain'), accountAt(291));
  await expect(rowOf(modal, 'n0')).toBeVisible();
  data = [{ id: 'new', at: at(2) }, ...data];
  await page.clock.fastForward(5_000);
  await expect(rowOf(modal, 'new')).toBeInViewport();
});
