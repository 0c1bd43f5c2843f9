/** Tests the buttons of the account page that end something: devices, sites, sessions, the person's data. */
import { siteOrigin } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { ask, askWell, openFrame } from '../../support/embedded/frame-page';
import { approve, login, newEmail, withBrowser } from '../../support/embedded/login-steps';
import { linkIn, mailTo } from '../../support/embedded/mailbox';
import { accountUrl, enterCode, openAccount } from './open-account';

test('"Delete everything", without a wallet: a code, then signed out, and a mail says so', async ({
  hosts,
}) => {
  await withBrowser(async (browser) => {
    const page = await (await browser.newContext()).newPage();
    const email = newEmail();
    await page.goto(accountUrl(hosts));
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    const digits = (await page.locator('.digits').textContent())?.trim() ?? '';
    await approve(browser, linkIn(await mailTo(hosts, email, 1)), digits);
    await enterCode(page, hosts, email, 2);
    await expect(page.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete my data' }).click();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await enterCode(page, hosts, email, 3);
    await expect(page.getByRole('heading', { name: 'Manage your wallet' })).toBeVisible();
    expect(await mailTo(hosts, email, 4)).toContain('deleted');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Manage your wallet' })).toBeVisible();
  });
});

test('a device’s "Sign out", "Revoke" and "Sign out everywhere": each ends its sessions, and nothing else', {
  tag: '@release',
}, async ({ hosts }) => {
  test.slow();
  await withBrowser(async (browser) => {
    const site = await (await browser.newContext()).newPage();
    await openFrame(site, hosts);
    const email = newEmail();
    let mails = await login(site, hosts, email);
    const other = await (await browser.newContext()).newPage();
    await openFrame(other, hosts, siteOrigin('gallery', hosts.port));
    // A mail says that there is a new device.
    mails = (await login(other, hosts, email, mails)) + 1;
    const account = await site.context().newPage();
    await openAccount(account, browser, hosts, email, mails);
    const isConnected = async (page: typeof site) => {
      await openFrame(page, hosts, new URL(page.url()).origin);
      return (await askWell(page, 'IS_CONNECTED')).isConnected;
    };

    // Two sites of one browser are two devices.
    const devices = account.getByRole('button', { name: /^Sign out (?!everywhere)\S/ });
    await expect(devices).toHaveCount(2);
    await devices.first().click();
    await expect(devices).toHaveCount(1);
    expect([await isConnected(site), await isConnected(other)].sort()).toEqual([false, true]);

    const remaining = (await isConnected(site)) ? site : other;
    const origin = new URL(remaining.url()).origin;
    await account.getByRole('button', { name: `Revoke ${origin}` }).click();
    await expect(account.getByRole('button', { name: `Revoke ${origin}` })).toHaveCount(0);
    expect(await isConnected(remaining)).toBe(false);
    expect((await ask(remaining, 'GET_USER')).type).toBe('@w3m-frame/GET_USER_ERROR');

    await account.reload();
    await expect(account.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible();
    await account.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(account.getByRole('heading', { name: 'Manage your wallet' })).toBeVisible();
    await account.reload();
    await expect(account.getByRole('heading', { name: 'Manage your wallet' })).toBeVisible();
  });
});
