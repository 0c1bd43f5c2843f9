/** Opening and finding the modal, by the test ids of the contract. */
import { expect, type Locator, type Page } from 'playwright/test';

/** Presses the page's first visible opener and waits until the modal is there. */
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

/** The shown screen's own; one below it may have one, too: a list that could not be fetched, say. */
export function retryOf(modal: Locator): Locator {
  return modal.getByTestId('retry').last();
}
