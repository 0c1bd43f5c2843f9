/**
 * Tests the page at the gateway's root under its own policy. The `page` fixture fails on any
 * violation.
 */
import { ANALYTICS_PROJECT_ID, PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, openModal, test, theModal } from '../../fixtures';
import { axeViolations } from '../../support/page/axe';
import { servePage } from '../../support/process/own-server';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`root page, ${colorScheme}: styled, accessible, and without requests to other servers`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${hosts.gateway}/`)) outside.push(request.url());
    });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${hosts.gateway}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AppKit Embed gateway');
    const width = await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth);
    expect(width).toBe('720px');
    const icon = page.locator('header img');
    await expect
      .poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    const html = await page.content();
    expect(html).toContain(PROJECT_ID);
    expect(html).not.toContain(ANALYTICS_PROJECT_ID);
    await openModal(page);
    expect(outside).toEqual([]);
  });
}

test('root page at 320 px: nothing is wider than the window', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${hosts.gateway}/`);
  const overflow = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
});

test('root page: each link leads to a document of the gateway', async ({ page, hosts }) => {
  await page.goto(`${hosts.gateway}/`);
  const links = await page.getByRole('navigation').getByRole('link').all();
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    const status = await link.evaluate(
      async (a) => (await fetch(a.getAttribute('href') ?? '')).status,
    );
    expect(status).toBe(200);
  }
});

test('copied tag: works on a page of another origin', async ({ page, context, hosts }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.gateway });
  await page.goto(`${hosts.gateway}/`);
  const copy = page.getByRole('button', { name: 'Copy' });
  await copy.click();
  await expect(page.getByRole('status')).toHaveText('The tag is copied.');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(copy).toBeVisible();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toContain(`data-relay-url="ws://relay.localhost:${hosts.port}"`);
  const server = await servePage(`<!doctype html><html lang="en"><title>Mine</title>${tag}</html>`);
  await page.goto(server.origin);
  await page.getByRole('button', { name: 'Connect' }).click();
  const modal = await theModal(page);
  await expect(modal.getByTestId('all-wallets')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => window.AppKit?.getState().networkId))
    .toBe('eip155:31337');
  await server.close();
});

test('clipboard denied: the tag is selected', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(`${hosts.gateway}/`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'The tag is selected. Copy it with your keyboard.',
  );
  expect(await page.evaluate(() => String(getSelection()))).toContain('data-project-id');
});
