/** A login by e-mail in the widget, with the real servers behind it. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { EMAIL_PROJECT_ID } from '../../../src/sandbox/facts';
import { openModal } from '../page/modal';
import { expectStatus } from '../page/widget';
import type { Hosts } from '../process/hosts';
import { codeIn, linkIn, mailTo } from './mailbox';

/** Logs in on a page of the shop, as a person without a wallet does. @returns the address of the mails: there were two. */
export async function login(page: Page, hosts: Hosts): Promise<string> {
  const email = `ann-${randomUUID()}@example.com`;
  await page.goto(hosts.page('plain', { 'attr.project-id': EMAIL_PROJECT_ID }));
  const modal = await openModal(page);
  // The gateway has said that it offers e-mail.
  await expect(modal.getByTestId('email-input')).toBeVisible();
  await modal.getByTestId('get-started').click();
  await expect(modal.getByTestId('title')).toHaveText('Create Wallet');
  await modal.getByRole('textbox', { name: 'Email' }).fill(email);
  await modal.getByRole('button', { name: 'Continue with email' }).click();
  const digits = await page.getByTestId('device-digits').textContent();
  const browser = page.context().browser();
  if (!browser) throw new Error('a context without a browser');
  const mail = await (await browser.newContext()).newPage();
  await mail.goto(linkIn(await mailTo(hosts, email, 1)));
  await mail.getByLabel(/digits/).fill(String(digits).replace(/\D/g, ''));
  await mail.getByRole('button', { name: 'Approve' }).click();
  await mail.context().close();
  await page.getByTestId('code').fill(codeIn(await mailTo(hosts, email, 2)));
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
