/** Tests the ways to close the modal, and the response of a screen that the user must not leave. */
import type { Page } from 'playwright/test';
import { expect, openModal, test, theModal } from '../../fixtures';
import { expectModal, expectSettled } from '../../support/page/dialog';
import { expectFocus } from '../../support/page/focus';
import { expectStatus } from '../../support/page/widget';

// The modal shakes only without a preference for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  interface Window {
    shakes: number;
    /** Texts of the live region, in order. Each text stays for half a second. */
    said: string[];
  }
}

const WALLET = 'wallet-localhost.page.wallet';

/** Our baseline does not include `closedby`: the tests must pass without it too. */
const ENGINES = [
  { name: '', host: 'plain', query: {}, closedby: true },
  {
    name: ', without closedby',
    host: 'old-browser',
    query: { missing: 'closedby' },
    closedby: false,
  },
] as const;

async function expectClosedBy(page: Page, known: boolean): Promise<void> {
  const has = page.getByTestId('modal').evaluate((dialog) => dialog.hasAttribute('closedby'));
  expect(await has, 'the attribute is set where it is known').toBe(known);
}

/** A connected wallet that switched to a network that the page does not know. */
async function unsupported(page: Page): Promise<void> {
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).click();
  await expect(modal).toBeHidden();
  await page.evaluate(() => window.sandboxPageWallet?.emit('chainChanged', '0x1'));
  await expect((await theModal(page)).getByTestId('title')).toHaveText('Switch Network');
  await expectModal(page);
  await expectSettled(page);
}

async function expectSaid(page: Page, times: number): Promise<void> {
  const why = "This site doesn't support this network. Switch networks or disconnect to continue.";
  await expect
    .poll(() => page.evaluate(() => window.said))
    .toEqual(Array.from({ length: times }, () => why));
}

for (const { name, host, query, closedby } of ENGINES) {
  test(`Escape three times on a locked screen: stays open, shakes and explains the way out${name}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page(host, { ...query, wallet: 'page', approve: 'auto' }));
    await unsupported(page);
    await expectClosedBy(page, closedby);
    const modal = page.getByTestId('modal');
    await modal.evaluate((dialog) => {
      window.shakes = 0;
      window.said = [];
      let last = '';
      new MutationObserver(() => {
        const now = dialog.querySelector('[data-testid="live"]')?.textContent ?? '';
        if (now && now !== last) window.said.push(now);
        last = now;
      }).observe(dialog, { childList: true, characterData: true, subtree: true });
      dialog.addEventListener('animationstart', (event) => {
        if ((event as AnimationEvent).animationName === 'shake') window.shakes++;
      });
    });
    for (let press = 1; press <= 3; press++) {
      await modal.getByTestId('close').focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => window.shakes)).toBe(press);
      await expectSaid(page, press);
      await expectModal(page);
      await expectFocus(page, 'disconnect');
      // The region must be empty first, or a screen reader would not announce the same text again.
      await expect(page.getByTestId('live')).toHaveText('');
    }
    // The same for the close button and the dimmed page.
    await modal.getByTestId('close').click();
    await expectSaid(page, 4);
    await expect(page.getByTestId('live')).toHaveText('');
    await page.mouse.click(10, 10);
    await expectSaid(page, 5);
    await page.evaluate(() => window.AppKit?.close());
    await expectModal(page);

    // The user can still leave by the offered action.
    await modal.getByTestId('disconnect').click();
    await expect
      .poll(() => page.evaluate(() => window.AppKit?.getAccount().status))
      .toBe('disconnected');
  });

  test(`repeated close requests on a locked screen: the modal stays open${name}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page(host, { ...query, wallet: 'page', approve: 'auto' }));
    await unsupported(page);
    await expectClosedBy(page, closedby);
    const modal = page.getByTestId('modal');
    for (let request = 0; request < 3; request++) {
      await modal.evaluate((dialog) => (dialog as HTMLDialogElement).requestClose?.());
      await expectModal(page);
    }
    // A third-party script closes the dialog: it reopens.
    await modal.evaluate((dialog) => (dialog as HTMLDialogElement).close());
    await expectModal(page);
  });

  test(`other screens: Escape, backdrop, close button and close request all close${name}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page(host, { ...query, wallet: 'page' }));
    const modal = page.getByTestId('modal');
    const ways: (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(10, 10),
      () => modal.getByTestId('close').click(),
      () => modal.evaluate((dialog) => (dialog as HTMLDialogElement).requestClose?.()),
      () => page.evaluate(() => window.AppKit?.close()),
    ];
    for (const way of ways) {
      await openModal(page);
      await expectModal(page);
      await expectClosedBy(page, closedby);
      await way();
      await expect(modal).toBeHidden();
      await expectFocus(page, 'opener');
    }
    // A click that begins inside the card and ends outside must not close the modal.
    await openModal(page);
    await expectSettled(page);
    const title = await modal.getByTestId('title').boundingBox();
    await page.mouse.move((title?.x ?? 0) + 5, (title?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move(10, 10);
    await page.mouse.up();
    await modal.getByTestId('help').click();
    await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
  });
}

test('Escape on a waiting screen: closes it and stops waiting', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'never' }));
  const modal = await openModal(page);
  await modal.getByTestId(WALLET).click();
  await expect(modal.getByText('Continue in')).toBeVisible();
  await modal.getByTestId('back').focus();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expectStatus(page, 'disconnected');
});
