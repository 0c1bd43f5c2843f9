/**
 * Tests the messages for a code that was not used, and that one press continues. Runs in the
 * gallery, whose wallet follows the address.
 */
import { expect, releaseUnless, test } from '../../fixtures';

const STORIES = [
  ['expired', 'This code has expired', 'wc-new'],
  ['declined', 'Connection declined', 'retry'],
  ['failed', 'Could not connect', 'retry'],
  ['quoted', 'Please update this wallet first.', 'retry'],
] as const;

for (const [story, words, button] of STORIES) {
  test(
    `${story}: shows "${words}", then a code, with the focus in place`,
    releaseUnless(story === 'expired'),
    async ({ page, hosts }) => {
      await page.goto(`${hosts.gallery}/?only=Scan&scan=${story}`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByTestId('wc-qr')).toHaveCount(0);
      if (story === 'expired') {
        const faded = page.locator('.pair-code.expired > [inert]');
        await expect(faded).toHaveCSS('opacity', '0.12');
        await expect(faded.locator('.qr')).toHaveCount(1);
      }
      await expect(page.getByTestId('wc-uri')).toBeHidden();
      await page.getByTestId(button).press('Enter');
      await expect(page.getByTestId('wc-qr')).toBeVisible();
      await expect(page.getByText(words)).toBeHidden();
      await expect(page.getByTestId('wc-copy')).toBeFocused();
    },
  );
}
