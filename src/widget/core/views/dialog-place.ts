/** The element that the widget's card is in, for what must live as long as the widget. */

let surface: HTMLElement | undefined;

/** Called once a page. */
export function setDialogSurface(next: HTMLElement | undefined): void {
  surface = next;
}

const found = (root: HTMLElement): HTMLElement | null =>
  root.querySelector<HTMLElement>(':scope > dialog, :scope > section');

/** Waits until it has been rendered. It stays in the document, whether it is open or not. */
export function dialogElement(): Promise<HTMLElement> {
  const root = surface;
  if (!root) return Promise.reject(new Error('The widget has no surface'));
  const there = found(root);
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const dialog = found(root);
      if (!dialog) return;
      observer.disconnect();
      resolve(dialog);
    });
    observer.observe(root, { childList: true });
  });
}
