/** Tests a wallet app on the same phone: one press opens it, and it answers over the relay. */
import type { Page } from 'playwright/test';
import { expect, releaseUnless, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { FERN, openWallet, PHONES, pairingIn, seePage, watchApps } from '../../support/page/phone';
import { readQr } from '../../support/page/qr-decoders';
import { expectStatus, storedKeys } from '../../support/page/widget';

const STORES = { iPhone: FERN.app_store, Android: FERN.play_store } as const;

/** As on a real page: the click handler of the user sends the request. */
async function addSignButton(page: Page): Promise<void> {
  await page.getByTestId('page-main').evaluate((main) => {
    const button = document.createElement('button');
    button.dataset.testid = 'sign';
    button.textContent = 'Sign';
    button.addEventListener('click', () => {
      const { address } = window.AppKit?.getAccount() ?? {};
      void window.AppKit?.getProvider('eip155')
        ?.request({ method: 'personal_sign', params: ['0x746561', address] })
        .then(() => {
          button.textContent = 'Signed';
        });
    });
    main.prepend(button);
  });
}

for (const phone of ['iPhone', 'Android'] as const) {
  test.describe(phone, releaseUnless(phone === 'Android'), () => {
    test.use({ ...PHONES[phone] });

    test('one press: opens the app with the link; approval connects the page', async ({
      page,
      hosts,
      addWallet,
    }) => {
      const apps = await watchApps(page);
      const app = await addWallet();
      await page.goto(hosts.page('plain'));
      const modal = await openWallet(page, FERN);
      await expect(modal.getByTestId('title')).toHaveText('Fern');
      const open = modal.getByTestId('wc-open');
      await expect(open).not.toHaveAttribute('aria-busy', 'true');
      expect(apps.opened).toEqual([]);
      await open.tap();
      const link = await apps.next();
      expect(link).toMatchObject({ target: '_self', inPress: true });
      // The opened page must neither access this page nor see its address.
      expect(link.features.split(',').sort()).toEqual(['noopener', 'noreferrer']);
      expect(link.url).toMatch(/^fernwallet:\/\/wc\?uri=wc%3A[\da-f]{64}%402%3F/);
      // The app is in front: its answer may take any time.
      await seePage(page, 'hidden');
      await app.connect(pairingIn(link));
      await expectStatus(page, 'connected');
      await expect(modal).toBeHidden();
      expect(apps.opened).toHaveLength(1);
      expect(JSON.parse((await storedKeys(page)).deeplink_choice ?? '')).toEqual({
        href: 'fernwallet://',
        name: 'Fern',
      });
    });

    test('app not installed: offers the store, another way, a code and the link after two seconds', {
      tag: '@release',
    }, async ({ page, hosts, addWallet }) => {
      test.setTimeout(60_000);
      const apps = await watchApps(page);
      const other = await addWallet();
      await page.clock.install();
      await page.goto(hosts.page('plain'));
      const modal = await openWallet(page, FERN);
      const open = modal.getByTestId('wc-open');
      await expect(open).not.toHaveAttribute('aria-busy', 'true');
      await open.tap();
      const first = await apps.next();
      await page.clock.runFor(2_000);
      await expect(modal).toContainText('Fern did not open');
      await expect(modal.getByTestId('wc-get')).toHaveAttribute('href', STORES[phone] as string);
      await expect(modal.getByTestId('wc-copy')).toBeEnabled();

      await modal.getByTestId('wc-show-code').tap();
      const code = modal.getByTestId('wc-qr');
      await expect(code).toBeVisible();
      await expect(async () => {
        expect(readQr(await code.screenshot())).toBe(pairingIn(first));
      }).toPass();

      await open.tap();
      const second = await apps.next();
      expect(second).toMatchObject({ target: '_self', inPress: true });
      expect(second.features.split(',').sort()).toEqual(['noopener', 'noreferrer']);
      expect(second.url).toMatch(/^https:\/\/fern\.test\/wc\?uri=wc%3A/);
      expect(pairingIn(second)).toBe(pairingIn(first));
      await other.connect(pairingIn(first));
      await expectStatus(page, 'connected');
    });

    test('app does not open, or the wallet rejects: reported, and the next link is a new attempt', {
      tag: '@release',
    }, async ({ page, hosts, addWallet }) => {
      const apps = await watchApps(page);
      const other = await addWallet();
      await page.goto(hosts.page('plain'));
      const modal = await openWallet(page, FERN);
      const open = modal.getByTestId('wc-open');
      await open.tap();
      const first = await apps.next();
      await expect(modal).toContainText('Fern did not open');
      await other.pair(pairingIn(first));
      await other.reject(await other.nextProposal());
      await expect(modal).toContainText('Connection declined');
      await retryOf(modal).tap();
      await expect(open).not.toHaveAttribute('aria-busy', 'true');
      await expect(modal).not.toContainText('Fern did not open');
      await open.tap();
      const second = await apps.next();
      expect(pairingIn(second)).not.toBe(pairingIn(first));
      await other.connect(pairingIn(second));
      await expectStatus(page, 'connected');
    });

    test('request on a press: opens the connected app, also after a reload', {
      tag: '@release',
    }, async ({ page, hosts, addWallet }) => {
      const apps = await watchApps(page);
      const app = await addWallet();
      await page.goto(hosts.page('plain'));
      const modal = await openWallet(page, FERN);
      await modal.getByTestId('wc-open').tap();
      const link = await apps.next();
      // The app is in front: its answer may take any time.
      await seePage(page, 'hidden');
      const topic = await app.connect(pairingIn(link));
      await expectStatus(page, 'connected');
      await seePage(page, 'visible');
      await addSignButton(page);
      await page.getByTestId('sign').tap();
      const asked = await apps.next();
      expect(asked.url).toMatch(
        new RegExp(`^fernwallet://wc\\?requestId=\\d+&sessionTopic=${topic}$`),
      );
      await expect.poll(() => app.requests.length).toBe(1);
      expect(String(app.requests[0]?.id)).toBe(/requestId=(\d+)/.exec(asked.url)?.[1]);
      // No request may be pending at the reload, or the page would report it.
      await expect(page.getByTestId('sign')).toHaveText('Signed');

      await page.reload();
      await expectStatus(page, 'connected');
      await addSignButton(page);
      await page.getByTestId('sign').tap();
      const again = await apps.next();
      expect(again.target).toBe('_self');
      await expect.poll(() => app.requests.length).toBe(2);
      const { id } = app.requests[1] ?? {};
      expect(again.url).toBe(`fernwallet://wc?requestId=${id}&sessionTopic=${topic}`);
    });
  });
}
