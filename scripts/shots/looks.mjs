// Every combination that a shot is taken in.

/** @type {Record<string, import('playwright').BrowserContextOptions>} */
export const SIZES = {
  desktop: { viewport: { width: 1320, height: 860 } },
  /** A small laptop. */
  low: { viewport: { width: 1366, height: 650 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

export function looks() {
  const each = /** @type {const} */ (['light', 'dark']).flatMap((theme) =>
    /** @type {const} */ (['ltr', 'rtl']).flatMap((dir) =>
      ['desktop', 'phone'].map((size) => ({ theme, dir, size })),
    ),
  );
  const low = /** @type {const} */ ({ theme: 'light', dir: 'ltr', size: 'low' });
  return [...each, low].map((look) => ({
    ...look,
    name: `${look.theme}-${look.dir}-${look.size}`,
  }));
}

/** Moving things are shot at their end, endless ones at one moment: two runs give one picture. */
export async function settle(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // One screen's end may be the beginning of the next one's: quiet is several frames of nothing.
    for (let quiet = 0, frames = 0; quiet < 12 && frames < 300; frames += 1, quiet += 1) {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) {
          animation.pause();
          animation.currentTime = 400;
        } else {
          animation.finish();
          quiet = 0;
        }
      }
      await frame();
    }
  });
}

/** Checks for a visible skeleton, or a loading image or drawing. Runs in the page. */
async function isComing() {
  const parts = (root) =>
    [...root.querySelectorAll('*')].flatMap((node) => [
      ...(node.matches('.bone, img.wait, .drawing:empty') ? [node] : []),
      ...(node.shadowRoot ? parts(node.shadowRoot) : []),
    ]);
  const held = parts(document);
  if (held.length === 0) return false;
  // Excludes elements that are scrolled out of view, or on a screen below the current one.
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(entries.some(({ isIntersecting }) => isIntersecting));
    });
    for (const node of held) observer.observe(node);
  });
}

/** One thing that has come may ask for the next: so often, and no more. */
const ROUNDS = 5;
const STEP_MS = 50;

/**
 * Waits until no visible element is loading and nothing moves.
 * @param {import('playwright').Page} page
 * @param {boolean} [waits] the loading state itself is the picture
 */
export async function settleView(page, waits = false) {
  const ends = Date.now() + 10_000;
  for (let round = 0; round < ROUNDS; round += 1) {
    while (!waits && (await page.evaluate(isComing))) {
      if (Date.now() > ends) throw new Error('What it waits for does not come');
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    await settle(page);
    if (waits || !(await page.evaluate(isComing))) return;
  }
  throw new Error('It does not come to rest');
}
