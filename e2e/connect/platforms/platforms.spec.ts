/** Tests the platform tabs of a selected wallet. */

import { expect, test } from '../../fixtures';
import { violationsInBothThemes } from '../../support/page/axe';
import { expectSettled } from '../../support/page/dialog';
import { retryOf } from '../../support/page/modal';
import { openWallet, PHONES, pairingIn, watchApps } from '../../support/page/phone';
import { smallTargets } from '../../support/page/targets';
import { expectStatus } from '../../support/page/widget';
import { scan } from '../../support/walletconnect/wc-view';

const IVY = {
  id: 'ivy',
  name: 'Ivy',
  rdns: 'localhost.page.wallet',
  mobile_link: 'ivywallet://',
  webapp_link: 'https://web.ivy.test',
  desktop_link: 'ivydesktop://',
  homepage: 'https://ivy.test/get',
  chrome_store: 'https://chromewebstore.google.com/detail/ivy',
};
const ELSEWHERE = { ...IVY, rdns: 'test.ivy' };

test('platform tabs: specified order and names; each panel describes its platform', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain'));
  const modal = await openWallet(page, ELSEWHERE);
  await expect(modal.getByTestId('title')).toHaveText('Ivy');
  await expect(modal.getByRole('tab')).toHaveText(['Mobile', 'Webapp', 'Desktop', 'Browser']);
  await expect(modal.getByRole('tab', { selected: true })).toHaveText('Mobile');
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  await expect(modal).toContainText('Scan with Ivy, then approve');
  await expect(modal.getByTestId('wc-get')).toHaveAttribute('href', IVY.homepage);

  await modal.getByRole('tab', { name: 'Webapp' }).click();
  await expect(modal.getByRole('tabpanel')).toContainText('opens in a new tab');
  await modal.getByRole('tab', { name: 'Browser' }).click();
  await expect(modal.getByRole('tabpanel')).toContainText('Not Detected');
  await expect(modal.getByTestId('wc-get')).toHaveAttribute('href', IVY.chrome_store);
  // No request is pending on this tab.
  await expectStatus(page, 'disconnected');
  await modal.getByRole('tab', { name: 'Mobile' }).click();
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  await expectStatus(page, 'connecting');
});

test('keyboard only: the tabs follow the tab pattern', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  const modal = await openWallet(page, ELSEWHERE);
  await modal.getByRole('tab', { name: 'Mobile' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(modal.getByRole('tab', { name: 'Webapp' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(modal.getByRole('tab', { name: 'Browser' })).toBeFocused();
  await expect(modal.getByRole('tabpanel')).toContainText('Not Detected');
});

test('Mobile: the QR code of this wallet connects', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const app = await addWallet();
  await page.goto(hosts.page('plain'));
  const modal = await openWallet(page, ELSEWHERE);
  await app.connect(await scan(modal));
  await expectStatus(page, 'connected');
});

test('Webapp: opens a tab with the link, which connects', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const apps = await watchApps(page);
  const app = await addWallet();
  await page.goto(hosts.page('plain'));
  const modal = await openWallet(page, ELSEWHERE);
  await modal.getByRole('tab', { name: 'Webapp' }).click();
  await modal.getByTestId('wc-open').click();
  const link = await apps.next();
  expect(link).toMatchObject({ target: '_blank', inPress: true });
  expect(link.url).toMatch(/^https:\/\/web\.ivy\.test\/wc\?uri=wc%3A/);
  await app.connect(pairingIn(link));
  await expectStatus(page, 'connected');
});

test('Desktop: a press on its tab opens the app once the link is ready', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const apps = await watchApps(page);
  const app = await addWallet();
  await page.goto(hosts.page('plain'));
  const modal = await openWallet(page, ELSEWHERE);
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  await modal.getByRole('tab', { name: 'Desktop' }).click();
  const link = await apps.next();
  expect(link).toMatchObject({ target: '_blank', inPress: true });
  expect(link.url).toMatch(/^ivydesktop:\/\/wc\?uri=wc%3A/);
  const proposal = await app.pair(pairingIn(link)).then(() => app.nextProposal());
  await app.reject(proposal);
  await expect(modal).toContainText('Connection declined');
  await retryOf(modal).click();
  await expect(modal.getByTestId('wc-open')).not.toHaveAttribute('aria-busy', 'true');
});

test('Browser: an installed wallet comes first and is asked in place', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openWallet(page, IVY);
  await expect(modal.getByRole('tab')).toHaveText(['Browser', 'Mobile', 'Webapp', 'Desktop']);
  await expect(modal).toContainText('Continue in Ivy');
  await pageWallet.reject();
  await expect(modal).toContainText('Connection declined');
  await retryOf(modal).click();
  await pageWallet.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
});

test('tab switched: cancels the request of the previous tab', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const app = await addWallet();
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openWallet(page, IVY);
  await expect(page.getByTestId('wallet-approve')).toBeVisible();
  // The wallet's layer over the page takes the pointer, so the test uses the keyboard.
  await modal.getByRole('tab', { name: 'Browser' }).press('ArrowRight');
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  await expectStatus(page, 'connecting');
  // The request has already ended. The wallet's layer is below the dialog, out of the pointer's
  // reach.
  await page.getByTestId('wallet-approve').dispatchEvent('click');
  await expect(page.getByTestId('wallet-approve')).toBeHidden();
  await app.connect(await scan(modal));
  await expectStatus(page, 'connected');
});

for (const dir of ['ltr', 'rtl'] as const) {
  test(`${dir}, both themes: axe finds no violations on any tab`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    test.setTimeout(90_000);
    const look = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
    await page.goto(hosts.page('plain', look));
    const modal = await openWallet(page, ELSEWHERE);
    await expect(modal.getByTestId('wc-qr')).toBeVisible();
    for (const tab of await modal.getByRole('tab').all()) {
      await tab.click();
      await expectSettled(page);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
  });
}

test.describe('phone', () => {
  test.use({ ...PHONES.Android });

  test('platforms: those of a phone, with targets of at least 44 px', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await page.goto(hosts.page('plain'));
    const modal = await openWallet(page, ELSEWHERE);
    await expect(modal.getByRole('tab')).toHaveText(['Mobile', 'Webapp', 'Browser']);
    const open = modal.getByTestId('wc-open');
    await expect(open).not.toHaveAttribute('aria-busy', 'true');
    for (const tab of await modal.getByRole('tab').all()) {
      await tab.tap();
      await expectSettled(page);
      expect(await smallTargets(page, 44)).toEqual([]);
    }
  });
});
