/** Tests an unreachable relay: automatic retries with backoff block nothing else. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { expectStatus, PAGE_WALLET } from '../../support/page/widget';
import {
  approveShown,
  openQrView,
  visitOn,
  WALLET_CONNECT,
} from '../../support/walletconnect/wc-view';

const BROWSER = /WebSocket connection to .* failed/;
/** The longest pause, including its random part. */
const LONGEST_MS = 40_000;
const STEP_MS = 2_000;

interface Sockets {
  dialled: number;
  open: number;
}

/** Attempts of the page to reach the address. */
function countSockets(page: Page, url: string): Sockets {
  const sockets = { dialled: 0, open: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(url)) return;
    sockets.dialled += 1;
    sockets.open += 1;
    socket.on('close', () => {
      sockets.open -= 1;
    });
  });
  return sockets;
}

/** Advances the page's clock, and gives the browser time to fail. */
async function pass(page: Page, ms: number, sockets: Sockets): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await expect.poll(() => sockets.open).toBe(0);
  }
}

test('relay unreachable: retries by itself with longer pauses until there is a code', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER);
  const wallet = await addWallet('2.21.8', relay.url);
  const sockets = countSockets(page, line.url);
  await line.down();
  await page.clock.install();
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  await expect(retryOf(modal)).toBeVisible();
  await pass(page, LONGEST_MS, sockets);
  const first = sockets.dialled;
  await page.clock.fastForward(LONGEST_MS);
  const late = sockets.dialled;
  await pass(page, LONGEST_MS, sockets);
  const last = sockets.dialled - late;
  expect(last).toBeGreaterThan(0);
  expect(last).toBeLessThan(first);
  await expect(retryOf(modal)).toBeVisible();

  await line.up();
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await expect(modal.getByTestId('wc-uri')).toHaveValue(/^wc:/, { timeout: 1 });
  }).toPass();
  await approveShown(page, modal, wallet);
});

for (const how of ['refuses', 'is silent'] as const) {
  test(`relay ${how}: another wallet connects, and the modal works as usual`, {
    tag: '@release',
  }, async ({ page, hosts, line, relay, problems }) => {
    problems.allow(BROWSER, /AppKit/);
    expect(relay.url).toBeTruthy();
    if (how === 'refuses') line.refuse(3000, 'Out of tea');
    else line.hold();
    await visitOn(line, page, hosts, { wallet: 'page', approve: 'auto' });
    const modal = await openQrView(page);
    await expect.poll(() => line.dials).toBeGreaterThan(0);
    await modal.getByTestId('back').click();
    await modal.getByTestId(PAGE_WALLET).click();
    await expectStatus(page, 'connected');
    await page.evaluate(() => window.AppKit?.disconnect());
    await expectStatus(page, 'disconnected');
    await openModal(page);
    await expect(modal.getByTestId(WALLET_CONNECT)).toBeVisible();
  });
}
