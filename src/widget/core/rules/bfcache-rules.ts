/**
 * Refreshes a page that returns from the browser's back/forward cache: while the page was frozen,
 * it received no event from tabs, wallets or chains. Source: hazards "bfcache restore".
 */
import { refreshBalance } from '../account-data/native-balance';
import { syncFromStorage } from '../connect/tab-sync';
import { renewSessions, sessionNamespaces } from '../session/sessions';
import type { Stop } from '../state/store-listeners';
import type { RuleSet } from './rule-phases';

async function lookAgain(): Promise<void> {
  syncFromStorage();
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

export const BFCACHE_RULES: RuleSet = {
  persist: [returnRefreshes],
};
