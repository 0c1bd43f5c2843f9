/** Wallets that come back by themselves: unlocked, or late on the page. None of this prompts. */
import { $options } from '../config/options';
import { awaitAccounts, lookAtLocked, reconnect, restoringNow } from '../connect/reconnect';
import type { Connector } from '../contracts/wallet';
import { savedConnections } from '../session/saved-connections';
import { onSession } from '../session/session-listeners';
import { renewSessions, sessionOf } from '../session/sessions';
import { onChange, type Stop } from '../state/store-listeners';
import { $connectors } from '../wallets/connectors';
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

/** In-app browsers give their wallet late: a connection of it comes back then. */
export function lateWalletReturns(): Stop {
  const keys = (list: readonly Connector[]): string[] =>
    list.flatMap((row) => (row.siblings ?? [row]).map((one) => `${one.namespace} ${one.id}`));
  return onChange($connectors, (now, before) => {
    const known = keys(before);
    const late = keys(now).filter((key) => !known.includes(key));
    if (!late.length || !$options.get().enable.reconnect) return;
    for (const { namespace, connectorId } of savedConnections()) {
      if (!late.includes(`${namespace} ${connectorId}`)) continue;
      if (restoringNow().some((one) => one.connectorId === connectorId)) continue;
      void reconnect(namespace, connectorId, { front: !sessionOf(namespace) });
    }
  });
}

export const WALLET_RETURN_RULES: RuleSet = {
  persist: [lostWalletReturns, shownPageLooks, lateWalletReturns],
};
