/** Measures the sizes of targets. */
import type { Page } from 'playwright/test';

/** Targets in the open modal smaller than this many CSS px, except links within a sentence. */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.getByTestId('modal').evaluate((modal, px) => {
    const targets = modal.querySelectorAll<HTMLElement>('button, input, a[href], [tabindex="0"]');
    return [...targets].flatMap((element) => {
      // A press on the label of a box is a press on the box.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const inSentence = element.localName === 'a' && element.closest('p, label') !== null;
      if (width === 0 || inSentence || (width >= px && height >= px)) return [];
      return `${element.dataset.testid ?? element.className} ${width}×${height}`;
    });
  }, least);
}
