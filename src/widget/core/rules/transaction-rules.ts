/** Tracks pending transactions while the page is open. Started by `runtime.ts`. */
import { log } from '../reporting/logger';
import { getTracker, whenTracked } from '../state/pending-transactions';
import { onAccountChange, type Stop } from '../state/store-listeners';
import { onStorageChange, storage } from '../storage/typed-storage';

export function pendingIsFollowed(): Stop {
  const resume = (): void => {
    const tracker = getTracker();
    if (tracker) tracker.resumePending();
    // Nearly always nothing is pending: then the tracker does not load.
    else if (storage.get('pending_transactions')?.length) {
      import('../payments/transaction-tracker').catch((cause) => log.warn('pending', cause));
    }
  };
  whenTracked(resume);
  // Also after a failed load.
  addEventListener('online', resume);
  resume();
  const stops = [
    // A restored or new connection brings the provider for the queries.
    onAccountChange((_, now, before) => {
      if (now.status === 'connected' && before.status !== 'connected') resume();
    }),
    // Another tab has sent something.
    onStorageChange((suffix) => {
      if (suffix === 'pending_transactions') resume();
    }),
  ];
  return () => {
    whenTracked(undefined);
    removeEventListener('online', resume);
    for (const stop of stops) stop();
    getTracker()?.stopPending();
  };
}
