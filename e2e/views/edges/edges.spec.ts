/** Tests the fade at the edge of a view that hides content, in a window too low for it. */
import type { Page } from 'playwright/test';
import { expect, openModal, releaseUnless, test } from '../../fixtures';
import { serveCatalogue } from '../../support/gateway/catalogue';
import { expectSettled } from '../../support/page/dialog';
import { connect, withKit } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

const LOW = { width: 1366, height: 520 };

const VIEWS: Readonly<Record<string, (page: Page, hosts: Hosts) => Promise<unknown>>> = {
  async 'Account, compact'(page, hosts) {
    const look = { wallet: 'page', approve: 'auto', 'attr.account-view': 'compact' };
    await page.goto(hosts.page('plain', look));
    await connect(page);
    await withKit(page, (kit) => kit.open({ view: 'Account' }));
    await page.getByTestId('account-send').waitFor();
  },
  async 'WalletConnect code'(page, hosts) {
    await page.goto(hosts.page('plain'));
    const modal = await openModal(page);
    await modal.getByTestId('wallet-walletConnect').click();
    await modal.getByTestId('wc-qr').waitFor();
  },
  async Downloads(page, hosts) {
    const stores = {
      app_store: 'https://apps.apple.com/app/fox',
      play_store: 'https://play.google.com/store/apps/details?id=fox',
    };
    const chrome_store = 'https://chromewebstore.google.com/detail/fox';
    const fox = { id: 'fox', name: 'Fox', homepage: 'https://fox.test/', chrome_store, ...stores };
    await serveCatalogue(page, [fox]);
    await page.goto(hosts.page('plain'));
    const modal = await openModal(page);
    await modal.getByTestId('get-started').press('Enter');
    await modal.getByTestId('get-wallet').click();
    await modal.getByTestId('get-fox').click();
    await modal.locator('a .qr').first().waitFor();
  },
};

for (const [at, [view, open]] of Object.entries(VIEWS).entries()) {
  test(
    `${view}: fades below while there is more, and above after scrolling`,
    releaseUnless(at === 0),
    async ({ page, hosts }) => {
      await page.setViewportSize(LOW);
      await open(page, hosts);
      await expectSettled(page);
      const edge = page.getByTestId('modal').locator('.view:visible .foot');
      const fade = () => edge.evaluate((foot) => getComputedStyle(foot, '::before').opacity);
      await expect.poll(fade).toBe('1');
      const body = page.getByTestId('modal').locator('.body');
      await body.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect.poll(fade).toBe('0');
      await expect(page.getByTestId('modal').locator('.view:visible')).toHaveAttribute(
        'data-above',
      );
    },
  );
}
