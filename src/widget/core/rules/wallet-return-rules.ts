/** Wallets that come back by themselves: unlocked, or late on the page. None of this prompts. */
import { awaitAccounts, lookAtLocked } from '../connect/reconnect';
import { onSession } from '../session/session-listeners';
import { renewSessions } from '../session/sessions';
import type { Stop } from '../state/store-listeners';
import type { RuleSet } from './rule-phases';

/** Locking, or losing contact, takes no permission back. */
export function lostWalletReturns(): Stop {
  return onSession('lost', awaitAccounts);
}

/** A wallet may change, lock or unlock without an event while the page is hidden. */
export function shownPageLooks(): Stop {
  const look = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return;
    lookAtLocked();
    void renewSessions();
  };
  addEventListener('visibilitychange', look);
  return () => removeEventListener('visibilitychange', look);
}

export const WALLET_RETURN_RULES: RuleSet = {
  persist: [lostWalletReturns, shownPageLooks],
};
