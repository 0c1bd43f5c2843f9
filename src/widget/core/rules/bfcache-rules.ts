/**
 * Refreshes a page that returns from the browser's back/forward cache: while the page was frozen,
 * it received no event from tabs, wallets or chains. Source: hazards "bfcache restore".
 */
import { syncFromStorage } from '../connect/tab-sync';
import { renewSessions } from '../session/sessions';
import type { Stop } from '../state/store-listeners';
import type { RuleSet } from './rule-phases';

const listeners = new Set<() => void>();

/** Called when the page is back and its sessions are those of the wallet again. @returns a stop. */
export function onPageReturned(listener: () => void): Stop {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function lookAgain(): Promise<void> {
  syncFromStorage();
  await renewSessions();
  for (const listener of listeners) listener();
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
