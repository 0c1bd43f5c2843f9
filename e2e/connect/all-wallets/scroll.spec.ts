/** Tests the scrolling of the list of all wallets: to its last page, by jumps, by the wheel. */
import { expect, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { openAll } from '../../support/page/all-wallets';

test('5,000 wallets: loads each page to the last one, with few tiles in the document', {
  tag: '@release',
}, async ({ page, hosts }) => {
  test.setTimeout(180_000);
  const { asked } = await serveCatalogue(page, manyWallets(5_000));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  const grid = modal.getByRole('grid', { name: 'Wallets' });
  await expect(modal.getByTestId('all-w0')).toBeVisible();
  await modal.getByTestId('all-w0').focus();
  const most = await page.evaluateHandle(() => {
    let seen = 0;
    const look = () => {
      const root = document.querySelector('appkit-embed')?.shadowRoot;
      seen = Math.max(seen, root?.querySelectorAll('[role=gridcell]').length ?? 0);
      requestAnimationFrame(look);
    };
    look();
    return () => seen;
  });
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(grid).toHaveAttribute('aria-rowcount', '1250', { timeout: 1 });
  }).toPass({ intervals: [1], timeout: 150_000 });
  await page.keyboard.press('Control+End');
  await expect(modal.getByTestId('all-w4999')).toBeFocused();
  expect(await most.evaluate((read) => read())).toBeLessThan(80);
  await page.keyboard.press('Control+Home');
  await expect(modal.getByTestId('all-w0')).toBeFocused();

  // Each page once, after the recommended wallets and without them.
  const pages = asked.filter(({ entries }) => entries === 40);
  expect(pages.map((one) => one.page)).toEqual(pages.map((_, index) => index + 1));
  expect(pages.at(-1)?.page).toBe(125);
  expect(pages[0]?.exclude).toEqual(['w0', 'w1', 'w2', 'w3']);
  expect(pages[0]?.chains).toContain('eip155:31337');
});

test('jump through the list: renders a few rows at a time, not a full screen', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(400));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  const grid = modal.getByRole('grid', { name: 'Wallets' });
  await modal.getByTestId('all-w0').focus();
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(grid).toHaveAttribute('aria-rowcount', '100', { timeout: 1 });
  }).toPass({ intervals: [1] });
  await page.keyboard.press('Control+Home');
  await expect(modal.getByTestId('all-w0')).toBeFocused();
  await expect(modal.getByTestId('all-w12')).toBeVisible();
  const most = await grid.evaluateHandle((tiles) => {
    let added = 0;
    new MutationObserver((changes) => {
      added = Math.max(added, changes.flatMap(({ addedNodes }) => [...addedNodes]).length);
    }).observe(tiles, { childList: true });
    return () => added;
  });
  await modal.getByTestId('all-list').evaluate((list) => {
    list.scrollTop = list.scrollHeight / 2;
  });
  await expect(modal.getByTestId('all-w208')).toBeVisible();
  const rows = await most.evaluate((read) => read());
  expect(rows).toBeGreaterThan(0);
  // Two per frame, and one report may cover two paints; a whole screen has seven or eight.
  expect(rows).toBeLessThan(5);
});

test('wheel: loads further pages as the keys do', { tag: '@release' }, async ({ page, hosts }) => {
  const { asked } = await serveCatalogue(page, manyWallets(200));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await expect(modal.getByTestId('all-w0')).toBeVisible();
  await modal.getByTestId('all-list').hover();
  const cells = modal.getByRole('grid');
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(cells).toHaveAttribute('aria-rowcount', '50', { timeout: 1 });
  }).toPass();
  expect(asked.filter(({ entries }) => entries === 40)).toHaveLength(5);
});
