/** Wallets that come back by themselves: unlocked, or late on the page. None of this prompts. */
import { awaitAccounts } from '../connect/reconnect';
import { onSession } from '../session/session-listeners';
import type { Stop } from '../state/store-listeners';
import type { RuleSet } from './rule-phases';

/** Locking, or losing contact, takes no permission back. */
export function lostWalletReturns(): Stop {
  return onSession('lost', awaitAccounts);
}

export const WALLET_RETURN_RULES: RuleSet = {
  persist: [lostWalletReturns],
};
