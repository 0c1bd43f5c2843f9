import { useLayoutEffect, useRef } from 'react';
import { $awaitingWallet, $isClosable, $modal, closeModal } from '../../core/views/modal';
import { useStore } from '../../core/views/use-store';
import { Router } from '../router/Router';
import { controlDialog, type DialogControl } from './dialog';
import { Header, TITLE_ID } from './Header';
import { $deferredDialog, loadLater } from './load-deferred';

export interface ModalProps {
  host: HTMLElement;
  place(): void;
  /** A request is likely but has not come: prepares the content behind the closed dialog. */
  ahead: boolean;
}

/** The dialog element stays in the document for life; its content is there while it is open. */
export function Modal({ host, place, ahead }: ModalProps) {
  const { open, shaking } = useStore($modal);
  const closable = useStore($isClosable);
  const awaiting = useStore($awaitingWallet);
  const later = useStore($deferredDialog);
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const control = useRef<DialogControl>();
  const pressed = useRef<EventTarget | null>(null);
  const beside = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element and its control live as long as the shell
  useLayoutEffect(() => {
    if (!dialog.current) return;
    const made = controlDialog({
      dialog: dialog.current,
      host,
      place,
      requestClose: closeModal,
      initialFocus: () => card.current ?? undefined,
    });
    control.current = made;
    // At once: a drawing comes a turn later, and a wallet that is asked meanwhile could not take the
    // focus from a modal dialog.
    const stop = $awaitingWallet.listen((is) => is && $modal.get().open && made.show('floating'));
    return () => {
      stop();
      made.destroy();
    };
  }, []);

  useLayoutEffect(() => control.current?.setClosable(closable), [closable]);
  // Runs on every render: `open()` renders to restore a dialog that the page removed.
  useLayoutEffect(() => {
    const show = () => control.current?.show(open ? (awaiting ? 'floating' : 'modal') : 'closed');
    const after = beside.current && open && !awaiting;
    if (!after) {
      beside.current = open && awaiting;
      show();
      return;
    }
    // Wait one task: the key that ended the wait in the wallet's layer must not close the dialog.
    const timer = setTimeout(() => {
      beside.current = false;
      show();
    });
    return () => clearTimeout(timer);
  });
  useLayoutEffect(() => {
    if (open) loadLater();
  }, [open]);
  useLayoutEffect(() => {
    if (!open || !later || !dialog.current || !card.current) return;
    return later.attend({ dialog: dialog.current, card: card.current, host });
  }, [open, later, host]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is Escape, see dialog.ts
    <dialog
      ref={dialog}
      class="modal"
      part="dialog"
      data-testid="modal"
      aria-labelledby={TITLE_ID}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      // A press that began in the card (selecting text) and ended beside it is not meant to close.
      onClick={(event) => {
        const { target, currentTarget } = event;
        if (target === currentTarget && pressed.current === currentTarget) closeModal();
      }}
    >
      {(open || ahead) && (
        <div
          ref={card}
          class={shaking ? 'card shake' : 'card'}
          part="card"
          data-testid="card"
          tabIndex={-1}
        >
          <span class="handle" />
          <Header embedded={false} />
          {later && <later.AlertBar />}
          <Router />
          {later && <later.CardLayer />}
        </div>
      )}
      {later && <later.Announcer inside here={open} />}
    </dialog>
  );
}
