/** Tests a stalled connection: timed out by the test's clock, reported, and retried. */
import type { Page } from 'playwright/test';
import { expect, test, theModal } from '../../fixtures';
import { loaderDialog } from '../../support/page/cdn';
import { retryOf } from '../../support/page/modal';
import { expectStatus, heard, PAGE_WALLET, recordEvents } from '../../support/page/widget';

const GIVEN_UP = 7_000;

/** Requests for a chunk that get no reply until `release`. */
async function stall(page: Page, chunk: string) {
  const asked: string[] = [];
  const pattern = new RegExp(`/cdn/1\\.0\\.0/${chunk}\\.\\w{10}\\.js`);
  await page.route(pattern, (route) => void asked.push(route.request().url()));
  return { asked, release: () => page.unroute(pattern) };
}

/** The first and the second attempt time out, each exactly at its limit. */
async function giveUpTwice(page: Page, asked: string[]): Promise<void> {
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  // After the clock jump, the second attempt begins within the pause after it.
  await expect(async () => {
    await page.clock.runFor(100);
    expect(asked.length).toBe(2);
  }).toPass();
  // Bypasses the cache, which may be the cause.
  expect(asked[1]).toMatch(/\?\d+$/);
}

test('stalled shell: times out with a message; Retry loads it once the connection is back', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  problems.allow(/Could not load/);
  await recordEvents(page);
  await page.clock.install();
  const { asked, release } = await stall(page, 'shell');
  await page.goto(hosts.page('plain'));
  await page.getByTestId('opener').click();
  const dialog = loaderDialog(page);
  await expect(dialog).toContainText('Loading');
  await giveUpTwice(page, asked);
  await page.clock.runFor(GIVEN_UP - 1_000);
  await expect(dialog).toContainText('Loading');
  await page.clock.runFor(1_100);
  await expect(dialog).toContainText('Could not load');
  // Still above the page, not in its layout.
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await expect(dialog.getByText('Close')).toBeFocused();
  expect((await heard(page, 'error')).map(({ code }) => code)).toEqual(['load_failed']);

  await release();
  await page.clock.resume();
  await dialog.getByText('Retry').click();
  await theModal(page);
  await expect(dialog).toHaveCount(0);
});

test('stalled island: reported in the modal; Retry loads it', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.clock.install();
  const { asked, release } = await stall(page, 'eip155');
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await page.getByTestId('opener').click();
  const modal = await theModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await giveUpTwice(page, asked);
  await page.clock.runFor(GIVEN_UP + 100);
  await expect(modal).toContainText("couldn't load this section");

  await release();
  await page.clock.resume();
  await retryOf(modal).click();
  await expectStatus(page, 'connected');
});
