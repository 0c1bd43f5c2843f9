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
