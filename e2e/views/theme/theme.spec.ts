/** Tests the light, dark and system theme, and the accent color. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(20, 22, 27)';
const ground = (page: Page) =>
  page.getByTestId('card').evaluate((card) => getComputedStyle(card).backgroundColor);

/** Collects the page's warnings. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

test('auto: follows the system, also while the modal is open', async ({ page, hosts }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(hosts.page('plain'));
  await openModal(page);
  expect(await ground(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(LIGHT);
});

test('data-theme and setTheme: override the system; an invalid value is reported', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const warnings = warningsOf(page);
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

test('accent: used by buttons and focus, with readable text', { tag: '@release' }, async ({
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
  // Black on yellow: white would be unreadable.
  await expect
    .poll(colours)
    .toEqual(['rgb(255, 212, 0)', expect.stringMatching(/^rgb\((\d|1\d|2\d), /)]);
  await page.evaluate(() => window.AppKit?.configure({ accent: '#004d40' }));
  await expect.poll(colours).toEqual(['rgb(0, 77, 64)', 'rgb(255, 255, 255)']);
  await expect(modal).toBeVisible();
});

test('focus ring: has the accent color', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { 'attr.accent': '#004d40', theme: 'light' }));
  await openModal(page);
  await expectSettled(page);
  const ring = () =>
    page.getByTestId('card').evaluate((card) => {
      const { activeElement } = card.getRootNode() as ShadowRoot;
      const { outlineColor, outlineStyle } = getComputedStyle(activeElement ?? card);
      return [activeElement?.tagName, outlineStyle, outlineColor];
    });
  await page.keyboard.press('Tab');
  await expect.poll(ring).toEqual(['BUTTON', 'solid', 'rgb(0, 77, 64)']);
});

test('debug, low-contrast accent: warns once with the contrast; a good accent does not', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const warnings = warningsOf(page);
  const query = { debug: '', theme: 'light' as const };
  const aboutContrast = () => warnings.filter((text) => /contrast/.test(text));
  await page.goto(hosts.page('plain', { ...query, 'attr.accent': '#ffd400' }));
  await openModal(page);
  await expect.poll(aboutContrast).toEqual([expect.stringMatching(/contrast of 1\.4\d:1/)]);
  // A second check must not repeat the warning.
  await page.evaluate(() => window.AppKit?.setTheme('dark'));
  await expect.poll(() => ground(page)).toBe(DARK);
  await page.evaluate(() => window.AppKit?.setTheme('light'));
  await expect.poll(() => ground(page)).toBe(LIGHT);
  expect(aboutContrast()).toHaveLength(1);

  warnings.length = 0;
  await page.goto(hosts.page('plain', { ...query, 'attr.accent': '#004d40' }));
  await openModal(page);
  const shown = page.getByTestId('card');
  const ink = () =>
    shown.evaluate((card) => getComputedStyle(card).getPropertyValue('--on-accent'));
  await expect.poll(ink).toBe('#ffffff');
  expect(aboutContrast()).toEqual([]);
});

test('page style sheet: shapes the corners and the ready-made button', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  await openModal(page);
  const radius = () =>
    page.getByTestId('card').evaluate((card) => getComputedStyle(card).borderTopLeftRadius);
  const letters = () =>
    page.locator('appkit-button').evaluate((element) => {
      const button = element.shadowRoot?.querySelector('button');
      return button && getComputedStyle(button).textTransform;
    });
  await expect.poll(letters).toBe('none');
  expect(await radius()).toBe('24px');
  await page.addStyleTag({
    content: `:root { --appkit-radius: 7px }
      appkit-button::part(button) { text-transform: uppercase }`,
  });
  expect(await radius()).toBe('7px');
  expect(await letters()).toBe('uppercase');
});
