/** What is on its way is followed for as long as the page lasts. Started by `runtime.ts`. */
import { resumePending, stopPending } from '../payments/transaction-tracker';
import { onAccountChange, type Stop } from '../state/store-listeners';
import { onStorageChange } from '../storage/typed-storage';

export function pendingIsFollowed(): Stop {
  resumePending();
  const stops = [
    // Whoever comes back, or connects anew, brings the way to ask.
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
