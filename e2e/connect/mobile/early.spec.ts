/**
 * Tests that on a phone the pairing link is made while the list is open, so that a selection does not
 * wait.
 */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { isPublished, PHONES } from '../../support/page/phone';
import { expectStatus, statusOf, storedKeys } from '../../support/page/widget';
import { linkOf } from '../../support/walletconnect/wc-view';

const WALLET_CONNECT = 'wallet-walletConnect';

/** Opens the list and collects the files of the wallets that the page requests. */
async function lookAtList(page: Page) {
  const files: string[] = [];
  page.on('request', (request) => {
    if (/\/walletconnect\.\w+\.js/.test(request.url())) files.push(request.url());
  });
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="far-"]').first()).toBeVisible();
  // Lets idle tasks run.
  for (let turn = 0; turn < 2; turn++) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
  return files;
}

test.describe('phone', () => {
  test.use({ ...PHONES.iPhone });

  test('open list: prefetches a pairing link, and shows and reports nothing', {
    tag: '@release',
  }, async ({ page, hosts, line, relay, addWallet }) => {
    const app = await addWallet('2.21.8', relay.url);
    await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
    const modal = await openModal(page);
    await expect.poll(() => line.open).toBe(1);
    expect(await statusOf(page)).toBe('disconnected');
    await expect.poll(() => isPublished(line)).toBe(true);
    // The screen uses that link: the connection is held, so the screen cannot have requested
    // another link.
    line.hold();
    await modal.getByTestId(WALLET_CONNECT).tap();
    const uri = await linkOf(modal);
    line.resume();
    await app.connect(uri);
    await expectStatus(page, 'connected');
  });

  test('closed without a selection: leaves nothing behind', { tag: '@release' }, async ({
    page,
    hosts,
    line,
    relay,
  }) => {
    expect(relay.url).toBeTruthy();
    await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
    const modal = await openModal(page);
    await expect.poll(() => line.messages.length).toBeGreaterThan(0);
    expect(line.open).toBe(1);
    await modal.getByTestId('close').locator('visible=true').tap();
    await expect(modal).toBeHidden();
    expect(await statusOf(page)).toBe('disconnected');
    expect(Object.keys(await storedKeys(page))).not.toContain('deeplink_choice');
  });

  test('terms not accepted: no pairing request; accepted: requested at once', {
    tag: '@release',
  }, async ({ page, hosts, line, relay }) => {
    expect(relay.url).toBeTruthy();
    const terms = {
      'attr.relay-url': line.url,
      'attr.features': 'legalCheckbox',
      'attr.terms-url': 'https://example.com/terms',
    };
    await page.goto(hosts.page('plain', terms));
    expect(await lookAtList(page)).toEqual([]);
    expect(line.open).toBe(0);
    await page.getByTestId('legal').check();
    // Waits for an open socket: ending the test during the handshake would report an error.
    await expect.poll(() => line.messages.length).toBeGreaterThan(0);
    expect(line.open).toBe(1);
  });
});

test('desktop: makes no link in advance', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
}) => {
  expect(relay.url).toBeTruthy();
  await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
  expect(await lookAtList(page)).toEqual([]);
  expect(line.open).toBe(0);
});
