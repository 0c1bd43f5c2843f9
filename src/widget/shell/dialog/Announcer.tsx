import { useEffect, useState } from 'react';
import { defineMessages } from '../../core/i18n/i18n';
import { $modal } from '../../core/views/modal';
import { $toast } from '../../core/views/toasts';
import { useStore } from '../../core/views/use-store';
import { ToastPlace } from './ToastPlace';

/** The reason why the dialog shakes: it has one (`staysOpen`). */
const t = defineMessages('modal', {
  stay: "This site doesn't support this network. Switch networks or disconnect to continue.",
});

/**
 * The toasts and the live region. They render inside the open dialog (the browser makes everything
 * outside inert), or beside the closed dialog (nothing inside renders then).
 */
export function Announcer({ inside, here }: { inside: boolean; here: boolean }) {
  const { shaking } = useStore($modal);
  const toast = useStore($toast);
  // Screen readers announce a change of a live region, not the text it is inserted with.
  const [inserted, setInserted] = useState(false);
  useEffect(() => setInserted(true), []);
  const words = shaking ? [t('stay')] : [toast?.message, toast?.detail];
  return (
    <>
      {here && toast && <ToastPlace inside={inside} toast={toast} />}
      <div class="vh" role="status" aria-live="polite" data-testid={here ? 'live' : undefined}>
        {here && inserted ? words.filter(Boolean).join(' ') : ''}
      </div>
    </>
  );
}
