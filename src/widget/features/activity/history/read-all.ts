/** All pages of the history, for a file of it. */
import type { HistoryEntry } from '../../../../protocol/http/history';
import type { PoisoningReport } from '../../../core/payments/address-poisoning';
import { $activityState } from './history-store';

/** (ours) A file of more is for the explorer. */
const MOST = 20_000;
/** (ours) This many reads in a row without new entries end the list, whatever the cursor says. */
const IDLE = 3;

interface All {
  entries: readonly HistoryEntry[];
  marks: PoisoningReport['marks'];
  /** Nothing is missing that the source has. */
  whole: boolean;
}

const settled = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if ($activityState.get().state === 'loading' && !signal.aborted) return;
      queueMicrotask(() => stop());
      signal.removeEventListener('abort', look);
      resolve();
    };
    signal.addEventListener('abort', look);
    const stop = $activityState.subscribe(look);
  });

/**
 * @param read reads the next page, as the list does; each is shown when it has come
 * @returns undefined when it could not be read, was cancelled, or is another account's meanwhile
 */
export async function readAll(
  read: () => Promise<void>,
  signal: AbortSignal,
): Promise<All | undefined> {
  const { of } = $activityState.get();
  let idle = 0;
  for (let before = -1; ; ) {
    await settled(signal);
    const { state, entries, judged, next, of: now } = $activityState.get();
    if (signal.aborted || now !== of || state !== 'ready') return undefined;
    idle = entries.length === before ? idle + 1 : 0;
    before = entries.length;
    if (next === null || idle >= IDLE || entries.length >= MOST) {
      return { entries, marks: judged.marks, whole: next === null };
    }
    await read();
  }
}
