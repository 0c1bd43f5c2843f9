/** Tests the QR code screen before a wallet has scanned it. */
import type { Locator, Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { holdFile } from '../../support/page/cdn';
import { expectSettled } from '../../support/page/dialog';
import { retryOf } from '../../support/page/modal';
import { readQr } from '../../support/page/qr-decoders';
import { expectStatus, statusOf } from '../../support/page/widget';

const LINK = /^wc:[\da-f]{64}@2\?.*symKey=[\da-f]{64}/;
const RELAY = /\/\/relay\./;

async function scan(page: Page): Promise<Locator> {
  const modal = await openModal(page);
  await modal.getByTestId('wallet-walletConnect').click();
  return modal;
}

const shown = (modal: Locator) => modal.getByTestId('wc-qr');

test('code, copied link and text field: hold the same link', async ({ page, hosts, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.pages });
  await page.goto(hosts.page('plain'));
  const modal = await scan(page);
  await expect(shown(modal)).toBeVisible();
  await expectSettled(page);
  const link = await modal.getByTestId('wc-uri').inputValue();
  expect(link).toMatch(LINK);
  expect(readQr(await shown(modal).screenshot())).toBe(link);
  await expect(shown(modal)).toHaveAccessibleName(/QR code to connect a wallet.*copy the link/);

  const glyph = () => modal.getByTestId('wc-copy').locator('path').getAttribute('d');
  const copy = await glyph();
  await modal.getByTestId('wc-copy').click();
  // A check takes the place of the icon for a moment.
  await expect.poll(glyph).not.toBe(copy);
  await expect.poll(glyph).toBe(copy);
  await expect(page.getByTestId('toast')).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('code of any wallet: one button, and the way to get a wallet', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  const modal = await scan(page);
  await expect(shown(modal)).toBeVisible();
  await expect(modal.locator('[data-view=ConnectingWalletConnect] .btn')).toHaveCount(1);
  await expect(modal).toContainText('Works with any WalletConnect wallet');
  await modal.getByTestId('wc-get-one').click();
  await expect(modal.getByTestId('title')).toHaveText('Get a wallet');
});

test('clipboard denied: shows the link, selected, to copy by hand', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(hosts.page('plain'));
  const modal = await scan(page);
  await expect(shown(modal)).toBeVisible();
  const field = modal.getByLabel('Link for your wallet');
  await expect(field).toBeHidden();
  await modal.getByTestId('wc-copy').click();
  await expect(page.getByTestId('toast')).toContainText('Failed to copy');
  await expect(modal).toContainText('copy it by hand');
  await expect(field).toBeVisible();
  await expect(field).toHaveJSProperty('readOnly', true);
  const selected = await field.evaluate((input) => {
    const { value, selectionStart, selectionEnd } = input as HTMLInputElement;
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  });
  expect(selected).toMatch(LINK);
});

test('code loads: takes its reserved place, and nothing moves', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  // The last part of a code that is not there yet: its encoder.
  const arrive = await holdFile(page, 'qr');
  await page.goto(hosts.page('plain'));
  const modal = await scan(page);
  await expect(modal.getByTestId('wc-uri')).toHaveValue(LINK);
  await expectSettled(page);
  const boxes = () =>
    Promise.all(['card', 'wc-copy'].map((name) => page.getByTestId(name).boundingBox()));
  const before = await boxes();
  arrive();
  await expect(shown(modal)).toBeVisible();
  await expectSettled(page);
  expect(await boxes()).toEqual(before);
});

for (const leave of ['back', 'close'] as const) {
  test(`"${leave}": ends the wait and forgets the link`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await page.goto(hosts.page('plain'));
    const modal = await scan(page);
    await expect(shown(modal)).toBeVisible();
    const first = await modal.getByTestId('wc-uri').inputValue();
    expect(await statusOf(page)).toBe('connecting');
    await modal.getByTestId(leave).locator('visible=true').click();
    await expectStatus(page, 'disconnected');
    await expect(shown(page.getByTestId('modal'))).toHaveCount(0);
    if (leave === 'close') await scan(page);
    else await modal.getByTestId('wallet-walletConnect').click();
    await expect(shown(modal)).toBeVisible();
    expect(await modal.getByTestId('wc-uri').inputValue()).not.toBe(first);
  });
}

test('refused by the relay: shows the reason, and Try again in place of Copy', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/relay|origin|allowed/i);
  let refuse = true;
  await page.routeWebSocket(RELAY, (socket) => {
    const sendAway = () => socket.close({ code: 3000, reason: 'origin not allowed' });
    if (refuse) socket.onMessage(sendAway);
    else socket.connectToServer();
  });
  await page.goto(hosts.page('plain'));
  const modal = await scan(page);
  await expect(retryOf(modal)).toBeVisible();
  await expect(modal).toContainText('Could not connect');
  await expect(modal).toContainText('Contact the site owner');
  await retryOf(modal).focus();
  refuse = false;
  await page.keyboard.press('Enter');
  await expect(shown(modal)).toBeVisible();
  await expect(modal.getByTestId('wc-copy')).toBeFocused();
});

test('any page: may open the screen by name', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain'));
  await page.evaluate(() => window.AppKit?.open({ view: 'ConnectingWalletConnect' }));
  await expect(shown(page.getByTestId('modal'))).toBeVisible();

  await page.goto(hosts.page('plain', { 'attr.enable': '-walletconnect' }));
  await page.evaluate(() => window.AppKit?.open({ view: 'ConnectingWalletConnect' }));
  await expect(page.getByTestId('title')).toHaveText('Connect Wallet');
});

test('shop in test mode: links to the demo wallet beside the code', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.shop);
  const modal = await scan(page);
  await expect(shown(modal)).toBeVisible();
  const link = await modal.getByTestId('wc-uri').inputValue();
  const demo = page.getByTestId('wc-demo');
  await expect(demo).toHaveAttribute(
    'href',
    `http://wallet.localhost:${hosts.port}/?uri=${encodeURIComponent(link)}`,
  );
  const opened = page.context().waitForEvent('page');
  await demo.click();
  expect((await opened).url()).toContain('wallet.localhost');
  await modal.getByTestId('back').click();
  await expect(demo).toHaveCount(0);
});
