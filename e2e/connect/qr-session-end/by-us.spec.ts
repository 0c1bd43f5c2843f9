/** The page's side ends a session while the wallet is still asked. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { connectPeer } from '../../support/wc-view';
import { expectStatus, withKit } from '../../support/widget';

declare global {
  interface Window {
    /** Codes that requests have ended with. */
    ended: unknown[];
  }
}

/** Asks, and does not wait. */
function askInPage(page: Page): Promise<void> {
  return withKit(page, (kit) => {
    window.ended ??= [];
    const { address } = kit.getAccount();
    kit
      .getProvider('eip155')
      ?.request({ method: 'personal_sign', params: ['0x00', address] })
      .then(
        () => void window.ended.push('answered'),
        (error: { code?: unknown }) => void window.ended.push(error.code),
      );
  });
}

const ended = (page: Page) => page.evaluate(() => window.ended);

test('disconnected by us with requests open: each ends at once, and the wallet hears of it', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  wallet.answerWith(() => new Promise(() => {}));
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  await askInPage(page);
  await askInPage(page);
  await expect.poll(() => wallet.requests.length).toBeGreaterThan(0);
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  await expect.poll(() => ended(page)).toEqual([4900, 4900]);
  await expect.poll(() => wallet.deleted).toEqual([topic]);
});

test('over its time with a request open: it ends, too', async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  wallet.answerWith(() => new Promise(() => {}));
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  // Over before the question itself would be.
  await connectPeer(page, wallet, { lifeMs: 120_000 });
  await askInPage(page);
  await expect.poll(() => wallet.requests.length).toBe(1);
  await page.clock.fastForward(130_000);
  await expectStatus(page, 'disconnected');
  await expect.poll(() => ended(page)).toEqual([4900]);
});

test('one question was left behind by a reload: the wallet ends the session, and the next one ends', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  wallet.answerWith(() => new Promise(() => {}));
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  await askInPage(page);
  await expect.poll(() => wallet.requests.length).toBe(1);
  await page.reload();
  await expectStatus(page, 'connected');
  await askInPage(page);
  // The wallet shows one question at a time; that the second one is on its way is enough.
  await wallet.ping(topic);
  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected');
  await expect.poll(() => ended(page)).toEqual([4900]);
});
