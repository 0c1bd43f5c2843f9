/** Logins through the real frame, auth service and vault, in browsers with partitioned storage. */
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, expect, type Page } from 'playwright/test';
import { partitionedOptions } from '../process/browser';
import type { Hosts } from '../process/hosts';
import { askWell } from './frame-page';
import { codeIn, linkIn, mailTo } from './mailbox';

export const newEmail = () => `ann-${randomUUID()}@example.com`;
export async function withBrowser(run: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(partitionedOptions());
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

/** Opens the mailed link in a browser of its own, and types the digits. */
export async function approve(browser: Browser, link: string, digits: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.getByLabel(/digits/).fill(digits);
  await page.getByRole('button', { name: 'Approve' }).click();
  return page;
}

/** @returns how many mails the address has got since. */
export async function login(page: Page, hosts: Hosts, email: string, mails = 0): Promise<number> {
  let began: Record<string, unknown> = {};
  // Within 30 s of the mail before, the service refuses.
  await expect(async () => {
    began = await askWell(page, 'CONNECT_EMAIL', { email });
  }).toPass({ timeout: 45_000 });
  const { action, digits } = began;
  let count = mails + 1;
  if (action === 'VERIFY_DEVICE') {
    const approved = askWell(page, 'CONNECT_DEVICE');
    const browser = page.context().browser();
    if (!browser) throw new Error('a context without a browser');
    await approve(browser, linkIn(await mailTo(hosts, email, count)), String(digits));
    await approved;
    count += 1;
  }
  await askWell(page, 'CONNECT_OTP', { otp: codeIn(await mailTo(hosts, email, count)) });
  return count;
}

export const addresses = async (page: Page) => {
  const evm = await askWell(page, 'GET_USER', { chainId: 31337 });
  const chainId = 'solana:BxQftjyGQP8EPFreyN4BPp7U3cj2w68o';
  const solana = await askWell(page, 'GET_USER', { chainId });
  return [evm.address, solana.address];
};
