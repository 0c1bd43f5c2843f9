/** What opening needs, but the first view does not: it is on its way while that is looked at. */
import { atom, type ReadableAtom } from 'nanostores';
import { log } from '../core/logger';
import type { Later } from './later-contract';

const parts = atom<Later | undefined>();
/** Without it the dialog works; it only has fewer manners. */
export const $later: ReadableAtom<Later | undefined> = parts;

/** A failure is not remembered: the next opening tries again. */
export function loadLater(): void {
  if (parts.get()) return;
  import('./later').then(
    ({ later }) => parts.get() || parts.set(later),
    (cause) => log.warn('later', cause),
  );
}
