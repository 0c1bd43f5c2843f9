/** What is on its way is followed for as long as the page lasts. Started by `session.ts`. */
import { resumePending, stopPending } from './pending';
import { onAccountChange, type Stop } from './store-changes';
import { onStorageChange } from './stored';

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
