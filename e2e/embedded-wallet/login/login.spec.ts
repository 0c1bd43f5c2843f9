/** Tests the login by e-mail through the real frame, auth service and vault, with partitioned storage. */
import { chromium, type Page } from 'playwright/test';
import { siteOrigin } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { frameOf } from '../../support/embedded/approve';
import { ask, askWell, openFrame } from '../../support/embedded/frame-page';
import {
  addresses,
  approve,
  login,
  newEmail,
  withBrowser,
} from '../../support/embedded/login-steps';
import { linkIn, mailTo } from '../../support/embedded/mailbox';
import { launchOptions } from '../../support/process/browser';
import type { Hosts } from '../../support/process/hosts';

/** A site of its own: each name below `localhost` is one. */
const otherSite = (hosts: Hosts) => siteOrigin('gallery', hosts.port);

test('login by e-mail: an address of each namespace; after a reload still connected; after sign-out not', async ({
  hosts,
}) => {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await openFrame(page, hosts);
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: false });
    const email = newEmail();
    await login(page, hosts, email);
    const mine = await addresses(page);
    expect(mine[0]).toMatch(/^0x[\da-fA-F]{40}$/);
    expect(await askWell(page, 'GET_USER', { chainId: 31337 })).toMatchObject({ email });

    await openFrame(page, hosts);
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: true });
    expect(await addresses(page)).toEqual(mine);

    await askWell(page, 'SIGN_OUT');
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: false });
    expect((await ask(page, 'GET_USER')).type).toBe('@w3m-frame/GET_USER_ERROR');
  });
});

test('a browser that denies the frame all storage: the login works, and ends with the page', {
  tag: '@release',
}, async ({ hosts }) => {
  // The full browser without partitioning, as with third-party storage blocked in the settings.
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await openFrame(page, hosts);
    await login(page, hosts, newEmail());
    expect((await addresses(page))[0]).toMatch(/^0x[\da-fA-F]{40}$/);
    await openFrame(page, hosts);
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: false });
  } finally {
    await browser.close();
  }
});

test('a link opened elsewhere with wrong digits: the attempt is dead, and no session exists', {
  tag: '@release',
}, async ({ hosts }) => {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await openFrame(page, hosts);
    const email = newEmail();
    const { digits } = await askWell(page, 'CONNECT_EMAIL', { email });
    const waiting = ask(page, 'CONNECT_DEVICE');
    const wrong = digits === '00' ? '01' : '00';
    const link = linkIn(await mailTo(hosts, email, 1));
    for (let tries = 0; tries < 3; tries++) await approve(browser, link, wrong);
    expect((await waiting).type).toBe('@w3m-frame/CONNECT_DEVICE_ERROR');
    expect((await ask(page, 'CONNECT_OTP', { otp: '123456' })).type).toMatch(/_ERROR$/);
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: false });
  });
});

/** Of the frame, which the site cannot read: what proves that its storage is another one. */
const deviceOf = async (page: Page): Promise<string> =>
  (await frameOf(page)).evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const base = await done(indexedDB.open('appkit-secure'));
    const records = base.transaction('records').objectStore('records');
    const pair = (await done(records.get('device-key'))) as CryptoKeyPair;
    base.close();
    const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
    return `${x} ${y}`;
  });

test('two sites in one browser: the frame has another device on each, and keeps it', {
  tag: '@release',
}, async ({ hosts }) => {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    const devices: string[] = [];
    for (const origin of [hosts.pages, otherSite(hosts), hosts.pages]) {
      await openFrame(page, hosts, origin);
      expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: false });
      devices.push(await deviceOf(page));
    }
    const [first, second, again] = devices;
    expect(first).toMatch(/^[\w-]{43} [\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(again).toBe(first);
  });
});

test('another site, and empty storage: no session there, and after a login the same address', {
  tag: '@release',
}, async ({ hosts }) => {
  test.slow();
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await openFrame(page, hosts);
    const email = newEmail();
    const mails = await login(page, hosts, email);
    const mine = await addresses(page);

    await openFrame(page, hosts, otherSite(hosts));
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: false });

    const fresh = await (await browser.newContext()).newPage();
    await openFrame(fresh, hosts, otherSite(hosts));
    const refused = await ask(fresh, 'CONNECT_EMAIL', { email });
    expect(refused.payload?.message).toMatch(/^Please try again after \d+ seconds$/);
    await login(fresh, hosts, email, mails);
    expect(await addresses(fresh)).toEqual(mine);
  });
});
