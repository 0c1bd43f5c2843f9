/**
 * Tests the page in Telegram, which keeps the page in its own window: each app opens in a new
 * window.
 */
import type { Page } from 'playwright/test';
import { expect, openModal, releaseUnless, test } from '../../fixtures';
import {
  FERN,
  isPublished,
  openWallet,
  PHONES,
  pairingIn,
  watchApps,
} from '../../support/page/phone';
import { expectStatus } from '../../support/page/widget';

/** The first wallet of the sandbox's list. */
const ROW = 'far-c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96';

/** Telegram adds no token to the user agent; on an iPhone, the token Safari is missing. */
const AGENTS = {
  iPhone: PHONES.iPhone.userAgent?.replace(/ (?:Version|Safari)\/[\d.]+/g, ''),
  Android: PHONES.Android.userAgent,
} as const;

/** Globals that Telegram adds to every page it shows; on an iPhone also a constructor. */
const GLOBALS = {
  iPhone: ['TelegramWebviewProxy', 'TelegramWebviewProxyProto'],
  Android: ['TelegramWebviewProxy'],
} as const;

/** Number of encodings of the pairing link: Telegram on Android decodes it once by itself. */
const ENCODED = { iPhone: 1, Android: 2 } as const;

async function showInTelegram(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((all) => {
    for (const name of all) Object.assign(window, { [name]: { postEvent() {} } });
  }, names);
}

for (const phone of ['iPhone', 'Android'] as const) {
  test.describe(phone, releaseUnless(phone === 'Android'), () => {
    test.use({ ...PHONES[phone], userAgent: AGENTS[phone] });

    /** The link as the app reads it. */
    const uriIn = (opened: Parameters<typeof pairingIn>[0]) =>
      ENCODED[phone] === 2 ? decodeURIComponent(pairingIn(opened)) : pairingIn(opened);

    test('row pressed: opens its app in a new window within the press and connects', {
      tag: '@release',
    }, async ({ page, hosts, line, relay, addWallet }) => {
      const apps = await watchApps(page);
      await showInTelegram(page, GLOBALS[phone]);
      const app = await addWallet('2.21.8', relay.url);
      await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
      const modal = await openModal(page);
      // The link is made while the list is open: after the press, the browser would block a new
      // window.
      await expect.poll(() => isPublished(line)).toBe(true);
      await modal.getByTestId(ROW).tap();
      const link = await apps.next();
      expect(link).toMatchObject({ target: '_blank', inPress: true });
      expect(link.url).toMatch(/^metamask:\/\/wc\?uri=wc%/);
      expect(uriIn(link)).toMatch(/^wc:[\da-f]{64}@2\?/);
      await app.connect(uriIn(link));
      await expectStatus(page, 'connected');
      await expect(modal).toBeHidden();
    });

    test('app scheme first, https address second: both open new windows', {
      tag: '@release',
    }, async ({ page, hosts }) => {
      const apps = await watchApps(page);
      await showInTelegram(page, GLOBALS[phone]);
      await page.clock.install();
      await page.goto(hosts.page('plain'));
      const modal = await openWallet(page, FERN);
      const open = modal.getByTestId('wc-open');
      await expect(open).not.toHaveAttribute('aria-busy', 'true');
      // Unlike the browsers of other apps, which block app schemes.
      await expect(modal).not.toContainText('app’s browser');
      await open.tap();
      const first = await apps.next();
      expect(first).toMatchObject({ target: '_blank', inPress: true });
      expect(first.url).toMatch(/^fernwallet:\/\/wc\?uri=wc%/);
      await page.clock.runFor(2_000);
      await expect(modal).toContainText('Fern did not open');

      await open.tap();
      const second = await apps.next();
      expect(second).toMatchObject({ target: '_blank', inPress: true });
      expect(second.url).toMatch(/^https:\/\/fern\.test\/wc\?uri=wc%/);
      expect(uriIn(first)).toMatch(/^wc:[\da-f]{64}@2\?/);
      expect(uriIn(second)).toBe(uriIn(first));
    });
  });
}
