/** The account page by keys alone, in a browser of another language, in both themes. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { approve, newEmail, withBrowser } from '../../support/embedded/login-steps';
import { codeIn, linkIn, mailTo } from '../../support/embedded/mailbox';
import { axeViolations, COLOURS } from '../../support/page/axe';
import { accountUrl } from './open-account';

/** A screen that has just come: its title has the focus, so that it is read out. */
async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, [], COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The full-width form of a digit. */
const wide = (digit: string) => String.fromCodePoint(0xff10 + Number(digit));

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('login, devices, deletion and sign-out: by keys alone, each screen read out, dates as the visitor writes them', {
  tag: '@release',
}, async ({ hosts }) => {
  await withBrowser(async (browser) => {
    const page = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    const email = newEmail();
    await page.goto(accountUrl(hosts));
    await expectScreen(page, 'Manage your wallet');
    // Not each operator lets people make a wallet theirs alone: only the page after a login knows.
    await expect(page.getByText('see your devices, export your wallet')).not.toContainText('alone');
    // Its texts are English in each browser, and say so.
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveCSS('direction', 'ltr');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');

    await expectScreen(page, 'Approve this browser');
    const digits = (await page.getByRole('status').textContent())?.trim() ?? '';
    await approve(browser, linkIn(await mailTo(hosts, email, 1)), digits);

    await expectScreen(page, 'Enter your code');
    await tabTo(page, page.getByLabel('Enter the code'));
    const right = codeIn(await mailTo(hosts, email, 2));
    await page.keyboard.type(right === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await page.getByLabel('Enter the code').press('Control+a');
    // As some keyboards write them.
    await page.keyboard.type(`x ${[...right].map(wide).join(' ')}`);
    await page.keyboard.press('Enter');

    await expectScreen(page, 'Your wallet');
    await expect(page.getByText(/\(this browser\)\D*\d+\.\d+\.\d{4}, \d\d:\d\d/)).toBeVisible();
    // No wallet to export, and no place that is not known.
    await expect(page.getByText(/^Is one of them not yours\?/)).toHaveText(/everywhere\.$/);
    await expect(page.getByRole('main')).not.toContainText('unknown');
    await pressButton(page, 'Delete my data');
    await expectScreen(page, 'Delete my data');
    await pressButton(page, 'Cancel');
    await expectScreen(page, 'Your wallet');
    await pressButton(page, 'Sign out');
    await expectScreen(page, 'Manage your wallet');
  });
});
