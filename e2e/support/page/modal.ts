/** Opens and finds the modal by its documented test ids. */
import { expect, type Locator, type Page } from 'playwright/test';

/** Presses the page's first visible opener and waits for the modal. */
export async function openModal(page: Page): Promise<Locator> {
  await page.locator('[data-appkit-open]:visible').first().click();
  return theModal(page);
}

/** The open modal. */
export async function theModal(page: Page): Promise<Locator> {
  const modal = page.getByTestId('modal');
  await expect(modal).toBeVisible();
  return modal;
}

/**
 * Within the current screen: one below it may also have a match, e.g. a list that failed to load.
 */
export function retryOf(modal: Locator): Locator {
  return modal.getByTestId('retry').last();
}
