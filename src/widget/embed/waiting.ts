/**
 * What a visitor sees until the shell is there, and when it does not come: a small dialog of the
 * loader's own, so that a press is answered and a failure never ends in silence.
 */
import { makeButton } from './trigger-elements';

export interface Waiting {
  /** "Loading…" with a way out (`close`), or what failed with a way to try again. */
  show(close: () => void, retry?: () => void): void;
  hide(): void;
}

/** `scheme` is light, dark or auto. */
export function createWaiting(root: ShadowRoot, scheme: string): Waiting {
  const dialog = document.createElement('dialog');
  dialog.className = 'w';
  if (scheme !== 'auto') dialog.style.colorScheme = scheme;

  function hide(): void {
    dialog.close();
    dialog.remove();
  }

  return {
    show(close, retry) {
      const button = (label: string, act: () => void) => {
        const made = makeButton(label);
        made.onclick = act;
        dialog.append(made);
      };
      const text = retry ? 'Could not load. Check your connection.' : 'Loading…';
      dialog.oncancel = close;
      dialog.setAttribute('aria-label', text);
      dialog.replaceChildren(`${text}\n`);
      button('Close', close);
      if (retry) button('Retry', retry);
      // Anew for other words, too: the focus goes into it again, and with it they are heard.
      dialog.close();
      root.append(dialog);
      // A host element without a place in the page cannot show anything.
      if (dialog.isConnected) dialog.showModal();
    },
    hide,
  };
}
