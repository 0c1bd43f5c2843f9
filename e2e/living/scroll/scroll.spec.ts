/**
 * Tests that the page behind an open modal does not scroll, without changes to its html or body.
 */
import type { Locator, Page } from 'playwright/test';
import { expect, openModal, test, theModal } from '../../fixtures';
import { expectModal, expectSettled } from '../../support/page/dialog';
import { pull } from '../../support/page/touch';

const SCROLL_KEYS = ['PageDown', 'PageUp', 'End', 'Home', 'ArrowDown', 'ArrowUp', ' '];

interface PageState {
  top: number;
  html: string;
  body: string;
  width: number;
}

function state(page: Page): Promise<PageState> {
  return page.evaluate(() => {
    const own = ({ style, className }: HTMLElement) => `${style.cssText}|${className}`;
    const { documentElement: html, body } = document;
    const look = (element: HTMLElement) => {
      const { overflow, position, paddingRight, top, height } = getComputedStyle(element);
      return `${own(element)} ${overflow} ${position} ${paddingRight} ${top} ${height}`;
    };
    return { top: scrollY, html: look(html), body: look(body), width: html.clientWidth };
  });
}

/** The compositor has finished all its work. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done));
  });

const innerScroll = (modal: Locator) =>
  modal.evaluate((dialog) =>
    Math.max(...[...dialog.querySelectorAll('*')].map((element) => element.scrollTop)),
  );

test('wheel and keys: scroll the inner list, never the page, which keeps its styles', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('long-page', { wallet: 'page', count: 40 }));
  await page.getByTestId('opener').scrollIntoViewIfNeeded();
  await page.mouse.move(20, 300);
  await page.mouse.wheel(0, 100);
  // A wheel's scroll continues for a while.
  const standsAt = async () => {
    const { top } = await state(page);
    await frames(page);
    return (await state(page)).top === top ? top : 0;
  };
  await expect.poll(standsAt).toBeGreaterThan(100);
  await page.getByTestId('opener').evaluate((opener) => opener.focus({ preventScroll: true }));
  const before = await state(page);
  await page.keyboard.press('Enter');
  const modal = await theModal(page);
  await expect(modal.getByTestId('wallet-localhost.page.wallet.n1')).toBeVisible();
  await expectSettled(page);
  expect(await state(page)).toEqual(before);

  for (const delta of [600, -600]) {
    await page.mouse.move(20, 300);
    await page.mouse.wheel(0, delta);
    await frames(page);
    expect(await state(page)).toEqual(before);
  }
  for (const key of SCROLL_KEYS) {
    await modal.getByTestId('title').evaluate((title) => title.focus());
    await page.keyboard.press(key);
    await frames(page);
    expect(await state(page), key).toEqual(before);
  }

  // The counterpart: the same wheel over the list scrolls the list, also to its end.
  const box = await modal.getByTestId('wallet-localhost.page.wallet.n3').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 10);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => innerScroll(modal)).toBeGreaterThan(100);
  await page.mouse.wheel(0, 20_000);
  await expect(modal.getByTestId('wallet-localhost.page.wallet.n40')).toBeVisible();
  await page.mouse.wheel(0, 500);
  await frames(page);
  expect(await state(page)).toEqual(before);

  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  expect(await state(page)).toEqual(before);
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await state(page)).top).toBeGreaterThan(before.top);
});

test.describe('touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });

  test('pull on the card or backdrop: moves neither page nor viewport', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page('long-page', { wallet: 'page', count: 40 }));
    await page.getByTestId('opener').scrollIntoViewIfNeeded();
    const modal = await openModal(page);
    await expectModal(page);
    await expectSettled(page);
    const before = await state(page);
    await pull(page, 195, 10, -250);
    await frames(page);
    expect(await state(page)).toEqual(before);
    const row = await modal.getByTestId('wallet-localhost.page.wallet.n3').boundingBox();
    await pull(page, 195, (row?.y ?? 0) + 20, -150);
    await expect.poll(() => innerScroll(modal)).toBeGreaterThan(50);
    expect(await state(page)).toEqual(before);

    // The same pull does scroll the page once the modal is closed.
    await page.evaluate(() => window.AppKit?.close());
    await expect(modal).toBeHidden();
    expect(await state(page)).toEqual(before);
    await pull(page, 195, 300, -150);
    await expect.poll(async () => (await state(page)).top).toBeGreaterThan(before.top);
  });
});
