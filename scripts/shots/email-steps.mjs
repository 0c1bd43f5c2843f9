// Steps of the embedded wallet: its mails, and the login in the sandbox's shop.

import { id, open } from './steps.mjs';

/** The sandbox's project with e-mail login. */
export const query = { 'attr.project-id': '0000000000000000000000000000e3a1' };

export const newEmail = () => `shots-${Date.now()}-${Math.floor(Math.random() * 1e9)}@example.com`;

/** Reads a mail in a tab: Node does not resolve the names of the sandbox. */
export async function mail(page, origin, to, count) {
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

export async function sendMail(page) {
  const email = newEmail();
  await open(page);
  await id(page, 'email-input').fill(email);
  await id(page, 'email-submit').click();
  await id(page, 'device-digits').waitFor();
  return email;
}

/** @param text of the mail with the link. */
export async function decide(page, text, digits) {
  const tab = await page.context().newPage();
  await tab.goto(/http:\/\/secure\.\S+\/link\S+/.exec(text)?.[0]);
  const field = tab.getByLabel(/digits/);
  // The browser that began needs none.
  if (await field.isVisible()) await field.fill(digits);
  await tab.getByRole('button', { name: 'Approve' }).click();
  await tab.getByText('Approved').waitFor();
  await tab.close();
}

export async function approveDevice(page, origin) {
  const email = await sendMail(page);
  const digits = (await id(page, 'device-digits').textContent()).replace(/\D/g, '');
  const link = await mail(page, origin, email, 1);
  await decide(page, link, digits);
  await id(page, 'code').waitFor();
  return email;
}

export async function login(page, origin) {
  const email = await approveDevice(page, origin);
  const code = /^\d{6}$/m.exec(await mail(page, origin, email, 2))?.[0];
  await id(page, 'code').fill(code);
  await page.waitForFunction(() => Reflect.get(window, 'AppKit').getAccount().isConnected);
  return email;
}

export const openView = (page, view) =>
  page.evaluate((name) => Reflect.get(window, 'AppKit').open({ view: name }), view);
