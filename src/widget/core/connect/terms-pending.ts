import { $options } from '../config/options';
import { $termsAccepted, requiresTermsConsent } from './terms-consent';

/** The visitor is to agree to the terms, and has not yet: no wallet is asked, and no link is made. */
export function isTermsConsentPending(): boolean {
  return requiresTermsConsent($options.get()) && !$termsAccepted.get();
}
