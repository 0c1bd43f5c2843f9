/**
 * Opens each screen once and tests it with axe, for the sizes of its targets, and for zoom and text
 * spacing.
 */
import type { Page } from 'playwright/test';
import { expect, releaseUnless, test } from '../../fixtures';
import { screenViolations } from '../../support/page/axe';
import { expectSettled } from '../../support/page/dialog';
import { everyView, moreViews, type Visit, WALK } from '../../support/page/every-view';
import { overflowing, spaceOut } from '../../support/page/overflow';
import { smallTargets } from '../../support/page/targets';

const DESKTOP = { width: 1280, height: 800 };
/** `DESKTOP` at 400% zoom. */
const ZOOMED = { width: 320, height: 256 };

async function expectNoOverflowZoomed(page: Page, screen: string): Promise<void> {
  const fits = (state: string) => expect.poll(() => overflowing(page), state).toEqual([]);
  await page.setViewportSize(ZOOMED);
  await expectSettled(page);
  await fits(`${screen}, zoomed`);
  await spaceOut(page, true);
  await fits(`${screen}, zoomed, spaced out`);
  await spaceOut(page, false);
  await page.setViewportSize(DESKTOP);
  await expectSettled(page);
}

for (const dir of ['ltr', 'rtl'] as const) {
  const rules =
    dir === 'rtl'
      ? 'no axe violation in either theme'
      : 'no axe violation in either theme, targets of 24 px, nothing overflows at 320 px';
  const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};

  /** @returns the faults of all visited screens, and the visit that finds them */
  const inspection = (page: Page): { found: string[]; visit: Visit } => {
    const found: string[] = [];
    const visit = async (screen: string) => {
      found.push(...(await screenViolations(page, dir, screen)));
      if (dir === 'rtl') return;
      found.push(...(await smallTargets(page, 24)).map((line) => `${screen}, small: ${line}`));
      await expectNoOverflowZoomed(page, screen);
    };
    return { found, visit };
  };

  test(
    `${dir}, every screen: ${rules}`,
    releaseUnless(dir === 'ltr'),
    async ({ page, hosts, pageWallet }) => {
      test.setTimeout(150_000);
      await page.goto(hosts.page('plain', { ...WALK, ...side }));
      await page.evaluate(() => window.AppKit?.ready);
      const { found, visit } = inspection(page);
      const seen: string[] = [];
      await everyView(page, pageWallet, async (screen) => {
        seen.push(screen);
        await visit(screen);
      });
      expect(seen).toHaveLength(16);
      expect(found).toEqual([]);
    },
  );

  test(`${dir}, several namespaces and wallets: ${rules}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    test.setTimeout(150_000);
    const { found, visit } = inspection(page);
    await moreViews(page, hosts, side, visit);
    expect(found).toEqual([]);
  });
}
