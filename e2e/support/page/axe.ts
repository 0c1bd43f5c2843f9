/** Returns the violations that axe finds on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectStill } from './dialog';

/** Rules that depend on the theme. */
export const COLOURS = ['color-contrast', 'link-in-text-block'] as const;

/**
 * One line for each violation, with its location.
 * @param within selectors; none: the whole page
 * @param rules only these; default: all rules
 */
export async function axeViolations(
  page: Page,
  within: readonly string[] = [],
  rules?: readonly string[],
): Promise<string[]> {
  // Legacy mode runs in one pass: the widget has no cross-origin frames, and a second page per
  // check would double the cost. For passing rules axe reports no details.
  const loaded = await page.evaluate(() => 'axe' in window);
  let axe = new AxeBuilder({ page, ...(loaded && { axeSource: ';' }) }).setLegacyMode();
  axe = axe.options({ resultTypes: ['violations'], preload: false });
  for (const selector of within) axe = axe.include(selector);
  if (rules) axe = axe.withRules([...rules]);
  const { violations, passes } = await axe.analyze();
  expect(passes.length, 'axe saw nothing').toBeGreaterThan(rules ? 0 : 3);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  );
}

/**
 * Checks our element with its dialog open; a light page is light again. Another theme changes only
 * colors, so the second run checks only color rules.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const root = page.getByTestId('card').locator('xpath=ancestor::*[@data-theme]').first();
  const show = async (theme: 'light' | 'dark') => {
    await page.evaluate((name) => window.AppKit?.setTheme(name), theme);
    await expect(root).toHaveAttribute('data-theme', theme);
    await expectStill(page.getByTestId('modal'));
  };
  await show('light');
  const light = await axeViolations(page, ['appkit-embed']);
  await show('dark');
  const dark = await axeViolations(page, ['appkit-embed'], COLOURS);
  await show('light');
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)];
}

/**
 * Checks a screen in both themes, and that it has this direction.
 * @param screen the name before each violation
 */
export async function screenViolations(
  page: Page,
  dir: 'ltr' | 'rtl',
  screen: string,
): Promise<string[]> {
  const root = page.getByTestId('card').locator('xpath=ancestor::*[@data-theme]').first();
  await expect(root).toHaveAttribute('dir', dir);
  return (await violationsInBothThemes(page)).map((line) => `${screen}, ${line}`);
}
