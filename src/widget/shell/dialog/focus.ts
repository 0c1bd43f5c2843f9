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

/** Gives focus back; when the element itself cannot take it, the nearest host around it. */
export function returnFocus(opener: HTMLElement | undefined): void {
  let element: HTMLElement | undefined = opener;
  while (element && !focusQuietly(element)) {
    const root = element.getRootNode();
    element = root instanceof ShadowRoot ? (root.host as HTMLElement) : undefined;
  }
}
