/**
 * Renders a small dialog of the loader until the shell loads, or when it fails to load, so that
 * every click gets an answer, and every failed `open` a message.
 */
import { makeButton } from './define-elements';

export interface WaitingDialog {
  /** "Loading…" with a way out (`close`), or what failed with a way to try again. */
  show(close: () => void, retry?: () => void): void;
  hide(): void;
}

/** `scheme` is light, dark or auto. */
export function createWaiting(root: ShadowRoot, scheme: string): WaitingDialog {
  const dialog = document.createElement('dialog');
  // Its text is English, also in a page from right to left.
  dialog.dir = 'ltr';
  if (scheme !== 'auto') dialog.style.colorScheme = scheme;

  return {
    show(close, retry) {
      const button = (label: string, act: () => void) => {
        const made = makeButton(label);
        made.onclick = act;
        dialog.append(made);
      };
      const text = retry ? 'Could not load. Check your connection.' : 'Loading…';
      dialog.className = retry ? 'w' : 'w s';
      dialog.oncancel = close;
      dialog.setAttribute('aria-label', text);
      dialog.replaceChildren(text);
      button('Close', close);
      if (retry) button('Retry', retry);
      // Reopen the dialog for a new text, too: moving the focus into it makes screen readers read
      // the text.
      dialog.close();
      root.append(dialog);
      // A host element without a place in the page cannot show anything.
      if (dialog.isConnected) dialog.showModal();
    },
    hide() {
      dialog.close();
      dialog.remove();
    },
  };
}
