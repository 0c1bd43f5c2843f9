import { useEffect } from 'react';
import { $texts } from '../../core/i18n/i18n';
import { $modal } from '../../core/views/modal';
import { useStore } from '../../core/views/use-store';
import { Router } from '../router/Router';
import { Header, TITLE_ID } from './Header';
import { $deferredDialog, loadLater } from './load-deferred';
import { Modal, type ModalProps } from './Modal';

/** Inline in the page: no overlay, no close button, always visible. */
function Embedded({ host, place }: Omit<ModalProps, 'ahead'>) {
  const { shaking } = useStore($modal);
  const later = useStore($deferredDialog);
  useEffect(loadLater, []);
  useEffect(() => later?.stayPlaced(host, place), [later, host, place]);
  return (
    <section class="embedded" aria-labelledby={TITLE_ID} data-testid="modal">
      <div class={shaking ? 'card shake' : 'card'} part="card" data-testid="card">
        <Header embedded />
        {later && <later.AlertBar />}
        <Router />
        {later && <later.CardLayer />}
      </div>
    </section>
  );
}

export function Root({ embedded, ...modal }: ModalProps & { embedded: boolean }) {
  // A change of texts or language renders everything again.
  useStore($texts);
  const { open } = useStore($modal);
  const later = useStore($deferredDialog);
  return (
    <>
      {embedded ? <Embedded {...modal} /> : <Modal {...modal} />}
      {later && <later.Announcer inside={false} here={embedded || !open} />}
    </>
  );
}
