/**
 * Confirms the accounts of an earlier visit. Started by `start-rules.ts`. Each function returns its
 * stop.
 */

import { hearPresses, isPressed } from '../platform/user-press';
import { sessionOf } from '../session/sessions';
import { $activeAccount } from '../state/accounts';
import { $activeNamespace } from '../state/namespaces';
import { combineStops, onChange, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';
import { $route } from '../views/router';
import type { RuleSet } from './rule-phases';

/**
 * A user who opens an account sees the wallet's current answer, not the one from an earlier visit.
 * Only for the primary connection, and never by a page's script: the wallet may open its window for
 * it. ADR 16.
 */
export function lookingConfirms(): Stop {
  const look = (): void => {
    const namespace = $activeNamespace.get();
    if (!namespace || !$modal.get().open || !isPressed()) return;
    void sessionOf(namespace)?.provider.confirm?.();
  };
  return combineStops(
    onChange($modal, (now, old) => now.open && !old.open && look()),
    // Opened without a press, it may be led on by one.
    onChange($route, (now, old) => now.view !== old.view && look()),
    $activeAccount.listen(look),
  );
}

export const CONFIRM_ACCOUNT_RULES: RuleSet = {
  navigate: [hearPresses, lookingConfirms],
};
