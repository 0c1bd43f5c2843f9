/**
 * Opens each screen once and tests it with axe, for the sizes of its targets, and for zoom and text
 * spacing.
 */
import type { Page } from 'playwright/test';
import { expect, type Fixtures, test } from '../../fixtures';
import { axeViolations, screenViolations } from '../../support/page/axe';
import { expectSettled } from '../../support/page/dialog';
import { everyView, moreViews, WALK } from '../../support/page/every-view';
import { overflowing, spaceOut } from '../../support/page/overflow';
import { smallTargets } from '../../support/page/targets';

const DESKTOP = { width: 1280, height: 800 };
/** `DESKTOP` at 400% zoom. */
const ZOOMED = { width: 320, height: 256 };

async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  const fits = (state: string) => expect.poll(() => overflowing(page), state).toEqual([]);
  await fits(screen);
  await spaceOut(page, true);
  await fits(`${screen}, spaced out`);
  await spaceOut(page, false);
}

async function expectNoOverflowZoomed(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await expectSettled(page);
  await expectNoOverflow(page, `${screen}, zoomed`);
  await page.setViewportSize(DESKTOP);
  await expectSettled(page);
}

/** Visits all screens of one wallet. @returns the faults that `visit` finds */
async function walk(
  { page, hosts, pageWallet }: Pick<Fixtures, 'hosts' | 'pageWallet'> & { page: Page },
  side: Record<string, string>,
  inspect: (screen: string) => Promise<string[]>,
): Promise<string[]> {
  await page.goto(hosts.page('plain', { ...WALK, ...side }));
  await page.evaluate(() => window.AppKit?.ready);
  const found: string[] = [];
  const seen: string[] = [];
  await everyView(page, pageWallet, async (screen) => {
    seen.push(screen);
    found.push(...(await inspect(screen)));
  });
  expect(seen).toHaveLength(16);
  return found;
}

/** The targets that are too small, each with its screen. */
const small = async (page: Page, screen: string): Promise<string[]> =>
  (await smallTargets(page, 24)).map((line) => `${screen}, small: ${line}`);

test('every screen at 320 px: no axe violation, targets of 24 px, nothing overflows', async ({
  page,
  hosts,
  pageWallet,
}) => {
  test.setTimeout(150_000);
  await page.setViewportSize({ width: ZOOMED.width, height: 640 });
  const found = await walk({ page, hosts, pageWallet }, {}, async (screen) => {
    const violations = await axeViolations(page, ['appkit-embed']);
    const targets = await small(page, screen);
    await expectNoOverflow(page, screen);
    return [...violations.map((line) => `${screen}, ${line}`), ...targets];
  });
  expect(found).toEqual([]);
});

for (const dir of ['ltr', 'rtl'] as const) {
  const rules =
    dir === 'rtl'
      ? 'no axe violation in either theme'
      : 'no axe violation in either theme, targets of 24 px, nothing overflows at 320 px';
  const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};

  const inspect = async (page: Page, screen: string): Promise<string[]> => {
    const violations = await screenViolations(page, dir, screen);
    if (dir === 'rtl') return violations;
    const targets = await small(page, screen);
    await expectNoOverflowZoomed(page, screen);
    return [...violations, ...targets];
  };

  test(`${dir}, every screen: ${rules}`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    test.setTimeout(150_000);
    expect(
      await walk({ page, hosts, pageWallet }, side, (screen) => inspect(page, screen)),
    ).toEqual([]);
  });

  test(`${dir}, several namespaces and wallets: ${rules}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    test.setTimeout(150_000);
    const found: string[] = [];
    await moreViews(page, hosts, side, async (screen) => {
      found.push(...(await inspect(page, screen)));
    });
    expect(found).toEqual([]);
  });
}
