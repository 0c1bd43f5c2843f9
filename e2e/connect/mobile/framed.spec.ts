/**
 * Tests a page in a frame: it opens apps in the topmost window, because many systems block it in
 * frames.
 */
import type { Frame, Page } from 'playwright/test';
import { expect, releaseUnless, test } from '../../fixtures';
import { FERN, type ListedWallet, PHONES, pairingIn, watchApps } from '../../support/page/phone';
import { addToMain } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

/** Opens a page without the widget that frames the page with the widget. */
async function framed(page: Page, hosts: Hosts): Promise<Frame> {
  const source = hosts.page('plain');
  await page.goto(hosts.page('bare'));
  const style = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
  await addToMain(
    page,
    `<iframe data-testid="app" title="App" style="${style}" src="${source}"></iframe>`,
  );
  const frame = await (await page.getByTestId('app').elementHandle())?.contentFrame();
  if (!frame) throw new Error('no frame');
  await frame.waitForURL(source);
  await frame.waitForFunction(() => typeof window.AppKit?.getState === 'function');
  return frame;
}

/** Opens the screen of a listed wallet; resolves with its button once the link is ready. */
async function openWalletIn(frame: Frame, wallet: ListedWallet) {
  await frame.evaluate(
    (selected) =>
      window.AppKit?.open({
        view: 'ConnectingWalletConnect',
        arguments: { wallet: selected } as never,
      }),
    wallet,
  );
  const open = frame.getByTestId('modal').getByTestId('wc-open');
  await expect(open).not.toHaveAttribute('aria-busy', 'true');
  return open;
}

for (const phone of ['iPhone', 'Android'] as const) {
  test.describe(phone, releaseUnless(phone === 'Android'), () => {
    test.use({ ...PHONES[phone] });

    test('one press: opens the app through the topmost window; approval connects the frame', {
      tag: '@release',
    }, async ({ page, hosts, addWallet }) => {
      const apps = await watchApps(page);
      const app = await addWallet();
      const frame = await framed(page, hosts);
      const open = await openWalletIn(frame, FERN);
      await open.tap();
      const link = await apps.next();
      expect(link).toMatchObject({ target: '_top', inPress: true });
      expect(link.features.split(',').sort()).toEqual(['noopener', 'noreferrer']);
      expect(link.url).toMatch(/^fernwallet:\/\/wc\?uri=wc%3A[\da-f]{64}%402%3F/);
      await app.connect(pairingIn(link));
      await expect
        .poll(() => frame.evaluate(() => window.AppKit?.getAccount?.().status))
        .toBe('connected');
      await expect(frame.getByTestId('modal')).toBeHidden();
    });

    test('https link: navigates the topmost window, not the frame', { tag: '@release' }, async ({
      page,
      hosts,
    }) => {
      // Replies as a phone that passes the address to the app: the page stays.
      await page.route('https://fern.test/**', (route) => route.fulfill({ status: 204 }));
      const frame = await framed(page, hosts);
      const open = await openWalletIn(frame, { ...FERN, mobile_link: 'https://fern.test' });
      const asked = page.waitForRequest(/^https:\/\/fern\.test\/wc\?uri=wc%3A/);
      await open.tap();
      const request = await asked;
      expect(request.isNavigationRequest()).toBe(true);
      expect(request.frame()).toBe(page.mainFrame());
    });
  });
}
