/**
 * Tests the animated properties of a screen change and their durations. Specification §2
 * "Animation".
 */
import type { Page } from 'playwright/test';
import { expect, openModal, test, theModal } from '../../fixtures';
import { expectModal, expectSettled } from '../../support/page/dialog';
import { PAGE_WALLET } from '../../support/page/widget';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Move {
  /** Name of the animation, or the property of a transition. */
  name: string;
  what: string;
  /** ms, as the style sheets specify: read, not measured. */
  duration: unknown;
  /** -1: enters from the left, 1: from the right. */
  side: number;
}

declare global {
  interface Window {
    sandboxMoves: Move[];
  }
}

/** The animations that the specification names: the header's text, the screen, the height. */
const CHANGE = (side: number) => [
  { name: 'fade', what: 'title', duration: 120, side: 0 },
  { name: 'turn', what: 'view', duration: 150, side },
  { name: 'height', what: 'body', duration: 150, side: 0 },
];

/** From now on, records each animation that ends, in its state at the start of the change. */
async function recordMoves(page: Page): Promise<void> {
  await page.getByTestId('modal').evaluate((modal) => {
    const root = modal.getRootNode() as ShadowRoot;
    const known = new Set(root.getAnimations());
    window.sandboxMoves = [];
    const look = () => {
      for (const animation of root.getAnimations()) {
        const effect = animation.effect as KeyframeEffect;
        const { duration, iterations } = effect.getTiming();
        if (known.has(animation) || iterations !== 1 || !effect.target) continue;
        known.add(animation);
        const { animationName, transitionProperty } = animation as Partial<
          CSSAnimation & CSSTransition
        >;
        window.sandboxMoves.push({
          name: animationName ?? transitionProperty ?? '',
          what: effect.target.classList[0] ?? effect.target.localName,
          duration,
          side: Math.sign(Number.parseFloat(getComputedStyle(effect.target).translate) || 0),
        });
      }
    };
    // After the change and before the frame: nothing has moved or ended yet.
    new MutationObserver(look).observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
}

/**
 * Returns the animations of the modal's parts during a change, in start order. The height may
 * follow in steps.
 */
async function movesOf(page: Page, change: () => Promise<void>): Promise<Move[]> {
  await expectSettled(page);
  await page.evaluate(() => window.sandboxMoves.splice(0));
  await change();
  await expectSettled(page);
  const moves = await page.evaluate(() => window.sandboxMoves);
  const heights = moves.filter(({ name }) => name === 'height');
  return moves.filter(
    (move) =>
      ['title', 'view', 'body', 'card'].includes(move.what) && !heights.slice(1).includes(move),
  );
}

async function openConnect(page: Page): Promise<void> {
  const modal = await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeVisible();
  await expectSettled(page);
  await recordMoves(page);
}

async function forward(page: Page): Promise<void> {
  await page.getByTestId('modal').getByTestId('help').click();
  await expect(page.getByTestId('modal').getByTestId('back')).toBeVisible();
}

async function back(page: Page): Promise<void> {
  await page.getByTestId('modal').getByTestId('back').click();
  await expect(page.getByTestId('modal').getByTestId('help')).toBeVisible();
}

for (const { name, query, start } of [
  { name: '', query: {}, start: 1 },
  { name: ', mirrored right to left', query: { 'attr.locale': 'ar' }, start: -1 },
]) {
  test(`forward and back: opposite directions; header 120 ms, height and view 150 ms${name}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page('plain', { wallet: 'page', ...query }));
    await openConnect(page);
    expect(await movesOf(page, () => forward(page))).toEqual(CHANGE(start));
    expect(await movesOf(page, () => back(page))).toEqual(CHANGE(-start));
  });
}

test('reduced motion: fades of the same length, and the height changes at once', async ({
  page,
  hosts,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  await openConnect(page);
  const FADES = [
    { name: 'fade', what: 'title', duration: 120, side: 0 },
    { name: 'fade', what: 'view', duration: 150, side: 0 },
  ];
  expect(await movesOf(page, () => forward(page))).toEqual(FADES);
  expect(await movesOf(page, () => back(page))).toEqual(FADES);
});

for (const { reducedMotion, name } of [
  { reducedMotion: 'no-preference', name: 'shake' },
  { reducedMotion: 'reduce', name: 'pulse' },
] as const) {
  test(`locked screen: shakes for 500 ms (motion: ${reducedMotion})`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
    const modal = await openModal(page);
    await modal.getByTestId(PAGE_WALLET).click();
    await expect(modal).toBeHidden();
    await page.evaluate(() => window.sandboxPageWallet?.emit('chainChanged', '0x1'));
    await expect((await theModal(page)).getByTestId('title')).toHaveText('Switch Network');
    await expectModal(page);
    await expectSettled(page);
    await recordMoves(page);
    const moves = await movesOf(page, async () => {
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => window.sandboxMoves.length)).toBeGreaterThan(0);
    });
    expect(moves).toEqual([{ name, what: 'card', duration: 500, side: 0 }]);
  });
}
