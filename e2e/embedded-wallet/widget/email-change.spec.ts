/** Tests the change of the e-mail address, from the settings to the mails of the service. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { openFrame } from '../../support/embedded/frame-page';
import {
  addresses,
  login as loginInFrame,
  newEmail,
  withBrowser,
} from '../../support/embedded/login-steps';
import { codeIn, mailTo } from '../../support/embedded/mailbox';
import { login } from '../../support/embedded/widget-login';
import { addressOf } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

/** From the settings to the account. @returns the new address. */
async function changeEmail(page: Page, hosts: Hosts, old: string): Promise<string> {
  const email = newEmail();
  await page.evaluate(() => window.AppKit?.open({ view: 'AccountSettings' }));
  await page.getByTestId('settings-email').click();
  await page.getByTestId('new-email-input').fill(email);
  await page.getByTestId('email-save').click();
  await expect(page.getByTestId('title')).toHaveText('Confirm Current Email');
  await page.getByTestId('code').fill(codeIn(await mailTo(hosts, old, 3)));
  await expect(page.getByTestId('title')).toHaveText('Confirm New Email');
  await page.getByTestId('code').fill(codeIn(await mailTo(hosts, email, 1)));
  await expect(page.getByTestId('title')).toHaveText('Account');
  return email;
}

test('change of the address: both codes, the new one in the settings, a notice to the old one, the same wallet', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const old = await login(page, hosts);
  const address = await addressOf(page);
  const email = await changeEmail(page, hosts, old);
  await page.evaluate(() => window.AppKit?.open({ view: 'AccountSettings' }));
  await expect(page.getByTestId('settings-email')).toContainText(email);
  expect(await mailTo(hosts, old, 4)).toContain('The email address of your wallet was changed');
  expect(await addressOf(page)).toBe(address);
});

test('login with the new address in another browser: the same wallet', {
  tag: '@release',
}, async ({ page, hosts }) => {
  test.slow();
  const old = await login(page, hosts);
  const address = await addressOf(page);
  const email = await changeEmail(page, hosts, old);
  await withBrowser(async (browser) => {
    const fresh = await (await browser.newContext()).newPage();
    await openFrame(fresh, hosts);
    await loginInFrame(fresh, hosts, email, 1);
    expect((await addresses(fresh))[0]).toBe(address);
  });
});
