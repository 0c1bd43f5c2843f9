/** Tab goes round inside the dialog: the browser would go on into its own bars. */

const FOCUSABLE =
  'a[href],button,input,select,textarea,iframe,summary,[tabindex],[contenteditable="true"]';

/**
 * The elements that Tab visits inside `container`, in document order. Excludes negative tabindex
 * and hidden elements.
 */
export function tabbable(container: ParentNode): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert],[hidden]') === null &&
      element.getClientRects().length > 0,
  );
}

/**
 * The element Tab must go to so that focus stays inside, or undefined to let the browser move.
 * `active` is where focus is now; anything not in the list counts as the start.
 */
export function nextInTrap<T>(items: readonly T[], active: T, backwards: boolean): T | undefined {
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const index = items.indexOf(active);
  if (backwards) return index <= 0 ? last : undefined;
  return active === last ? first : undefined;
}

/** Returns a stop. */
export function trapFocus(dialog: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const active = event.composedPath()[0];
    const next = nextInTrap<EventTarget | undefined>(tabbable(dialog), active, event.shiftKey);
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
  dialog.addEventListener('keydown', onKey);
  return () => dialog.removeEventListener('keydown', onKey);
}
