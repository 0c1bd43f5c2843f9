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
  const active = deepActiveElement();
  // An element may pass the focus on to a control in its shadow root.
  return (
    active !== undefined && (active === element || active.getRootNode() === element.shadowRoot)
  );
}

const isControl = (element: HTMLElement): boolean =>
  element.matches('a[href],button,[tabindex="0"]') || element.shadowRoot?.delegatesFocus === true;
/** Elements of one part of the page that are looked at. */
const MOST = 500;

/**
 * The focused element and what is around it, innermost first, across shadow roots. Without the body: the
 * first control of a page is not beside anything.
 */
export function focusPath(): HTMLElement[] {
  const path: HTMLElement[] = [];
  let node: Node | null | undefined = deepActiveElement();
  for (; node && node !== document.body; node = node.parentNode ?? (node as ShadowRoot).host) {
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
      [...element.querySelectorAll<HTMLElement>('*')]
        .slice(0, MOST)
        .some((inner) => isControl(inner) && focusQuietly(inner)),
  );
}
