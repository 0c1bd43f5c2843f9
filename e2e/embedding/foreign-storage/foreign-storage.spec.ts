/** Tests that the widget ignores keys of another kit, and works on a page without storage. */
import { expect, test } from '../../fixtures';
import { connect, expectStatus, openAccount, statusOf, withKit } from '../../support/page/widget';

declare global {
  interface Window {
    storageLog: [method: string, key: string][];
  }
}

test('keys of another kit: never read, written or cleared; all our keys carry the prefix', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const log: [string, string][] = [];
  const keepLog = async () => log.push(...(await page.evaluate(() => window.storageLog)));
  const theirs = () =>
    page.evaluate(() =>
      // The key order of a storage is up to the browser.
      Object.entries(localStorage)
        .filter(([key]) => /^@appkit(-wallet)?\//.test(key))
        .sort(),
    );
  await page.goto(hosts.page('foreign-storage', { wallet: 'page', approve: 'auto' }));
  const before = await theirs();
  expect(before).toHaveLength(5);
  // Their "connected" flag must not affect us.
  expect(await statusOf(page)).toBe('disconnected');
  await connect(page);
  await keepLog();
  await page.reload();
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await modal.getByTestId('disconnect').click();
  await expectStatus(page, 'disconnected');
  await withKit(page, (kit) => kit.diagnose());
  await withKit(page, (kit) => kit.destroy());
  await keepLog();

  expect(await theirs()).toEqual(before);
  const ours = log.filter(([, key]) => key !== 'sandbox-page-wallet');
  expect(ours.filter(([method]) => method === 'setItem').length).toBeGreaterThan(0);
  expect(ours.filter(([, key]) => !key.startsWith('@appkit-embed/'))).toEqual([]);
  expect(ours.filter(([method]) => method === 'clear' || method === 'key')).toEqual([]);
});

test("databases: only one is ours; the page's own is unchanged", { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('foreign-storage'));
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB', 3);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('keyvaluestorage').put('theirs', 'key');
        };
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(request.error);
      }),
  );
  await withKit(page, (kit) => kit.open({ view: 'ConnectingWalletConnect' }));
  await expect(page.getByTestId('wc-qr')).toBeVisible();
  const databases = async () =>
    (await page.evaluate(() => indexedDB.databases()))
      .map(({ name, version }) => `${name} ${version}`)
      .sort();
  await expect.poll(databases).toEqual(['WALLET_CONNECT_V2_INDEXED_DB 3', 'appkit-embed 1']);
  await withKit(page, (kit) => kit.destroy());
  expect(await databases()).toContain('WALLET_CONNECT_V2_INDEXED_DB 3');
});

test('storage denied: a wallet connects and disconnects, and diagnose() reports it', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('no-storage', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  const codes = await withKit(page, async (kit) =>
    (await kit.diagnose()).findings.map(({ code }) => code),
  );
  expect(codes).toContain('storage_denied');
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
});
