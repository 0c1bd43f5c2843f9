import { $modal } from '../../core/views/modal';
import { $toast } from '../../core/views/toasts';
import { useStore } from '../../core/views/use-store';
import { ToastPlace } from './ToastPlace';

/**
 * Toasts and the live region. They have two places: inside the dialog while it is open (everything
 * outside is inert then) and beside it while it is closed (nothing inside is drawn then).
 */
export function Announcer({ inside, here }: { inside: boolean; here: boolean }) {
  const { shaking, reason } = useStore($modal);
  const toast = useStore($toast);
  const words = shaking ? [reason] : [toast?.message, toast?.detail];
  return (
    <>
      {here && toast && <ToastPlace inside={inside} toast={toast} />}
      <div class="vh" role="status" aria-live="polite" data-testid={here ? 'live' : undefined}>
        {here ? words.filter(Boolean).join(' ') : ''}
      </div>
    </>
  );
}
