/** The approval that the frame of the embedded wallet shows. */
import { expect, type Frame, type Page } from 'playwright/test';

/** The frame of the embedded wallet. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = page.frames().find((each) => each.url().includes('/sdk?'));
  if (!frame) throw new Error('the page has no frame of the embedded wallet');
  return frame;
}

/** Presses Approve as a user does: the pointer rests there first. */
export async function approveInFrame(page: Page): Promise<void> {
  const button = (await frameOf(page)).getByRole('button', { name: 'Approve' });
  await button.hover();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await expect(async () => {
    await button.click();
    await expect(button).toBeHidden({ timeout: 1_000 });
  }).toPass();
}
