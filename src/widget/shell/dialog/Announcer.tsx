import { useEffect, useState } from 'react';
import { $modal } from '../../core/views/modal';
import { $toast } from '../../core/views/toasts';
import { useStore } from '../../core/views/use-store';
import { ToastPlace } from './ToastPlace';

/**
 * The toasts and the live region. They render inside the open dialog (the browser makes everything
 * outside inert), or beside the closed dialog (nothing inside renders then).
 */
export function Announcer({ inside, here }: { inside: boolean; here: boolean }) {
  const { shaking, reason } = useStore($modal);
  const toast = useStore($toast);
  // Screen readers announce a change of a live region, not the text it is inserted with.
  const [inserted, setInserted] = useState(false);
  useEffect(() => setInserted(true), []);
  const words = shaking ? [reason] : [toast?.message, toast?.detail];
  return (
    <>
      {here && toast && <ToastPlace inside={inside} toast={toast} />}
      <div class="vh" role="status" aria-live="polite" data-testid={here ? 'live' : undefined}>
        {here && inserted ? words.filter(Boolean).join(' ') : ''}
      </div>
    </>
  );
}
