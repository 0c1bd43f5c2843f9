/** Tests a browser with a thousand old sessions: the page is as fast, and works. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { expectStatus, withKit } from '../../support/page/widget';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

/** Numbers of old sessions. */
const COUNTS = [100, 1_000];
/** Promised time from the press to the first view, in ms. */
const OPEN_MS = 1_000;

declare global {
  interface Window {
    /** From the press to the frame that showed the first view, in ms. */
    openedIn?: number;
  }
}

/** Call before `goto`. Uses the marks of the page, so that a busy test process does not count. */
async function markOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = (at: number): void => {
          const roots = [...document.querySelectorAll('*')].map((one) => one.shadowRoot);
          const shown = roots.some((root) =>
            root?.querySelector('dialog[open] [data-testid="card"]'),
          );
          if (shown) window.openedIn = at - timeStamp;
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/**
 * Copies the session, its link and its key under other topics.
 * @returns the number of sessions
 */
function multiply(page: Page, count: number): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('appkit-embed');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const table = opening.result
            .transaction('walletconnect', 'readwrite')
            .objectStore('walletconnect');
          const hex = () =>
            Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
              byte.toString(16).padStart(2, '0'),
            ).join('');
          const topics = Array.from({ length: wanted }, hex);
          let sessions = 0;
          const rows = table.openCursor();
          rows.onsuccess = () => {
            const row = rows.result;
            if (!row) {
              opening.result.close();
              resolve(sessions);
              return;
            }
            const name = String(row.key);
            if (name.endsWith('//session')) {
              const [first] = row.value as { topic: string }[];
              const copies = topics.map((topic) => ({ ...first, topic }));
              row.update([first, ...copies]);
              sessions = copies.length + 1;
            }
            if (name.endsWith('//keychain')) {
              const keys = Object.fromEntries(topics.map((topic) => [topic, hex()]));
              row.update({ ...(row.value as object), ...keys });
            }
            row.continue();
          };
        };
      }),
    count,
  );
}

for (const count of COUNTS) {
  test(`${count} stored sessions: the page's own opens at once, reconnects, signs and ends`, {
    tag: '@release',
  }, async ({ page, hosts, addWallet }) => {
    const wallet = await addWallet();
    await page.goto(hosts.page('plain'));
    const topic = await connectPeer(page, wallet);
    // A page of the same origin without the widget.
    await page.goto(`${hosts.pages}/explorer/31337`);
    expect(await multiply(page, count)).toBe(count + 1);
    await markOpening(page);
    await page.goto(hosts.page('plain'));
    const modal = await openModal(page);
    await expect.poll(() => page.evaluate(() => window.openedIn)).toBeLessThan(OPEN_MS);
    await expectStatus(page, 'connected');
    await expect(modal.getByTestId('account-address')).toBeVisible();
    await expectSigning(page);
    await withKit(page, (kit) => kit.disconnect());
    await expectStatus(page, 'disconnected');
    await expect.poll(() => wallet.deleted).toEqual([topic]);
  });
}
