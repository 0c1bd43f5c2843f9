/** The place of the secure frame: the card of the widget, open or closed. */
import { dialogSurface } from '../../core/views/dialog-place';

const found = (root: HTMLElement): HTMLElement | null =>
  root.querySelector<HTMLElement>(':scope > dialog, :scope > section');

/** Waits until it has been rendered. It stays in the document, whether it is open or not. */
export function dialogElement(): Promise<HTMLElement> {
  const root = dialogSurface();
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
