/** The page at the gateway's root, under its own policy. The `page` fixture fails on any violation. */
import { expect, test } from '../../fixtures';
import { axeViolations } from '../../support/page/axe';

test('root page: styled, with an icon, and accessible', async ({ page, hosts }) => {
  await page.goto(`${hosts.gateway}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AppKit Embed gateway');
  const width = await page.locator('body').evaluate((body) => getComputedStyle(body).maxWidth);
  expect(width).toBe('640px');
  const icon = page.locator('main img');
  await expect
    .poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);
});
