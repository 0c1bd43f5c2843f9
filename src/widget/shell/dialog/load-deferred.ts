/**
 * Loads the code that opening needs but the first view does not: it loads while the user looks at
 * the first view, or with the first toast.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { log } from '../../core/reporting/logger';
import type { DeferredDialog } from './deferred-types';

const parts = atom<DeferredDialog | undefined>();
/** Without it the dialog works; it only has fewer manners. */
export const $deferredDialog: ReadableAtom<DeferredDialog | undefined> = parts;

/** A failure is not remembered: the next opening or toast tries again. */
export function loadLater(): void {
  if (parts.get()) return;
  import('./deferred-dialog').then(
    ({ deferredDialog: later }) => parts.get() || parts.set(later),
    (cause) => log.warn('later', cause),
  );
}
