/**
 * The one overlay root: a native dialog, shown modally, or beside the page while a wallet's own
 * approval in the page must stay clickable (everything outside a modal dialog is inert).
 * The element is never removed on close, and an unasked close is undone.
 */
import { focusPath, focusQuietly, returnFocus } from './focus';

export type DialogMode = 'closed' | 'modal' | 'floating';

export interface DialogOptions {
  dialog: HTMLDialogElement;
  /** Element in the page that carries the shadow root. */
  host: HTMLElement;
  /** Puts the host element back where it belongs after the page threw it out. */
  place(): void;
  /** The visitor asks to close; the answer is a `show('closed')`, or a shake. */
  requestClose(): void;
  /** The element that gets focus when the dialog opens. */
  initialFocus(): HTMLElement | undefined;
}

export interface DialogControl {
  /** In the mode it is in already: what the page's doings have hidden is shown again. */
  show(mode: DialogMode): void;
  /** Without: the browser's own ways to close (Escape, back gesture) are off. */
  setClosable(closable: boolean): void;
  destroy(): void;
}

const isModal = (dialog: HTMLDialogElement): boolean => dialog.open && dialog.matches(':modal');

export function controlDialog(options: DialogOptions): DialogControl {
  const { dialog, host } = options;
  const listeners = new AbortController();
  const { signal } = listeners;
  let mode: DialogMode = 'closed';
  let closable = true;
  let opener: HTMLElement[] = [];
  let lastInside: HTMLElement | undefined;
  let observer: MutationObserver | undefined;

  /** `closedby` is younger than the baseline; elsewhere `cancel` and keydown do the work. */
  const applyClosedBy = (): void => {
    // While a wallet renders its layer in the page, Escape with focus there belongs to the wallet.
    const touch = matchMedia('(pointer: coarse)').matches;
    const open = closable && (mode !== 'floating' || touch);
    dialog.setAttribute('closedby', open ? 'closerequest' : 'none');
  };

  const isShown = (): boolean =>
    dialog.isConnected && dialog.open && isModal(dialog) === (mode === 'modal');

  /** Brings the element into the state `mode` names. Held: not even one frame without it. */
  const present = (): void => {
    if (!dialog.isConnected) options.place();
    if (!dialog.isConnected || isShown()) return;
    // Showing it moves the focus, which is then remembered.
    const focused = lastInside;
    dialog.toggleAttribute('data-held', true);
    dialog.dataset.mode = mode;
    if (isModal(dialog)) dialog.close();
    // A re-appended dialog is open but not modal, and showModal() would throw.
    dialog.removeAttribute('open');
    applyClosedBy();
    // Some pages make their siblings inert: a non-modal dialog would become inert with the host.
    host.inert = false;
    if (mode === 'modal') dialog.showModal();
    else dialog.show();
    dialog.removeAttribute('data-held');
    if (!focusQuietly(focused)) focusQuietly(options.initialFocus());
  };

  const open = (): void => {
    opener = focusPath();
    lastInside = undefined;
    dialog.classList.add('entering');
    observer = new MutationObserver(() => isShown() || present());
    observer.observe(document, { childList: true, subtree: true });
  };

  const close = (): void => {
    observer?.disconnect();
    if (dialog.open) dialog.close();
    returnFocus(opener);
    opener = [];
    lastInside = undefined;
  };

  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      options.requestClose();
    },
    { signal },
  );
  // Also fired for our own close-and-show-again; by then the dialog is open and nothing is to do.
  dialog.addEventListener('close', () => mode !== 'closed' && !dialog.open && present(), {
    signal,
  });
  dialog.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof HTMLElement && event.target !== dialog) lastInside = event.target;
    },
    { signal },
  );
  // Shown again later (a wallet was awaited, the body was swapped), it must not come in once more.
  dialog.addEventListener(
    'animationend',
    (event) => {
      if (event.target === dialog) dialog.classList.remove('entering');
    },
    { signal },
  );
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (closable && mode !== 'floating')) return;
    event.preventDefault();
    if (!event.repeat) options.requestClose();
  };
  dialog.addEventListener('keydown', onKey, { signal });
  // Keep the page from handling keys typed in the dialog as its own shortcuts.
  for (const name of ['keydown', 'keypress', 'keyup'] as const) {
    dialog.getRootNode().addEventListener(name, (event) => event.stopPropagation(), { signal });
  }

  return {
    show(asked) {
      // Below a modal dialog of the page, a non-modal one is as dead as the wallet's layer.
      const blocked = asked === 'floating' && document.querySelector('dialog:modal') !== null;
      const next = blocked ? 'modal' : asked;
      if (next === mode) {
        if (mode !== 'closed') present();
        return;
      }
      const before = mode;
      mode = next;
      if (next === 'closed') return close();
      if (before === 'closed') open();
      present();
    },
    setClosable(next) {
      closable = next;
      applyClosedBy();
    },
    destroy() {
      if (mode !== 'closed') {
        mode = 'closed';
        close();
      }
      listeners.abort();
    },
  };
}
