/** Opens the account page of the secure site, as a person without a session there does. */
import { type Browser, expect, type Page } from 'playwright/test';
import { EMAIL_PROJECT_ID, siteOrigin } from '../../../src/sandbox/facts';
import { approve } from '../../support/embedded/login-steps';
import { codeIn, linkIn, mailTo } from '../../support/embedded/mailbox';
import { axeViolations } from '../../support/page/axe';
import type { Hosts } from '../../support/process/hosts';

export const accountUrl = (hosts: Hosts) =>
  `${siteOrigin('secure.gateway', hosts.port)}/dashboard?projectId=${EMAIL_PROJECT_ID}`;

/** @returns how many mails the address has got since. */
export async function openAccount(
  page: Page,
  browser: Browser,
  hosts: Hosts,
  email: string,
  mails: number,
) {
  await page.goto(accountUrl(hosts));
  await page.getByLabel('Email').fill(email);
  const digits = page.locator('.digits');
  // Within 30 s of the mail before, the service refuses.
  await expect(async () => {
    if (!(await digits.isVisible())) await page.getByRole('button', { name: 'Continue' }).click();
    await expect(digits).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  await approve(
    browser,
    linkIn(await mailTo(hosts, email, mails + 1)),
    (await digits.textContent())?.trim() ?? '',
  );
  await enterCode(page, hosts, email, mails + 2);
  await expect(page.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible();
  expect(await mailTo(hosts, email, mails + 3)).toContain('A new device logged in');
  return mails + 3;
}

export async function enterCode(
  page: Page,
  hosts: Hosts,
  email: string,
  mails: number,
): Promise<void> {
  const field = page.getByLabel('Enter the code');
  await expect(field).toBeVisible();
  await field.fill(codeIn(await mailTo(hosts, email, mails)));
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Writes the words, and types those that are asked back. */
export async function confirmWords(page: Page): Promise<string[]> {
  await expect(page.locator('.words li')).toHaveCount(12);
  expect(await axeViolations(page)).toEqual([]);
  const words = await page.locator('.words li').allInnerTexts();
  await page.getByRole('button', { name: 'I wrote them down' }).click();
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const place = Number((await field.getAttribute('id'))?.slice('word-'.length));
    await field.fill(words[place] ?? '');
  }
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  return words;
}
