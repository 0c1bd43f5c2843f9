/**
 * A page that comes back from the browser's back/forward cache stood still meanwhile: no tab, no
 * wallet and no chain could tell it anything. It looks for itself. Source: hazards "bfcache restore".
 */
import { refreshBalance } from './balances';
import { renewSessions, sessionNamespaces } from './sessions';
import type { Stop } from './store-changes';
import { converge } from './tabs';

async function lookAgain(): Promise<void> {
  converge();
  await renewSessions();
  for (const namespace of sessionNamespaces()) void refreshBalance(namespace, { fresh: true });
}

export function returnRefreshes(): Stop {
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void lookAgain();
  };
  addEventListener('pageshow', back);
  return () => removeEventListener('pageshow', back);
}
