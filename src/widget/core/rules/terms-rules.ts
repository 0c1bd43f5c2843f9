/** How long it lasts that the visitor has agreed to the terms. Started by `start-rules.ts`. */

import { setTermsAccepted } from '../connect/terms-consent';
import { onConnected } from '../state/connect-state';
import { combineStops, onChange, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';
import type { RuleSet } from './rule-phases';

/**
 * Consent covers one connection: the user accepts again for the next one, also after leaving the
 * screen.
 */
export function expireTermsConsent(): Stop {
  const forget = (): void => setTermsAccepted(false);
  return combineStops(
    onConnected(forget),
    onChange($modal, (now, old) => !now.open && old.open && forget()),
  );
}

export const TERMS_RULES: RuleSet = {
  persist: [expireTermsConsent],
};
