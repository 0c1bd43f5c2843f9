import { $options } from '../config/options';
import { $agreed, asksToAgree } from './terms-consent';

/** The visitor is to agree to the terms, and has not yet: no wallet is asked, and no link is made. */
export function lacksAgreement(): boolean {
  return asksToAgree($options.get()) && !$agreed.get();
}
