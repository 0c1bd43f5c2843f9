/** In Telegram, which goes on with the page in its own window: every app is opened by a new one. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import {
  FERN,
  isPublished,
  openWallet,
  PHONES,
  pairingIn,
  watchApps,
} from '../../support/page/phone';
import { expectStatus } from '../../support/page/widget';

/** Of the sandbox's list, the first one. */
const ROW = 'far-c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96';

/** Its browser has no word of its own in the user agent: on an iPhone one is missing, Safari. */
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
  test.describe(phone, () => {
    test.use({ ...PHONES[phone], userAgent: AGENTS[phone] });

    /** The link as the app reads it. */
    const uriIn = (opened: Parameters<typeof pairingIn>[0]) =>
      ENCODED[phone] === 2 ? decodeURIComponent(pairingIn(opened)) : pairingIn(opened);

    test('a row is pressed: its app opens by a new window within that press, and connects', async ({
      page,
      hosts,
      line,
      relay,
      addWallet,
    }) => {
      const apps = await watchApps(page);
      await showInTelegram(page, GLOBALS[phone]);
      const app = await addWallet('2.21.8', relay.url);
      await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
      const modal = await openModal(page);
      // The link is made while the list is looked at: after the press no window may be opened.
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

    test('the app’s own scheme first, its https address second, both by new windows', async ({
      page,
      hosts,
    }) => {
      const apps = await watchApps(page);
      await showInTelegram(page, GLOBALS[phone]);
      await page.clock.install();
      await page.goto(hosts.page('plain'));
      const modal = await openWallet(page, FERN);
      const open = modal.getByTestId('wc-open');
      await expect(open).not.toHaveAttribute('aria-busy', 'true');
      // Not as in the browsers of other apps, which swallow an app's own scheme.
      await expect(modal).not.toContainText('browser of another app');
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
