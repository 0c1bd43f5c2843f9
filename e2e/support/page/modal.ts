/** Opens and finds the modal by its documented test ids. */
import { expect, type Locator, type Page } from 'playwright/test';
import { storageKey } from '../../../src/protocol/storage-prefix';
import { EMAIL_PROJECT_ID, PROJECT_ID } from '../../../src/sandbox/facts';

/** For a user who has connected before: the moment after the first connection has tests of its own. */
async function skipWelcome(page: Page): Promise<void> {
  const keys = [PROJECT_ID, EMAIL_PROJECT_ID].map((id) => storageKey(id, 'welcomed'));
  await page.evaluate((names) => {
    try {
      for (const name of names) localStorage.setItem(name, 'true');
    } catch {
      // The page has no storage.
    }
  }, keys);
}

/** Presses the page's first visible opener and waits for the modal. */
export async function openModal(page: Page): Promise<Locator> {
  await page.locator('[data-appkit-open]:visible').first().click();
  await skipWelcome(page);
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
