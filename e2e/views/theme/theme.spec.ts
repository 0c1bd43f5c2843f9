/** Light, dark or the system's choice, live; and one accent that everything follows. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { expectSettled } from '../../support/dialog';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(20, 22, 27)';
const ground = (page: Page) =>
  page.getByTestId('card').evaluate((card) => getComputedStyle(card).backgroundColor);

test('auto follows the system, live, while the modal is open', async ({ page, hosts }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(hosts.page('plain'));
  await openModal(page);
  expect(await ground(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(LIGHT);
});

test('data-theme and setTheme win over the system, and a wrong one is named', async ({
  page,
  hosts,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(hosts.page('plain', { theme: 'dark' }));
  await openModal(page);
  expect(await ground(page)).toBe(DARK);
  await page.evaluate(() => window.AppKit?.setTheme('light'));
  await expect.poll(() => ground(page)).toBe(LIGHT);
  await page.evaluate(() => window.AppKit?.setTheme('purple' as 'light'));
  await expect.poll(() => warnings.some((text) => /purple/.test(text))).toBe(true);
  expect(await ground(page)).toBe(LIGHT);
  await page.evaluate(() => window.AppKit?.setTheme('auto'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).toBe(DARK);
});

test('the accent is on buttons and focus, with text that can be read on it', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { 'attr.accent': '#ffd400' }));
  const modal = await openModal(page);
  await expectSettled(page);
  const button = page.locator('appkit-button');
  const colours = () =>
    button.evaluate((element) => {
      const inner = element.shadowRoot?.querySelector('button');
      if (!inner) throw new Error('no button');
      const { backgroundColor, color } = getComputedStyle(inner);
      return [backgroundColor, color];
    });
  // Black on yellow: white could not be read.
  await expect
    .poll(colours)
    .toEqual(['rgb(255, 212, 0)', expect.stringMatching(/^rgb\((\d|1\d|2\d), /)]);
  await page.evaluate(() => window.AppKit?.configure({ accent: '#004d40' }));
  await expect.poll(colours).toEqual(['rgb(0, 77, 64)', 'rgb(255, 255, 255)']);
  await expect(modal).toBeVisible();
});
