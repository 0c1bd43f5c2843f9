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

/** @param text of the mail with the link. */
async function decide(page, text, digits) {
  const tab = await page.context().newPage();
  await tab.goto(/http:\/\/secure\.\S+\/link\S+/.exec(text)?.[0]);
  const field = tab.getByLabel(/digits/);
  // The browser that began needs none.
  if (await field.isVisible()) await field.fill(digits);
  await tab.getByRole('button', { name: 'Approve' }).click();
  await tab.getByText('Approved').waitFor();
  await tab.close();
}

async function approveDevice(page, origin) {
  const email = await sendMail(page);
  const digits = (await id(page, 'device-digits').textContent()).replace(/\D/g, '');
  const link = await mail(page, origin, email, 1);
  await decide(page, link, digits);
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

/** Logs in on the secure site's own page, as a person without a wallet. */
async function ownPage(page, origin) {
  const email = newEmail();
  await page.goto(`${origin('secure.gateway')}/dashboard?projectId=${query['attr.project-id']}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const digits = await page.locator('.digits').textContent();
  await decide(page, await mail(page, origin, email, 1), digits.trim());
  await enterCode(page, await mail(page, origin, email, 2));
  await page.getByRole('heading', { name: 'Your wallet', exact: true }).waitFor();
}

async function enterCode(page, text) {
  await page.getByLabel('Enter the code').fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** @type {import('./steps.mjs').Recipe[]} */
const OWN_PAGE = [
  {
    name: 'OwnPage-login',
    async run(page, origin) {
      await page.goto(
        `${origin('secure.gateway')}/dashboard?projectId=${query['attr.project-id']}`,
      );
      await page.getByLabel('Email').waitFor();
    },
  },
  {
    name: 'OwnPage',
    async run(page, origin) {
      await ownPage(page, origin);
    },
  },
  {
    name: 'ApproveTransaction-window',
    query,
    async run(page, origin) {
      await login(page, origin);
      await page.evaluate(() => {
        const kit = Reflect.get(window, 'AppKit');
        const params = ['0xff00', kit.getAccount().address];
        kit
          .getProvider('eip155')
          .request({ method: 'personal_sign', params })
          .catch(() => {});
      });
      const press = page.frameLocator('iframe').getByRole('button', { name: 'Open the window' });
      await press.waitFor();
      const opening = page.context().waitForEvent('page');
      // Chromium drops presses in a frame of another origin that has just appeared.
      await press.hover();
      await press.click();
      const shown = await opening;
      await shown.getByRole('checkbox').waitFor();
      return shown;
    },
  },
];

/** @type {import('./steps.mjs').Recipe[]} */
export const EMAIL_VIEWS = [
  ...OWN_PAGE,
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
