// How to come to the views of the login by e-mail, and of its codes.

import { approveDevice, login, mail, newEmail, openView, query, sendMail } from './email-steps.mjs';
import { id, open } from './steps.mjs';

async function changeEmail(page, origin) {
  const email = await login(page, origin);
  await openView(page, 'UpdateEmailWallet');
  const field = page.getByRole('textbox').first();
  await field.waitFor();
  return { email, field };
}

/** @type {import('./steps.mjs').Recipe[]} */
export const EMAIL_VIEWS = [
  {
    name: 'Connect-email',
    query,
    async run(page) {
      await open(page);
      await id(page, 'email-input').waitFor();
    },
  },
  {
    name: 'Create',
    query,
    async run(page) {
      await openView(page, 'Create');
      await id(page, 'email-input').waitFor();
    },
  },
  {
    name: 'EmailLogin',
    query,
    async run(page) {
      await openView(page, 'EmailLogin');
      await id(page, 'email-input').waitFor();
    },
  },
  {
    name: 'EmailVerifyDevice',
    query,
    async run(page) {
      await sendMail(page);
    },
  },
  {
    name: 'EmailVerifyOtp',
    query,
    async run(page, origin) {
      await approveDevice(page, origin);
    },
  },
  {
    name: 'UpdateEmailWallet',
    query,
    async run(page, origin) {
      await changeEmail(page, origin);
    },
  },
  {
    name: 'UpdateEmailPrimaryOtp',
    query,
    async run(page, origin) {
      const { field } = await changeEmail(page, origin);
      await field.fill(newEmail());
      await page.getByRole('button', { name: 'Save' }).click();
      await id(page, 'code').waitFor();
    },
  },
  {
    name: 'UpdateEmailSecondaryOtp',
    query,
    async run(page, origin) {
      const { email, field } = await changeEmail(page, origin);
      await field.fill(newEmail());
      await page.getByRole('button', { name: 'Save' }).click();
      await id(page, 'code').waitFor();
      const code = /^\d{6}$/m.exec(await mail(page, origin, email, 3))?.[0];
      await id(page, 'code').fill(code);
      await page.getByText('Confirm New Email').waitFor();
    },
  },
  {
    name: 'UpgradeEmailWallet',
    query,
    async run(page, origin) {
      await login(page, origin);
      await openView(page, 'UpgradeEmailWallet');
      await page.getByText('Upgrade your Wallet').waitFor();
    },
  },
];
