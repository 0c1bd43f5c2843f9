/** Opens each screen of swapping: axe, sizes of targets, zoom, the words of the button, and the keyboard alone. */
import { parseUnits } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { screenViolations } from '../../support/page/axe';
import { expectSettled } from '../../support/page/dialog';
import { expectFocusInside, tabTo } from '../../support/page/focus';
import { overflowing } from '../../support/page/overflow';
import { openSwap, paid, SENT, swapper, USDX } from '../../support/page/swap';
import { smallTargets } from '../../support/page/targets';

const THOUSAND = parseUnits('1000', USDX.decimals);
type Visit = (screen: string) => Promise<void>;

/** Calls `visit` with each screen at rest. */
async function everyScreen(page: Page, modal: Locator, visit: Visit): Promise<void> {
  const shown = async (screen: string, testId: string): Promise<void> => {
    await expect(modal.getByTestId(testId).first()).toBeVisible();
    await expectSettled(page);
    await visit(screen);
  };
  const tap = (testId: string) => modal.getByTestId(testId).click();
  await shown('Swap', 'swap-facts');
  await tap('swap-more');
  await shown('Swap, with its facts', 'swap-minimum');
  await modal.getByTestId('swap-amount').fill('9999');
  await shown('Swap, more than there is', 'swap-facts');
  await modal.getByTestId('swap-amount').fill('500');
  await tap('swap-token-to');
  await shown('SwapSelectToken', 'swap-token-row');
  await tap('back');
  await modal.getByTestId('swap-facts').waitFor();
  await tap('swap-next');
  await shown('SwapPreview', 'swap-at-least');
  await modal.getByTestId('swap-unlimited').click();
  await shown('SwapPreview, unlimited', 'swap-at-least');
  await modal.getByTestId('swap-unlimited').click();
  await tap('swap-do-approve');
  await modal.getByTestId('swap-do-swap').waitFor();
  await tap('swap-cancel');
  await shown('Swap, to continue', 'swap-continue');
  await tap('swap-continue-go');
  await tap('swap-do-swap');
  await expect(page.getByTestId('swapped-state')).toHaveText(/\S/);
  await page.getByTestId('swapped-done').waitFor();
  await expectSettled(page);
  await visit('swapped');
}

for (const dir of ['ltr', 'rtl'] as const) {
  test(`${dir}: no axe violation in either theme, targets of 24 px, nothing overflows at 320 px`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    test.setTimeout(240_000);
    const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
    // The shop has landmarks of its own.
    await swapper(page, hosts, pageWallet, THOUSAND, { page: 'plain', ...side });
    const modal = await openSwap(page, '500', 'USDX', 'ETH');
    const found: string[] = [];
    const seen: string[] = [];
    await everyScreen(page, modal, async (screen) => {
      seen.push(screen);
      found.push(...(await screenViolations(page, dir, screen)));
      found.push(...(await smallTargets(page, 24)).map((line) => `${screen}, small: ${line}`));
      await page.setViewportSize({ width: 320, height: 256 });
      await expectSettled(page);
      await expect.poll(() => overflowing(page), `${screen}, zoomed`).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectSettled(page);
    });
    expect(seen).toHaveLength(8);
    expect(found).toEqual([]);
  });
}

test('keyboard alone: the button says what is missing, and its press leads to the review and the wallet', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  const amount = modal.getByTestId('swap-amount');
  const next = modal.getByTestId('swap-next');
  await amount.focus();
  for (const [typed, words] of [
    ['', 'Enter amount'],
    ['9999', 'Insufficient balance'],
    ['500', 'Review swap'],
  ] as const) {
    await amount.selectText();
    await page.keyboard.press('Delete');
    await page.keyboard.type(typed);
    await expect(next).toHaveText(words);
  }
  await expect(next).toBeEnabled();
  await tabTo(page, 'swap-next');
  await page.keyboard.press('Enter');
  await modal.getByTestId('swap-at-least').waitFor();
  await expectFocusInside(page);
  await tabTo(page, 'swap-do-approve');
  await page.keyboard.press('Enter');
  await modal.getByTestId('swap-do-swap').waitFor();
  expect(paid(await pageWallet.requests())).toEqual([SENT]);
  await expectFocusInside(page);
});
