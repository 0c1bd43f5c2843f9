/** Reports the keyboard focus, through shadow roots. */
import { expect, type Page } from 'playwright/test';
import { expectManners } from './dialog';

export interface Focused {
  /** `data-testid`, otherwise the element's name. */
  name: string;
  /** Inside the open modal. */
  inside: boolean;
  /** Rendered with a visible outline. */
  visible: boolean;
}

export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return { name: 'nothing', inside: false, visible: false };
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    return {
      name: element.getAttribute('data-testid') ?? element.localName,
      inside: element.closest('[data-testid="modal"]') !== null,
      visible: outlined && box.width > 0 && box.height > 0,
    };
  });
}

/** Waits until the element with this test id has the focus. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await focused(page)).name).toBe(name);
}

/** Waits until the focus is inside the open modal. */
export async function expectFocusInside(page: Page): Promise<void> {
  await expect.poll(async () => (await focused(page)).inside).toBe(true);
}

/**
 * Presses Tab until the element has the focus; the focus must stay inside the modal and be visible.
 */
export async function tabTo(page: Page, name: string, within: 'modal' | 'page' = 'modal') {
  if (within === 'modal') await expectManners(page);
  for (let presses = 0; presses < 40; presses++) {
    const now = await focused(page);
    if (now.name === name) return;
    await page.keyboard.press('Tab');
    const next = await focused(page);
    if (within === 'modal') expect(next.inside, `focus went to ${next.name}`).toBe(true);
    expect(next.visible, `focus on ${next.name} is not visible`).toBe(true);
  }
  throw new Error(`Tab does not lead to ${name}`);
}
