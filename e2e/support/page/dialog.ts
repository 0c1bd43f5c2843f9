/** Checks the basic behavior of an open modal. */
import { expect, type Locator, type Page } from 'playwright/test';

/** Modal in the top layer, or the reason why not. */
export function modalState(page: Page): Promise<'closed' | 'modal' | 'not modal'> {
  return page.getByTestId('modal').evaluate((dialog) => {
    if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return 'closed';
    return dialog.matches(':modal') ? 'modal' : 'not modal';
  });
}

export async function expectModal(page: Page): Promise<void> {
  await expect.poll(() => modalState(page)).toBe('modal');
}

/**
 * The dialog behavior (focus trap, scroll lock, swipe, live region) loads in one file behind its
 * first screen. A test is faster than any person and must wait for it.
 */
export async function expectManners(page: Page): Promise<void> {
  await expect(page.getByTestId('modal').getByTestId('live')).toBeAttached();
}

/** Nothing in it moves or fades. */
export async function expectStill(part: Locator): Promise<void> {
  const running = () =>
    part.evaluate(async (element) => {
      // Requested animations start within the next frames.
      for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
      const animations = element.getAnimations({ subtree: true });
      // A spinner never ends.
      return animations.filter(({ effect }) => effect?.getComputedTiming().iterations === 1).length;
    });
  await expect.poll(running).toBe(0);
}

/** Transitions of opening, of a screen change, and of the resulting height have ended. */
export async function expectSettled(page: Page): Promise<void> {
  await expectManners(page);
  await expectStill(page.getByTestId('modal'));
}

/** The pointer reaches the card's center and corners, regardless of the page's layers. */
export async function expectOnTop(page: Page): Promise<void> {
  const hits = await page.getByTestId('card').evaluate((card) => {
    const root = card.getRootNode() as ShadowRoot;
    const box = card.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    return parts.flatMap((y) =>
      parts.map((x) => {
        const point = [box.left + box.width * x, box.top + box.height * y] as const;
        const outer = document.elementFromPoint(...point);
        const inner = root.elementFromPoint(...point);
        return outer === root.host && inner !== null && card.contains(inner);
      }),
    );
  });
  expect(hits).toEqual(hits.map(() => true));
}

/** Our elements in the document: there must never be a second one. */
export function rootCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    let count = 0;
    const visit = (node: ParentNode): void => {
      for (const element of node.querySelectorAll('*')) {
        if (element.localName === 'appkit-embed') count++;
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return count;
  });
}

/** Records the heights that the current screen has from now on. */
export async function recordHeights(page: Page) {
  return page.evaluateHandle(() => {
    const heights = new Set<number>();
    const look = () => {
      const root = document.querySelector('appkit-embed')?.shadowRoot;
      const height = root?.querySelector<HTMLElement>('.view:not([hidden])')?.offsetHeight;
      if (height) heights.add(height);
      requestAnimationFrame(look);
    };
    look();
    return () => [...heights];
  });
}
