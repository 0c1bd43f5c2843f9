/** Tests what the site of a login by e-mail keeps: of the wallet's secrets nothing, wherever a page may keep something. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { approveInFrame, frameOf } from '../../support/embedded/approve';
import { login, signHello } from '../../support/embedded/widget-login';
import { addressOf } from '../../support/page/widget';
import { confirmWords, enterCode, openAccount } from './open-account';

/** Names and values of everything that the page's own origin has stored, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [document.cookie, location.href, window.name];
    for (const store of [localStorage, sessionStorage]) all.push(Object.entries({ ...store }));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) all.push(request.url);
    }
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const base = await done(indexedDB.open(name));
      for (const table of base.objectStoreNames) {
        const rows = base.transaction(table).objectStore(table);
        all.push(name, table, await done(rows.getAllKeys()), await done(rows.getAll()));
      }
      base.close();
    }
    return JSON.stringify(all);
  });

test('login, signature, export: the site keeps the address and the e-mail, and no secret of either', {
  tag: '@release',
}, async ({ page, hosts, browser }) => {
  test.slow();
  const email = await login(page, hosts);
  const address = String(await addressOf(page));
  const signing = signHello(page, address);
  await expect((await frameOf(page)).getByText('hello', { exact: true })).toBeVisible();
  await approveInFrame(page);
  const signature = String(await signing);

  // Of another context: its refused first tries are no problems of the site.
  const account = await (await browser.newContext()).newPage();
  const mails = await openAccount(account, browser, hosts, email, 2);
  await account.getByRole('button', { name: 'Export wallet' }).click();
  await enterCode(account, hosts, email, mails + 1);
  const words = await confirmWords(account);
  await account.getByText('Show the private keys').click();
  const key = async (id: string) => String(await account.getByTestId(id).textContent()).trim();
  const keys = [await key('eip155-key'), await key('solana-key')];

  const text = await stored(page);
  // The walk has seen what is there.
  expect(text).toContain(email);
  expect(text).toContain(address);
  for (const secret of [...keys, ...keys.map((one) => one.replace(/^0x/, '')), signature]) {
    expect(secret.length).toBeGreaterThan(40);
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  expect(text.replace(/[^a-z]+/gi, ' ')).not.toContain(words.join(' '));
  // Nor a token, a share or a key of any other length: nothing there has 32 bytes.
  expect(text.match(/eyJ[\w-]{8}|[\da-f]{64}|[A-Za-z\d+/]{43}=/gi) ?? []).toEqual([]);
});
