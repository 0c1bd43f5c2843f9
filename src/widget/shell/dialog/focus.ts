/** Moves focus into the dialog and back to its opener, across shadow roots. `focus-trap.ts` keeps it in. */

/** The focused element itself, also inside (open) shadow roots. */
export function deepActiveElement(doc: Document = document): HTMLElement | undefined {
  let active: Element | null = doc.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== doc.body ? active : undefined;
}

export function focusQuietly(element: HTMLElement | undefined | null): boolean {
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  return deepActiveElement() === element;
}

const CONTROLS = 'a[href],button,[tabindex="0"]';
/** On a page of thousands of hidden controls, no more than these are tried at each step. */
const MOST_TRIED = 50;

/** The focused element and everything around it, innermost first, across shadow roots. */
export function focusPath(): HTMLElement[] {
  const path: HTMLElement[] = [];
  let node: Node | null | undefined = deepActiveElement();
  for (; node; node = node.parentNode ?? (node as ShadowRoot).host) {
    if (node instanceof HTMLElement) path.push(node);
  }
  return path;
}

/**
 * Gives focus back to the innermost element of the path that takes it, or to a control inside that.
 * "Connect" is often hidden or removed once a wallet is connected: the control in its place takes
 * the focus, otherwise a visitor without a mouse would be at the end of the page.
 */
export function returnFocus(path: readonly HTMLElement[]): void {
  path.some(
    (element) =>
      focusQuietly(element) ||
      [...element.querySelectorAll<HTMLElement>(CONTROLS)].slice(0, MOST_TRIED).some(focusQuietly),
  );
}
