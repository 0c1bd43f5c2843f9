/** Tests the edges of views in a window too low for them: fades, and buttons that stay in sight. */
import type { Page } from 'playwright/test';
import { expect, openModal, releaseUnless, test } from '../../fixtures';
import { serveCatalogue } from '../../support/gateway/catalogue';
import { answerNfts, fakeNftId } from '../../support/gateway/nfts';
import { expectSettled } from '../../support/page/dialog';
import {
  connect,
  connectAs,
  openAccount,
  PAGE_WALLET,
  selectTab,
  withKit,
} from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';

const LOW = { width: 1366, height: 422 };

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
  async 'Get a wallet'(page, hosts) {
    await page.goto(hosts.page('plain'));
    const modal = await openModal(page);
    await modal.getByTestId('get-started').press('Enter');
    await modal.getByTestId('get-wallet').click();
    await modal.getByTestId('explore-all').waitFor();
  },
  async 'Declined connection'(page, hosts) {
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'reject' }));
    const modal = await openModal(page);
    await modal.getByTestId(PAGE_WALLET).click();
    await modal.getByText('Connection declined').waitFor();
  },
  async 'Unsupported network'(page, hosts) {
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
    await connect(page);
    await page.evaluate(() => window.sandboxPageWallet?.emit('chainChanged', '0x1'));
    await page.getByTestId('modal').getByTestId('disconnect').waitFor();
  },
  async 'Choice of the blockchain'(page, hosts) {
    const several = { namespaces: 'all', wallet: 'page' };
    await page.goto(hosts.page('plain', several));
    const modal = await openModal(page);
    await expect(modal.getByTestId(PAGE_WALLET)).toContainText('Multichain');
    await modal.getByTestId(PAGE_WALLET).click();
    await modal.getByTestId('namespace-solana').waitFor();
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

/** Views whose whole card scrolled before, with the last button of each. */
const FEET: Readonly<
  Record<string, readonly [(page: Page, hosts: Hosts) => Promise<unknown>, string]>
> = {
  'Declined connection': [
    (page, hosts) => VIEWS['Declined connection']?.(page, hosts) ?? Promise.reject(),
    'cancel',
  ],
  'Not installed': [
    async (page, hosts) => {
      const chrome_store = 'https://chromewebstore.google.com/detail/fox';
      await serveCatalogue(page, [
        { id: 'fox', name: 'Fox', homepage: 'https://fox.test/', rdns: 'test.fox', chrome_store },
      ]);
      await page.goto(hosts.page('plain'));
      const modal = await openModal(page);
      await modal.getByTestId('far-fox').click();
      await modal.getByText('Not Detected').waitFor();
    },
    'cancel',
  ],
  'NFT detail': [
    async (page, hosts) => {
      const traits = Array.from({ length: 8 }, (_, at) => ({ name: `Trait ${at}`, value: 'Yes' }));
      await answerNfts(page, () => ({ nfts: [{ tokenId: '1', name: 'Heron', traits }] }));
      await connectAs(page, hosts.page('plain'), accountAt(171));
      const modal = await openAccount(page);
      await selectTab(modal, 'NFTs');
      await modal.getByTestId(`nft-tile-${fakeNftId('1')}`).click();
      await modal.getByTestId('nft-explorer').waitFor();
    },
    'nft-explorer',
  ],
  'Receive with an amount': [
    async (page, hosts) => {
      await connectAs(page, hosts.page('plain'), accountAt(172));
      await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }));
      const modal = page.getByTestId('modal');
      await modal.getByTestId('receive-ask').click();
      await modal.getByTestId('receive-amount').fill('1.5');
      await modal.getByTestId('receive-link').waitFor();
    },
    'receive-copy',
  ],
};

for (const [view, [show, last]] of Object.entries(FEET)) {
  test(`${view}: the close button and the foot stay in sight, and only the middle scrolls`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.setViewportSize(LOW);
    await show(page, hosts);
    await expectSettled(page);
    const modal = page.getByTestId('modal');
    const expectInSight = async () => {
      await expect(modal.getByTestId('close')).toBeInViewport({ ratio: 1 });
      await expect(modal.getByTestId(last).locator('visible=true')).toBeInViewport({ ratio: 1 });
    };
    await expectInSight();
    const body = modal.locator('.body');
    // Without more than fits there is nothing to scroll, and the foot proves nothing.
    const hidden = (scroller: Element) => scroller.scrollHeight - scroller.clientHeight;
    expect(await body.evaluate(hidden)).toBeGreaterThan(0);
    await body.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    expect(await body.evaluate((scroller) => scroller.scrollTop)).toBeGreaterThan(0);
    await expectInSight();
    expect(await page.getByTestId('card').evaluate((card) => card.scrollTop)).toBe(0);
  });
}
