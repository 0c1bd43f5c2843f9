/**
 * Reports to the user and to the host, once, a wallet request that a reload or navigation
 * interrupted. Source: hazards B "reloaded during signing".
 */
import { appKitError } from '../errors/app-kit-error';
import { visibleError } from '../errors/visible-error';
import { reportError } from '../reporting/logger';
import { $connections } from '../state/connections';
import type { Stop } from '../state/store-listeners';
import { showToast } from '../views/toasts';
import { dropOwnRequests, forgetRequests, openRequests, setLeaving } from './pending-requests';

/** @param restored when the wallets that were asked are known again. */
export function reportInterruptedRequests(restored: Promise<void>): Stop {
  // Before this page can have asked anything itself.
  const lost = openRequests();
  let stopped = false;
  void restored.then(() => {
    if (!stopped && lost.length > 0) tell();
  });

  function tell(): void {
    forgetRequests(new Set(lost.map(({ id }) => id)));
    const error = appKitError('request_lost');
    const all = Object.values($connections.get()).flat();
    const wallet = all.find(({ connectorId }) => connectorId === lost.at(-1)?.connectorId);
    reportError(error);
    showToast('error', visibleError(error), { detail: wallet?.walletInfo.name ?? '' });
  }

  const going = (): void => setLeaving(true);
  const coming = (): void => setLeaving(false);
  addEventListener('pagehide', going);
  addEventListener('pageshow', coming);
  return () => {
    stopped = true;
    removeEventListener('pagehide', going);
    removeEventListener('pageshow', coming);
    dropOwnRequests();
  };
}
