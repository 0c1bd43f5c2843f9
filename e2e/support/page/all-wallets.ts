/** Opens the list of all wallets. */
import type { Page } from 'playwright/test';
import { expect, openModal } from '../../fixtures';

export async function openAll(page: Page) {
  const modal = await openModal(page);
  // By keyboard: the row moves as the wallets above it load.
  await modal.getByTestId('all-wallets').press('Enter');
  await expect(modal.getByTestId('title')).toHaveText('All Wallets');
  return modal;
}
