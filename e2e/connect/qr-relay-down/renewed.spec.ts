/**
 * Tests a relay that rejects the JWT of a page or asks it to wait: the page recovers without a
 * press.
 */
import { expect, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { heard, recordEvents } from '../../support/page/widget';
import {
  approveShown,
  connectPeer,
  expectSigning,
  openQrView,
  visitOn,
} from '../../support/walletconnect/wc-view';

const BROWSER = /WebSocket connection to .* failed/;
/** The client logs it too, and continues. */
const CLIENT = /AppKit/;
const EXPIRED = 'JWT validation error: JWT Token is expired';

test('relay calls the JWT expired: the page renews it once by itself, for the code', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER, CLIENT);
  const wallet = await addWallet('2.21.8', relay.url);
  await recordEvents(page);
  line.refuse(3000, EXPIRED, 1);
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  await approveShown(page, modal, wallet);
  expect(line.dials).toBe(2);
  expect(await heard(page, 'error')).toEqual([]);
});

test('session with an expired JWT: signs without an error message', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
  problems,
}) => {
  problems.allow(BROWSER, CLIENT);
  const wallet = await addWallet('2.21.8', relay.url);
  await recordEvents(page);
  await visitOn(line, page, hosts);
  await connectPeer(page, wallet);
  const before = line.dials;
  line.refuse(3000, EXPIRED, 1);
  await expect.poll(() => line.dials).toBe(before + 2);
  await expectSigning(page);
  expect(await heard(page, 'error')).toEqual([]);
});

test('relay asks to wait: the page connects no sooner, even after several presses', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER, CLIENT);
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  line.refuse(1013, 'Retry-After: 30', 1);
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  await expect.poll(() => line.dials).toBe(1);
  for (let passed = 0; passed < 20_000; passed += 2_000) {
    await page.clock.runFor(2_000);
    const retry = retryOf(modal);
    if (await retry.isVisible()) await retry.click();
  }
  expect(line.dials).toBe(1);
  await expect(async () => {
    await page.clock.runFor(2_000);
    const retry = retryOf(modal);
    if (line.dials === 1 && (await retry.isVisible())) await retry.click();
    // On a slow machine the clock may have reached the next attempt already.
    expect(line.dials).toBeGreaterThan(1);
  }).toPass();
  // The connection takes real time; a clock that runs ahead would end the wait.
  await page.clock.resume();
  await expect(async () => {
    const retry = retryOf(modal);
    if (await retry.isVisible()) await retry.click();
    await expect(modal.getByTestId('wc-uri')).toHaveValue(/^wc:/, { timeout: 2_000 });
  }).toPass();
  await approveShown(page, modal, wallet);
});
