/** A login by e-mail in the widget, with the real servers behind it. */
import { expect, type Page } from 'playwright/test';
import { EMAIL_PROJECT_ID } from '../../../src/sandbox/facts';
import { openModal } from '../page/modal';
import { expectStatus } from '../page/widget';
import type { Hosts } from '../process/hosts';
import { newEmail } from './login-steps';
import { codeIn, linkIn, mailTo } from './mailbox';

interface Login {
  /** A page that offers the login. */
  url?: string;
  email?: string;
  /** The address has had so many mails before. */
  mails?: number;
}

/** Logs in as a person without a wallet does. @returns the address of the mails: there were two. */
export async function login(page: Page, hosts: Hosts, given: Login = {}): Promise<string> {
  const { email = newEmail(), mails = 0 } = given;
  await page.goto(given.url ?? hosts.page('plain', { 'attr.project-id': EMAIL_PROJECT_ID }));
  const modal = await openModal(page);
  // The gateway has said that it offers e-mail.
  await expect(modal.getByTestId('email-input')).toBeVisible();
  await modal.getByTestId('get-started').click();
  await expect(modal.getByTestId('title')).toHaveText('Create Wallet');
  await modal.getByRole('textbox', { name: 'Email' }).fill(email);
  const button = modal.getByRole('button', { name: 'Continue with email' });
  const shown = page.getByTestId('device-digits');
  await button.click();
  if (mails > 0) {
    // Within 30 s of the mail before, the service refuses.
    await expect(async () => {
      if (!(await shown.isVisible())) await button.click({ timeout: 1_000 });
      await expect(shown).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 45_000 });
  }
  const digits = await shown.textContent();
  const browser = page.context().browser();
  if (!browser) throw new Error('a context without a browser');
  const mail = await (await browser.newContext()).newPage();
  await mail.goto(linkIn(await mailTo(hosts, email, mails + 1)));
  await mail.getByLabel(/digits/).fill(String(digits).replace(/\D/g, ''));
  await mail.getByRole('button', { name: 'Approve' }).click();
  await mail.context().close();
  await page.getByTestId('code').fill(codeIn(await mailTo(hosts, email, mails + 2)));
  await expectStatus(page, 'connected');
  return email;
}

/** Asks the wallet as a page does. @returns the signature. */
export const signHello = (page: Page, address: unknown) =>
  page.evaluate(async (from) => {
    const provider = (await window.AppKit?.getProvider('eip155')) as {
      request(args: object): Promise<`0x${string}`>;
    };
    // "hello" in hex
    return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', from] });
  }, address);
