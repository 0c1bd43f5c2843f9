/** Tests ten hostile style sheets: the card looks as on a clean page. */
import type { Page } from 'playwright/test';
import { HOSTILE_SHEETS } from '../../../src/sandbox/pages/hostile-css';
import { expect, releaseUnless, test, theModal } from '../../fixtures';
import { expectModal, expectOnTop, expectSettled } from '../../support/page/dialog';
import { difference } from '../../support/page/pixels';
import { PAGE_WALLET } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

interface Looks {
  centred: boolean;
  transform: string;
  title: { size: string; weight: string; colour: string; family: string; spacing: string };
  row: { size: string; colour: string; align: string; direction: string; caps: string };
}

function looks(page: Page): Promise<Looks> {
  return page.getByTestId('card').evaluate((card) => {
    const style = (selector: string) => {
      const found = card.querySelector(selector);
      if (!found) throw new Error(`no ${selector}`);
      return getComputedStyle(found);
    };
    const box = card.getBoundingClientRect();
    const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
    const title = style('[data-testid="title"]');
    const row = style('[data-testid^="wallet-"]');
    return {
      centred:
        Math.abs(middle[0] - innerWidth / 2) < 1 && Math.abs(middle[1] - innerHeight / 2) < 1,
      transform: getComputedStyle(card).transform,
      title: {
        size: title.fontSize,
        weight: title.fontWeight,
        colour: title.color,
        family: title.fontFamily,
        spacing: `${title.letterSpacing} ${title.wordSpacing}`,
      },
      row: {
        size: row.fontSize,
        colour: row.color,
        align: row.textAlign,
        direction: row.direction,
        caps: row.textTransform,
      },
    };
  });
}

/** Positions of all elements of the page; its own animations are paused. */
function layout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { target } = (animation.effect ?? {}) as KeyframeEffect;
      if (target?.localName !== 'appkit-embed') animation.cancel();
    }
    return [...document.querySelectorAll('html, body, body *:not(script, appkit-embed)')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.localName} ${[x, y, width, height].map((n) => n.toFixed(1)).join(' ')}`;
      },
    );
  });
}

async function openSettled(page: Page): Promise<void> {
  // Not a Playwright click, which scrolls and waits for moving elements to stop.
  await page.getByTestId('opener').evaluate((opener) => opener.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  const modal = await theModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeVisible();
  await expectModal(page);
  await expectSettled(page);
}

async function shoot(page: Page): Promise<Buffer> {
  const card = page.getByTestId('card');
  // The browser decodes pictures beside the page, perhaps after the frame that lays them out.
  await card.evaluate((node) =>
    Promise.all(Array.from(node.querySelectorAll('img'), (one) => one.decode())),
  );
  return card.screenshot({ caret: 'hide' });
}

async function cleanPage(page: Page, hosts: Hosts) {
  await page.goto(hosts.page('plain', { wallet: 'page', theme: 'light' }));
  await openSettled(page);
  return { looks: await looks(page), shot: await shoot(page) };
}

/** The same for all tests: taken once per worker. */
let clean: Awaited<ReturnType<typeof cleanPage>> | undefined;

HOSTILE_SHEETS.forEach((sheet, index) => {
  test(
    `sheet ${index + 1}, ${sheet.name}: visible, centered, on top, readable, unchanged`,
    releaseUnless(index === 0),
    async ({ page, hosts }) => {
      clean ??= await cleanPage(page, hosts);
      await page.goto(
        hosts.page('hostile-css', { css: index + 1, wallet: 'page', theme: 'light' }),
      );
      await page.evaluate(() => window.AppKit?.ready);
      const before = await layout(page);
      await openSettled(page);
      expect(await looks(page)).toEqual(clean.looks);
      await expectOnTop(page);
      expect(await layout(page)).toEqual(before);
      const hostile = await shoot(page);
      expect(await difference(page, clean.shot, hostile)).toBeLessThan(0.01);
    },
  );
});
