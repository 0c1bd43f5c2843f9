/**
 * Tests that the page does not retry a relay that refused it until the user asks, and reports a
 * failure once.
 */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { heard, recordEvents } from '../../support/page/widget';
import { connectPeer, openQrView, visitOn } from '../../support/walletconnect/wc-view';

const BROWSER = /WebSocket connection to .* failed/;
const REASON = 'Unauthorized: origin not allowed';
const TITLE = 'Invalid App Configuration';

/** The user returns to the page again and again, for longer than any timer of the connection. */
async function comeBack(page: Page): Promise<void> {
  for (let seconds = 0; seconds < 40; seconds += 2) {
    await page.clock.runFor(2_000);
    await page.evaluate(() => {
      for (const name of ['focus', 'online']) window.dispatchEvent(new Event(name));
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
}

for (const [where, late] of [
  ['a relay nearby', 0],
  // The relay announces the close and its reason before the connection ends.
  ['a relay far away', 300],
] as const) {
  test(`code on screen: ${where}`, { tag: '@release' }, async ({
    page,
    hosts,
    line,
    relay,
    problems,
  }) => {
    problems.allow(BROWSER, /AppKit/);
    expect(relay.url).toBeTruthy();
    await page.clock.install();
    await recordEvents(page);
    line.refuse(3000, REASON);
    line.refusedLate(late);
    await visitOn(line, page, hosts);
    const modal = await openQrView(page);
    await expect(retryOf(modal)).toBeVisible();
    await comeBack(page);
    expect(line.dials).toBe(1);
    expect(await heard(page, 'error')).toEqual([{ code: 'origin_not_allowed' }]);
    await retryOf(modal).click();
    await expect.poll(() => line.dials).toBe(2);
    await expect(retryOf(modal)).toBeVisible();
    await comeBack(page);
    expect(line.dials).toBe(2);
  });
}

test('session whose relay now refuses this site: one attempt and one report', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER, /AppKit/);
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  await recordEvents(page);
  await visitOn(line, page, hosts);
  await connectPeer(page, wallet);
  const before = line.dials;
  line.refuse(3000, REASON);
  await expect.poll(() => heard(page, 'error')).toHaveLength(1);
  await comeBack(page);
  expect(line.dials).toBe(before + 1);
  expect(await heard(page, 'error')).toEqual([{ code: 'origin_not_allowed' }]);
});

for (const debug of [true, false]) {
  test(`alert of a refusal: ${debug ? 'its title on screen in debug mode' : 'none on screen'}, and one event`, {
    tag: '@release',
  }, async ({ page, hosts, line, relay, problems }) => {
    problems.allow(BROWSER, /AppKit|origin_not_allowed|data-relay-project-id|Fatal socket error/);
    expect(relay.url).toBeTruthy();
    await recordEvents(page);
    line.refuse(3000, REASON);
    await visitOn(line, page, hosts, debug ? { debug: true } : {});
    const modal = await openQrView(page);
    await expect(retryOf(modal)).toBeVisible();
    await expect(
      modal.getByText("This site isn't set up yet. Contact the site owner."),
    ).toBeVisible();
    const alert = page.getByTestId('alert');
    if (debug) await expect(alert).toContainText(TITLE);
    else await expect(alert).toHaveCount(0);
    expect(await heard(page, 'error')).toEqual([{ code: 'origin_not_allowed' }]);
  });
}

test('relay unreachable, with automatic retries: one error event in total', {
  tag: '@release',
}, async ({ page, hosts, line, problems }) => {
  problems.allow(BROWSER);
  await line.down();
  await recordEvents(page);
  await page.clock.install();
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  await expect(retryOf(modal)).toBeVisible();
  await comeBack(page);
  expect(await heard(page, 'error')).toEqual([{ code: 'relay_unreachable' }]);
});
