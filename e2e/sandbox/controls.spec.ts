/**
 * Tests components that no screen uses yet, by pointer and by keyboard, after the ARIA patterns.
 */
import { expect, test } from '../fixtures';

test('switch: toggled by a press and the space bar, with its state announced', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(`${hosts.gallery}/?only=Switch`);
  const one = page.getByRole('switch').first();
  await expect(one).toHaveAttribute('aria-checked', 'true');
  await one.click();
  await expect(one).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Space');
  await expect(one).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('switch', { disabled: true })).toHaveCount(1);
});

for (const [dir, next, back] of [
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`tabs, ${dir}: one tab stop, arrow keys select, and the panel has its tab's name`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(`${hosts.gallery}/?only=Tabs&dir=${dir}`);
    const tabs = page.getByRole('tab');
    await tabs.first().click();
    await page.keyboard.press(next);
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.first()).toHaveAttribute('tabindex', '-1');
    const name = (await tabs.nth(1).textContent()) ?? '';
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await page.keyboard.press(back);
    await expect(tabs.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(tabs.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  });
}
