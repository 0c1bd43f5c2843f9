/** Tracks pending transactions while the page is open. Started by `runtime.ts`. */
import { resumePending, stopPending } from '../payments/transaction-tracker';
import { onAccountChange, type Stop } from '../state/store-listeners';
import { onStorageChange } from '../storage/typed-storage';

export function pendingIsFollowed(): Stop {
  resumePending();
  const stops = [
    // A restored or new connection brings the provider for the queries.
    onAccountChange((_, now, before) => {
      if (now.status === 'connected' && before.status !== 'connected') resumePending();
    }),
    // Another tab has sent something.
    onStorageChange((suffix) => {
      if (suffix === 'pending_transactions') resumePending();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    stopPending();
  };
}
