// Every combination that a shot is taken in.

/** @type {Record<string, import('playwright').BrowserContextOptions>} */
export const SIZES = {
  desktop: { viewport: { width: 1320, height: 860 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

export function looks() {
  return /** @type {const} */ (['light', 'dark']).flatMap((theme) =>
    /** @type {const} */ (['ltr', 'rtl']).flatMap((dir) =>
      Object.keys(SIZES).map((size) => ({ theme, dir, size, name: `${theme}-${dir}-${size}` })),
    ),
  );
}

/** Moving things are shot at their end, endless ones at one moment: two runs give one picture. */
export async function settle(page) {
  await page.evaluate(async () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) {
        animation.pause();
        animation.currentTime = 400;
      } else animation.finish();
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
