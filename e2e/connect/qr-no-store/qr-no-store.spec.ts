/** Tests a browser database that is denied, hangs, or holds unreadable data. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { expectStatus, statusOf, withKit } from '../../support/page/widget';
import { askWallet, connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

const DENIALS: [name: string, deny: () => void][] = [
  [
    'a getter that throws',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  ],
  ['not there', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'opening fails',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'InvalidStateError');
      };
    },
  ],
  [
    'opening never answers',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  ],
];

for (const [name, deny] of DENIALS) {
  test(`storage denied (${name}): connects and signs for the lifetime of the page`, {
    tag: '@release',
  }, async ({ page, hosts, addWallet }) => {
    test.slow(name === 'opening never answers', 'waits for it twice before it gives up');
    const wallet = await addWallet();
    await page.addInitScript(deny);
    await page.goto(hosts.page('plain'));
    await connectPeer(page, wallet);
    await expectSigning(page);
    await page.reload();
    await expect.poll(() => statusOf(page)).toBe('disconnected');
    await connectPeer(page, await addWallet());
  });
}

/** Overwrites each stored key of the client that ends with `end`. */
function spoil(page: Page, end: string, value: unknown): Promise<number> {
  return page.evaluate(
    ([part, next]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('appkit-embed');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const table = opening.result
            .transaction('walletconnect', 'readwrite')
            .objectStore('walletconnect');
          let count = 0;
          const rows = table.openCursor();
          rows.onsuccess = () => {
            const row = rows.result;
            if (!row) {
              opening.result.close();
              resolve(count);
              return;
            }
            if (String(row.key).endsWith(part as string)) {
              row.update(next);
              count += 1;
            }
            row.continue();
          };
        };
      }),
    [end, value] as const,
  );
}

const SPOILED: [what: string, end: string, value: unknown][] = [
  ['no keys', '//keychain', null],
  ['keys that are none', '//keychain', { tea: 5 }],
  ['sessions that are none', '//session', [{ topic: 5 }, null, 'tea']],
  ['everything is a number', '', 5],
  ['everything is a text', '', 'tea'],
];

for (const [what, end, value] of SPOILED) {
  test(`storage corrupted (${what}): no endless connecting, and a new wallet connects`, {
    tag: '@release',
  }, async ({ page, hosts, addWallet, problems }) => {
    problems.allow(/AppKit/);
    await page.goto(hosts.page('plain'));
    await connectPeer(page, await addWallet());
    // A page of the same origin without the widget.
    await page.goto(`${hosts.pages}/explorer/31337`);
    expect(await spoil(page, end, value)).toBeGreaterThan(0);
    await page.goto(hosts.page('plain'));
    // A readable session may still be connected; an unreadable one must not block the user.
    await withKit(page, (kit) => kit.disconnect().catch(() => {}));
    await expectStatus(page, 'disconnected');
    await connectPeer(page, await addWallet(), { accounts: [1] });
    await expectSigning(page);
    await page.reload();
    await expectStatus(page, 'connected');
  });
}

/** Deletes the databases, as a user who clears the site's data. Resolves afterwards. */
function deleteStore(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('appkit-embed');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );
}

test('database deleted while connected: signs on; a reload does not hang; a new wallet connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  await page.goto(hosts.page('plain'));
  await connectPeer(page, await addWallet());
  await deleteStore(page);
  await expectSigning(page);
  expect(await statusOf(page)).toBe('connected');

  await page.reload();
  await expect.poll(() => statusOf(page)).toMatch(/^(dis)?connected$/);
  await withKit(page, (kit) => kit.disconnect().catch(() => {}));
  await expectStatus(page, 'disconnected');
  await connectPeer(page, await addWallet(), { accounts: [1] });
  await expectSigning(page);
  await page.reload();
  await expectStatus(page, 'connected');
  await expectSigning(page);
});

test('database deleted while the code is on screen: the scan still connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const { proposal } = await askWallet(page, wallet);
  await deleteStore(page);
  await wallet.settled(await wallet.approve(proposal));
  await expectStatus(page, 'connected');
  await expectSigning(page);
});
