/** Tests a wrong clock: an hour off as with a wrong time zone, a day off, or jumping. */
import type { Locator } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { expectStatus, PAGE_WALLET } from '../../support/page/widget';
import {
  approveShown,
  connectPeer,
  expectSigning,
  linkOf,
  openQrView,
  visitOn,
} from '../../support/walletconnect/wc-view';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

for (const [name, off] of [
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['a day behind', -DAY],
] as const) {
  test(`${name}: connects, signs, and stays connected after a reload`, { tag: '@release' }, async ({
    page,
    hosts,
    addWallet,
  }) => {
    const wallet = await addWallet();
    await page.clock.install({ time: Date.now() + off });
    await page.goto(hosts.page('plain'));
    const modal = await openQrView(page);
    await expectValid(modal);
    await approveShown(page, modal, wallet);
    await expectSigning(page);
    await page.reload();
    await expectStatus(page, 'connected');
    await expectSigning(page, 'again');
    expect(wallet.requests).toHaveLength(2);
  });
}

/** The link is still valid: the first one is made by the device's clock. */
async function expectValid(modal: Locator): Promise<void> {
  const secondsLeft = async () => {
    const [, expiry] = /expiryTimestamp=(\d+)/.exec(await linkOf(modal)) ?? [];
    return Number(expiry) - Date.now() / 1_000;
  };
  await expect.poll(secondsLeft).toBeGreaterThan(60);
}

/** The relay's reply to a JWT dated tomorrow. */
const TOMORROW = 'JWT validation error: JWT Token is not yet valid';

test('clock a day ahead: the gateway provides the time for a new JWT, and a wallet connects', async ({
  page,
  hosts,
  relay,
  line,
  addWallet,
  problems,
}) => {
  problems.allow(/WebSocket connection to .* failed/, /AppKit/);
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install({ time: Date.now() + DAY });
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  // Needs a press if the gateway had not answered yet.
  await expect(async () => {
    const retry = retryOf(modal);
    if (await retry.isVisible()) await retry.click();
    expect(line.dials).toBeGreaterThan(1);
    await expect(modal.getByTestId('wc-uri')).toHaveValue(/^wc:/, { timeout: 1_000 });
  }).toPass();
  await approveShown(page, modal, wallet);
  await expectSigning(page);
});

test('relay rejects every JWT date: tries twice, then says to check the clock', {
  tag: '@release',
}, async ({ page, hosts, line, relay, problems }) => {
  problems.allow(/WebSocket connection to .* failed/, /AppKit/);
  expect(relay.url).toBeTruthy();
  line.refuse(3000, TOMORROW);
  await page.clock.install();
  await visitOn(line, page, hosts, { wallet: 'page', approve: 'auto' });
  const modal = await openQrView(page);
  await expect(retryOf(modal)).toBeVisible();
  await expect(modal).toContainText(/clock/i);
  await page.clock.runFor(60_000);
  expect(line.dials).toBe(2);
  await modal.getByTestId('back').click();
  await modal.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
});

test('clock jumps back an hour, then ahead a day: the session continues', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  const now = Date.now();
  for (const off of [-HOUR, DAY]) {
    await page.clock.setSystemTime(now + off);
    await expectSigning(page, `off by ${off}`);
  }
  await expectStatus(page, 'connected');
  expect(wallet.requests).toHaveLength(2);
});
