/** Opens each screen of buying: axe, sizes of targets, zoom, and the keyboard alone. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { buyer, openBuy, PROVIDER } from '../../support/gateway/onramp';
import { screenViolations } from '../../support/page/axe';
import { expectSettled } from '../../support/page/dialog';
import { expectFocus, expectFocusInside, tabTo } from '../../support/page/focus';
import { overflowing } from '../../support/page/overflow';
import { smallTargets } from '../../support/page/targets';

type Visit = (screen: string) => Promise<void>;

/** Calls `visit` with each screen at rest. The browser blocks the window, so that none opens. */
async function everyScreen(page: Page, modal: Locator, visit: Visit): Promise<void> {
  const shown = async (screen: string, testId: string): Promise<void> => {
    await expect(modal.getByTestId(testId).first()).toBeVisible();
    await expectSettled(page);
    await visit(screen);
  };
  const tap = (testId: string) => modal.getByTestId(testId).click();
  await shown('OnRampProviders', 'onramp-fees');
  await modal.getByTestId('onramp-amount').fill('5');
  await shown('OnRampProviders, below the limit', 'onramp-amount');
  await modal.getByTestId('onramp-amount').fill('100');
  await tap('onramp-token');
  await shown('OnRampTokenSelect', 'onramp-choice-ETH');
  await tap('back');
  await tap('onramp-fiat');
  await shown('OnRampFiatSelect', 'onramp-choice-EUR');
  await tap('back');
  await tap('onramp-how');
  await shown('WhatIsABuy', 'onramp-understood');
  await tap('onramp-understood');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await tap(PROVIDER);
  await shown('BuyInProgress, blocked', 'buy-open');
  await tap('back');
  await tap('onramp-purchases');
  await shown('OnRampActivity', 'onramp-entry');
}

for (const dir of ['ltr', 'rtl'] as const) {
  test(`${dir}: no axe violation in either theme, targets of 24 px, nothing overflows at 320 px`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet, problems }) => {
    // The shop has landmarks of its own.
    const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
    await buyer(page, hosts, pageWallet, problems, { page: 'plain', ...side });
    const modal = await openBuy(page, '100');
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
    expect(seen).toHaveLength(7);
    expect(found).toEqual([]);
  });
}

test('keyboard alone: chooses a currency, presses the provider, and reaches the link', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  await buyer(page, hosts, pageWallet, problems);
  const modal = await openBuy(page, '50');
  await page.evaluate(() => {
    window.open = () => null;
  });
  const amount = modal.getByTestId('onramp-amount');
  await amount.focus();
  await tabTo(page, 'onramp-fiat');
  await page.keyboard.press('Enter');
  await tabTo(page, 'onramp-choice-EUR');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('onramp-fiat')).toContainText('EUR');
  await expectFocusInside(page);
  await amount.focus();
  await tabTo(page, 'onramp-chip-100');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('100');
  await tabTo(page, PROVIDER);
  await page.keyboard.press('Enter');
  await modal.getByTestId('buy-open').waitFor();
  await expectFocusInside(page);
  await tabTo(page, 'buy-open');
  await expectFocus(page, 'buy-open');
});
