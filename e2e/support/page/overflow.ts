/** Finds what does not fit, and sets the user's text spacing. */
import type { Page } from 'playwright/test';

/** Elements that overflow their box or the screen, or that are cut off without an ellipsis. */
export function overflowing(page: Page): Promise<string[]> {
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

/**
 * Sets the text spacing of WCAG 1.4.12, as the user may. It reaches our root as an extension would.
 * @param on false removes it
 */
export async function spaceOut(page: Page, on: boolean): Promise<void> {
  await page.getByTestId('modal').evaluate((modal, wanted) => {
    const root = modal.getRootNode() as ShadowRoot;
    if (!wanted) {
      root.adoptedStyleSheets.pop();
      return;
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
    );
    root.adoptedStyleSheets.push(sheet);
  }, on);
}
