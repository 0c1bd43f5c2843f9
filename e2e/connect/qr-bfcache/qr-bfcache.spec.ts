/** Tests the back/forward cache: the socket is closed, the session is kept. */
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { expectStatus } from '../../support/page/widget';
import { launchOptions } from '../../support/process/browser';
import type { Hosts } from '../../support/process/hosts';
import { askWallet, connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

/** Playwright disables the back/forward cache: this test starts a browser that has it. */
async function withCache(use: (page: Page, context: BrowserContext) => Promise<void>) {
  const browser = await chromium.launch({
    ...launchOptions(),
    headless: true,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() =>
      window.addEventListener('pageshow', ({ persisted }) => {
        Object.assign(window, { cameBack: persisted });
      }),
    );
    await use(page, context);
  } finally {
    await browser.close();
  }
}

const leave = (page: Page, hosts: Hosts) => page.goto(`${hosts.pages}/`);

async function comeBack(page: Page): Promise<void> {
  // Navigation may destroy the page before `evaluate` resolves.
  await page.evaluate(() => history.back()).catch(() => undefined);
  const kept = () => page.evaluate(() => (window as { cameBack?: boolean }).cameBack);
  await expect.poll(() => kept().catch(() => undefined)).toBe(true);
}

test('connected, restored from the cache: signs', { tag: '@release' }, async ({
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await withCache(async (page) => {
    await page.goto(hosts.page('plain'));
    await connectPeer(page, wallet);
    await leave(page, hosts);
    await comeBack(page);
    await expectStatus(page, 'connected');
    await expectSigning(page);
  });
});

test('wallet disconnects meanwhile: the restored page disconnects', { tag: '@release' }, async ({
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await withCache(async (page) => {
    await page.goto(hosts.page('plain'));
    const topic = await connectPeer(page, wallet);
    await leave(page, hosts);
    await wallet.disconnect(topic);
    await comeBack(page);
    await expectStatus(page, 'disconnected');
  });
});

test('left with the code on screen: the restored page still connects', { tag: '@release' }, async ({
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await withCache(async (page) => {
    await page.goto(hosts.page('plain'));
    const { proposal } = await askWallet(page, wallet);
    await leave(page, hosts);
    const topic = await wallet.approve(proposal);
    await comeBack(page);
    await wallet.settled(topic);
    await expectStatus(page, 'connected');
    await expectSigning(page);
  });
});
