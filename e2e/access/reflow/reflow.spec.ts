/** Tests zoom, text spacing, target size, reduced motion and forced colors. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';
import { everyView, moreViews, WALK } from '../../support/page/every-view';
import { smallTargets } from '../../support/page/targets';

/** Elements that overflow their box or the screen, or that are cut off without an ellipsis. */
function overflowing(page: Page): Promise<string[]> {
  return page.getByTestId('modal').evaluate((modal) => {
    const name = (element: Element) =>
      `${element.localName}.${element.className} ${element.getAttribute('data-testid') ?? ''} "${(element.textContent ?? '').slice(0, 30)}"`;
    return [...modal.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // A name that ends in an ellipsis hides its rest.
      const unseen =
        box.width <= 1 || style.clipPath !== 'none' || element.closest('svg, .vh, .cut > *');
      if (unseen) return [];
      if (box.left < -0.5 || box.right > innerWidth + 0.5)
        return [`off the screen: ${name(element)}`];
      const scrolls = /auto|scroll/.test(style.overflowX);
      if (scrolls && element.scrollWidth > element.clientWidth + 1) {
        return [`scrolls sideways: ${name(element)}`];
      }
      const ellipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const cuts = /hidden|clip/.test(style.overflowY) && !ellipsis;
      if (cuts && element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 1) {
        return [`cut off: ${name(element)}`];
      }
      return [];
    });
  });
}

/** The text spacing of WCAG 1.4.12, set by the user. It reaches our root as an extension would. */
async function spaceOut(page: Page): Promise<void> {
  await page.getByTestId('modal').evaluate((modal) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
    );
    (modal.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet);
  });
}

test.describe('320 px wide (1280 px at 400% zoom)', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('any text spacing: nothing scrolls sideways, is clipped or leaves the screen', async ({
    page,
    hosts,
    pageWallet,
  }) => {
    await page.goto(hosts.page('plain', { ...WALK }));
    await page.evaluate(() => window.AppKit?.ready);
    const fits = (screen: string) => expect.poll(() => overflowing(page), screen).toEqual([]);
    let spaced = false;
    await everyView(page, pageWallet, async (screen) => {
      await fits(screen);
      if (spaced) return;
      spaced = true;
      await spaceOut(page);
      await fits(`${screen}, spaced out`);
    });
  });

  test('several namespaces and wallets, with text spacing from the first screen: nothing overflows', async ({
    page,
    hosts,
  }) => {
    let spaced = false;
    await moreViews(page, hosts, {}, async (screen) => {
      if (!spaced) await spaceOut(page);
      spaced = true;
      await expect.poll(() => overflowing(page), screen).toEqual([]);
    });
  });
});

test('every screen: each target is at least 24 px', async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('plain', { ...WALK }));
  await page.evaluate(() => window.AppKit?.ready);
  const small: string[] = [];
  await everyView(page, pageWallet, async (screen) => {
    small.push(...(await smallTargets(page, 24)).map((line) => `${screen}: ${line}`));
  });
  expect(small).toEqual([]);
});

test('several namespaces and wallets: each target is at least 24 px', async ({ page, hosts }) => {
  const small: string[] = [];
  await moreViews(page, hosts, {}, async (screen) => {
    small.push(...(await smallTargets(page, 24)).map((line) => `${screen}: ${line}`));
  });
  expect(small).toEqual([]);
});

test('reduced motion: only fades; nothing slides, grows or rotates', async ({ page, hosts }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const names: string[] = [];
  await page.exposeFunction('sawAnimation', (name: string) => void names.push(name));
  await page.evaluate(() => {
    // Listen in the root: animation events do not cross the shadow boundary, not even in the
    // capture phase.
    const { sawAnimation } = window as unknown as { sawAnimation(name: string): void };
    const root = document.querySelector('appkit-embed')?.shadowRoot;
    root?.addEventListener('animationstart', (event) =>
      sawAnimation((event as AnimationEvent).animationName),
    );
  });
  const modal = await openModal(page);
  await modal.getByTestId('help').click();
  await expect(modal.getByTestId('back')).toBeVisible();
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('wallet-localhost.page.wallet')).toBeVisible();
  await expectSettled(page);
  // Both change only the opacity. A waiting element pulses.
  await expect.poll(() => names.filter((name) => name !== 'pulse').length).toBeGreaterThan(2);
  expect([...new Set(names)].filter((name) => name !== 'fade' && name !== 'pulse')).toEqual([]);
});

test('forced colors: the card has a border; buttons and rows are distinguishable', async ({
  page,
  hosts,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-localhost.page.wallet')).toBeVisible();
  await expectSettled(page);
  const edges = await modal.evaluate((dialog) => {
    const edge = (selector: string) => {
      const found = dialog.querySelector(selector);
      if (!found) throw new Error(`no ${selector}`);
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(found);
      return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none';
    };
    return {
      card: edge('[data-testid="card"]'),
      row: edge('[data-testid^="wallet-"]'),
    };
  });
  expect(edges).toEqual({ card: true, row: true });
});
