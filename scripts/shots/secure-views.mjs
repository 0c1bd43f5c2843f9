// How to come to what the secure site shows: approvals, receipts, and its own page.

import { decide, login, mail, newEmail, openView, query } from './email-steps.mjs';
import { id } from './steps.mjs';

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

/** Asks for a signature of a text, as a page does. */
const ask = (page) =>
  page.evaluate(async () => {
    const kit = Reflect.get(window, 'AppKit');
    const { address } = kit.getAccount();
    const provider = await kit.getProvider('eip155');
    const params = ['0x4c6f6720696e20746f207468652073686f70', address];
    provider.request({ method: 'personal_sign', params }).catch(() => {});
  });

const frameOf = (page) => page.frameLocator('#w3m-iframe');

async function settings(page) {
  await openView(page, 'AccountSettings');
  await id(page, 'settings-receipts').waitFor();
}

async function receipts(page) {
  await settings(page);
  await id(page, 'settings-receipts').click();
  await frameOf(page).getByRole('heading', { name: 'Receipts' }).waitFor();
}

/** Repeats a press until what it leads to is there: Chromium drops one, or the service waits. */
async function pressUntil(button, result) {
  for (let turn = 0; turn < 40 && !(await result.isVisible()); turn += 1) {
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => {});
    await result.waitFor({ timeout: 1_500 }).catch(() => {});
  }
  await result.waitFor();
}

/** Logs in at the shop, then on the secure site's page. */
async function ownPageWithWallet(page, origin) {
  const email = await login(page, origin);
  await page.goto(`${origin('secure.gateway')}/dashboard?projectId=${query['attr.project-id']}`);
  await page.getByLabel('Email').fill(email);
  const digits = page.locator('.digits');
  await pressUntil(page.getByRole('button', { name: 'Continue' }), digits);
  const asked = await digits.textContent();
  await decide(page, await mail(page, origin, email, 3), asked.trim());
  await enterCode(page, await mail(page, origin, email, 4));
  await page.getByRole('heading', { name: 'Your wallet', exact: true }).waitFor();
  return email;
}

/** @type {import('./steps.mjs').Recipe[]} */
export const SECURE_VIEWS = [
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
  {
    name: 'OwnPage-wallet',
    query,
    async run(page, origin) {
      await ownPageWithWallet(page, origin);
    },
  },
  {
    name: 'OwnPage-words',
    query,
    async run(page, origin) {
      const email = await ownPageWithWallet(page, origin);
      const own = page.getByRole('button', { name: 'Make this wallet yours' });
      await pressUntil(own, page.getByLabel('Enter the code'));
      // The mails before it: link and code of each login, and the notice of a new device.
      await enterCode(page, await mail(page, origin, email, 6));
      await page.locator('.words li').first().waitFor();
    },
  },
  {
    name: 'AccountSettings-embedded',
    query,
    async run(page, origin) {
      await login(page, origin);
      await settings(page);
    },
  },
  {
    name: 'Receipts-none',
    query,
    async run(page, origin) {
      await login(page, origin);
      await receipts(page);
    },
  },
  {
    name: 'Receipts',
    query,
    async run(page, origin) {
      await login(page, origin);
      await ask(page);
      const yes = frameOf(page).getByRole('button', { name: 'Approve' });
      await yes.waitFor();
      for (let turn = 0; turn < 20 && (await yes.isVisible()); turn += 1) {
        await yes.hover({ timeout: 1_000 }).catch(() => {});
        await yes.click({ timeout: 1_000 }).catch(() => {});
        await yes.waitFor({ state: 'hidden', timeout: 1_000 }).catch(() => {});
      }
      await receipts(page);
      await frameOf(page).getByRole('link', { name: 'Save receipts' }).waitFor();
    },
  },
  {
    name: 'ApproveTransaction',
    query,
    async run(page, origin) {
      await login(page, origin);
      await ask(page);
      await frameOf(page).getByRole('button', { name: 'Approve' }).waitFor();
    },
  },
];
