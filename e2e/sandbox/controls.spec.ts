/** Components that no screen has yet, by pointer and by keyboard, as the ARIA patterns have them. */
import { expect, test } from '../fixtures';

test('a switch is turned by a press and by the space bar, and says so', async ({ page, hosts }) => {
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
  test(`tabs, ${dir}: one stop for the Tab key, arrows choose, and the panel has the name of its tab`, async ({
    page,
    hosts,
  }) => {
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
