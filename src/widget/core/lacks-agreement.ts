import { $agreed, asksToAgree } from './agreed';
import { $options } from './options';

/** The visitor is to agree to the terms, and has not yet: no wallet is asked, and no link is made. */
export function lacksAgreement(): boolean {
  return asksToAgree($options.get()) && !$agreed.get();
}
