// How to come to the views of the embedded wallet: login by e-mail, its codes, and an approval.

import { id, open } from './steps.mjs';

/** The sandbox's project with e-mail login. */
const query = { 'attr.project-id': '0000000000000000000000000000e3a1' };

const newEmail = () => `shots-${Date.now()}-${Math.floor(Math.random() * 1e9)}@example.com`;

/** Reads a mail in a tab: Node does not resolve the names of the sandbox. */
async function mail(page, origin, to, count) {
  const tab = await page.context().newPage();
  try {
    // The page renews itself; the newest mail comes first.
    await tab.goto(`${origin('mail')}/?to=${encodeURIComponent(to)}`);
    await tab
      .locator('article')
      .nth(count - 1)
      .waitFor();
    return await tab.locator('article pre').nth(-count).textContent();
  } finally {
    await tab.close();
  }
}

async function sendMail(page) {
  const email = newEmail();
  await open(page);
  await id(page, 'email-input').fill(email);
  await id(page, 'email-submit').click();
  await id(page, 'device-digits').waitFor();
  return email;
}

async function approveDevice(page, origin) {
  const email = await sendMail(page);
  const digits = (await id(page, 'device-digits').textContent()).replace(/\D/g, '');
  const link = /http:\/\/secure\.\S+/.exec(await mail(page, origin, email, 1))?.[0];
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.getByLabel(/digits/).fill(digits);
  await tab.getByRole('button', { name: 'Approve' }).click();
  await tab.getByText('Approved').waitFor();
  await tab.close();
  await id(page, 'code').waitFor();
  return email;
}

async function login(page, origin) {
  const email = await approveDevice(page, origin);
  const code = /^\d{6}$/m.exec(await mail(page, origin, email, 2))?.[0];
  await id(page, 'code').fill(code);
  await page.waitForFunction(() => Reflect.get(window, 'AppKit').getAccount().isConnected);
  return email;
}

const openView = (page, view) =>
  page.evaluate((name) => Reflect.get(window, 'AppKit').open({ view: name }), view);

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
  {
    name: 'ApproveTransaction',
    query,
    async run(page, origin) {
      await login(page, origin);
      await page.evaluate(async () => {
        const kit = Reflect.get(window, 'AppKit');
        const { address } = kit.getAccount();
        const provider = await kit.getProvider('eip155');
        const params = ['0x4c6f6720696e20746f207468652073686f70', address];
        provider.request({ method: 'personal_sign', params }).catch(() => {});
      });
      const frame = page.frameLocator('#w3m-iframe');
      await frame.getByRole('button', { name: 'Approve' }).waitFor();
    },
  },
];
